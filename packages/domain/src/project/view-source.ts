import { parseUrl } from '../text/parse-url.ts';

/** Where a visitor came from. `engine`: a search engine; `inside`: another page of this site. */
export const viewSourceKinds = [
  'direct',
  'home',
  'list',
  'search',
  'inside',
  'engine',
  'share',
  'app',
  'site',
] as const;
type ViewSourceKind = (typeof viewSourceKinds)[number];

/**
 * `detail` is the search engine, the word of the shared link, the app or the host of the other site (`cafe.naver.com`);
 * empty for other kinds.
 */
export type ViewSource = { kind: ViewSourceKind; detail: string };

/** Query parameter that records how a link was shared; makers may use their own words. */
const SHARE_PARAMETER = 'ref';
const SHARE_WORD = /^[a-z0-9][a-z0-9_-]{0,29}$/;

export function sharedLink(url: string, word: string): string {
  const link = new URL(url);
  link.searchParams.set(SHARE_PARAMETER, word);
  return link.href;
}

const aliases: Record<string, string> = {
  'l.facebook.com': 'facebook.com',
  'lm.facebook.com': 'facebook.com',
  'l.instagram.com': 'instagram.com',
  't.co': 'x.com',
  'twitter.com': 'x.com',
  'youtu.be': 'youtube.com',
};

const engines: readonly (readonly [name: string, host: RegExp])[] = [
  ['naver', /^search\.naver\.com$/],
  ['google', /^google(\.[a-z]{2,3}){1,2}$/],
  ['daum', /^search\.daum\.net$/],
  ['bing', /^bing\.com$/],
  ['zum', /^search\.zum\.com$/],
  ['yahoo', /(^|\.)search\.yahoo\.com$/],
  ['duckduckgo', /^duckduckgo\.com$/],
];

/** In-app browsers, which send no referrer. */
const apps: readonly (readonly [name: string, agent: RegExp])[] = [
  ['kakaotalk', /KAKAOTALK/],
  ['instagram', /Instagram/],
  ['facebook', /FBA[NV]\//],
  ['naver', /NAVER\(inapp/],
  ['band', /\bBAND\//],
  ['line', /\bLine\//],
];

const HOST = /^(?=.{1,80}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/;

/**
 * The source of a view: the word of a shared link first, then the referring page, then the app of the browser. `url` is the
 * requested address (path and query), `referer` and `userAgent` are the request headers, `ownHosts` the hosts (with port) of
 * this site.
 */
export function viewSourceOf(view: {
  url: string;
  referer: string;
  userAgent: string;
  ownHosts: readonly string[];
}): ViewSource {
  const word = new URLSearchParams(view.url.split('?')[1]).get(SHARE_PARAMETER)?.toLowerCase() ?? '';
  if (SHARE_WORD.test(word)) return { kind: 'share', detail: word };
  const before = parseUrl(view.referer);
  if (before && /^https?:$/.test(before.protocol))
    return view.ownHosts.includes(before.host)
      ? { kind: placeOf(before.pathname), detail: '' }
      : outside(before.hostname);
  const app = apps.find(([, agent]) => agent.test(view.userAgent))?.[0];
  return app ? { kind: 'app', detail: app } : { kind: 'direct', detail: '' };
}

function placeOf(path: string): ViewSourceKind {
  if (path === '/') return 'home';
  if (path === '/search') return 'search';
  return /^\/(funding|ordermade|[a-z]+\/[a-z]+\/list)\/?$/.test(path) ? 'list' : 'inside';
}

function outside(hostname: string): ViewSource {
  const bare = hostname.toLowerCase().replace(/^(?:www|m)\./, '');
  const host = aliases[bare] ?? bare;
  const engine = engines.find(([, known]) => known.test(host))?.[0];
  if (engine) return { kind: 'engine', detail: engine };
  return { kind: 'site', detail: HOST.test(host) ? host : '' };
}
