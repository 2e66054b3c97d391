/** Where somebody was before they looked at a project. `engine`: a search engine; `inside`: any other page of this site. */
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
 * `detail` names the search engine, the word of the shared link, the app or the host of the other site (`cafe.naver.com`); empty
 * for the rest.
 */
export type ViewSource = { kind: ViewSourceKind; detail: string };

/** The query parameter by which a shared link tells how it was shared; makers may put words of their own into it. */
const SHARE_PARAMETER = 'ref';
const SHARE_WORD = /^[a-z0-9][a-z0-9_-]{0,29}$/;

/** The address `url` as a link that tells that it was shared by way of `word`. */
export function sharedLink(url: string, word: string): string {
  const link = new URL(url);
  link.searchParams.set(SHARE_PARAMETER, word);
  return link.href;
}

/** Other names of one place, so that it is counted as one. */
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

/** Browsers inside of apps, which do not say from which page they come. */
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
 * Where a view comes from: the word of a shared link first, then the page before it, then the app whose browser it is. `url` is
 * the address that was asked for (path and query), `referer` and `userAgent` as the browser sent them, `ownHosts` are the hosts
 * (with port) of this site.
 */
export function viewSourceOf(view: {
  url: string;
  referer: string;
  userAgent: string;
  ownHosts: readonly string[];
}): ViewSource {
  const word = new URLSearchParams(view.url.split('?')[1]).get(SHARE_PARAMETER)?.toLowerCase() ?? '';
  if (SHARE_WORD.test(word)) return { kind: 'share', detail: word };
  const before = URL.canParse(view.referer) ? new URL(view.referer) : null;
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
