import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Transport } from '@pq/contract/client';
import { seoulDate } from '@pq/domain/dates';
import type { ThemeMarks } from '@pq/domain/theme';
import type { FastifyInstance } from 'fastify';
import {
  type createRequestHandler,
  matchPath,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { networkAddressOf } from '../platform/http/addresses.ts';
import { decodePercentEncoding } from '../platform/http/host-cookie.ts';
import { inProcessHeaders, isMarkedPassing } from '../platform/http/in-process.ts';
import { REQUEST_ID_HEADER } from '../platform/http/watch-requests.ts';
import type { Platform } from '../platform/platform.ts';
import { pagePlaceholders } from './page-pieces.ts';
import type { WebApp } from './web-app.ts';

export type PageRequest = {
  id: string;
  url: string;
  /** Whom its calls count for in queues; no part of the page. */
  asker: string;
  /** Null for a shared page, which must not contain anything of the request that triggered it. */
  requester: { ip: string; headers: IncomingHttpHeaders } | null;
};
/**
 * A rendered page with placeholders (page-pieces.ts). `complete`: no loader call failed with 429 or 5xx, or was answered
 * in passing. `isRefused`: one was answered 503. `nowMs`: the time that it shows. `isStillValid`: of a shared page, whether it
 * would be the same now.
 */
export type Page = {
  response: Response;
  complete: boolean;
  isRefused: boolean;
  nowMs: number;
  isStillValid?: () => Promise<boolean>;
};
export type PageHandler = (request: PageRequest) => Promise<Page>;

export type Failure = 'away' | 'failed' | 'tooMany';

export type WebEntry = {
  queryParameters: QueryParameters;
  createRequestHandler: typeof createRequestHandler;
  createLoadContext(
    values: {
      api: Transport;
      isVisitor: boolean;
      nonce: string;
      requestId: string;
      notice: string;
      report(error: unknown): void;
      settings: unknown;
    } & ThemeMarks,
  ): RouterContextProvider;
  renderFailurePage(
    page: {
      kind: Failure;
      nonce: string;
      requestId: string;
      stylesheets: readonly string[];
    } & ThemeMarks,
  ): string;
  renderOldBrowserPage(page: { nonce: string }): string;
  renderStaleNotice(): string;
};

type LoaderCall = { path: string; init: TransportInit; fingerprint: string };
type TransportInit = Parameters<Transport>[1];

/**
 * Times on a page change by the minute or by the day. A cached page is sent with its age, so that its running clock is correct.
 */
const SAME_MOMENT_MS = 60_000;

/** Loaders call the API in process, as the requester. */
export function createPageHandler(
  app: FastifyInstance,
  platform: Platform,
  build: ServerBuild,
  mode: WebApp['mode'] = 'production',
): PageHandler {
  const entry = build.entry.module as unknown as WebEntry;
  const handle = entry.createRequestHandler(build, mode);
  const { publicUrl, postcodeScriptUrl, social } = platform.config;
  const signIns = { kakao: social.kakao !== null, naver: social.naver !== null };
  return async (request) => {
    const url = pageUrl(request.url, platform.config.publicUrl);
    const headers = new Headers();
    for (const name of ['accept', 'accept-language', 'cookie', 'user-agent'] as const) {
      const value = request.requester?.headers[name];
      if (value !== undefined) headers.set(name, value);
    }
    const webRequest = new Request(url, { method: 'GET', headers });
    let complete = true;
    let isRefused = false;
    // In development the code may be another one at each request.
    const isShared = request.requester === null && mode === 'production';
    const loaderCalls: LoaderCall[] = [];
    const nowMs = platform.clock.now();
    const ask = createInProcessTransport(app, request);
    const response = await handle(
      webRequest,
      entry.createLoadContext({
        api: async (path, init) => {
          const answer = await ask(path, init);
          const { statusCode: status } = answer;
          if (status === 429 || status >= 500 || isMarkedPassing(answer)) complete = false;
          if (status === 503) isRefused = true;
          if (isShared) loaderCalls.push({ path, init, fingerprint: fingerprintOf(answer) });
          return new Response(answer.body, {
            status,
            headers: { 'content-type': 'application/json', [REQUEST_ID_HEADER]: request.id },
          });
        },
        isVisitor: request.requester === null,
        ...pagePlaceholders,
        report: (error) =>
          platform.log.error({ err: error, path: loggedPath(url), requestId: request.id }, 'page failed'),
        settings: { publicUrl, postcodeScriptUrl, signIns, nowMs },
      }),
    );
    // The same answers at the same moment make the same page.
    const isStillValid = async () => {
      const laterMs = platform.clock.now();
      if (laterMs < nowMs || laterMs >= nowMs + SAME_MOMENT_MS || seoulDate(laterMs) !== seoulDate(nowMs))
        return false;
      const same = await Promise.all(
        loaderCalls.map(
          async ({ path, init, fingerprint }) => fingerprintOf(await ask(path, init)) === fingerprint,
        ),
      );
      return same.every(Boolean);
    };
    return { response, complete, isRefused, nowMs, ...(isShared && { isStillValid }) };
  };
}

/** The page at the path that was asked for, whichever host the request line names: `//host/path` and whole URLs are valid there. */
export function pageUrl(asked: string, publicUrl: string): URL {
  const path = asked.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return new URL(`${new URL(publicUrl).origin}${path.startsWith('/') ? '' : '/'}${path}`);
}

type Answer = { statusCode: number; headers: OutgoingHttpHeaders; body: string };

/** Counted with nearly every visit, and shown on no page. */
const UNSHOWN = /"views":\d+/g;

function fingerprintOf({ statusCode, body }: Answer): string {
  return `${statusCode} ${hash('sha256', body.replaceAll(UNSHOWN, ''))}`;
}

function createInProcessTransport(
  app: FastifyInstance,
  { id, asker, requester }: PageRequest,
): (path: string, init: TransportInit) => Promise<Answer> {
  return (path, init) => {
    const headers: Record<string, string> = {
      ...(init.headers as Record<string, string>),
      ...inProcessHeaders(asker),
      [REQUEST_ID_HEADER]: id,
    };
    if (requester?.headers.cookie) headers.cookie = requester.headers.cookie;
    if (requester?.headers['user-agent']) headers['user-agent'] = requester.headers['user-agent'];
    return app.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: path,
      headers,
      ...(requester && { remoteAddress: networkAddressOf(requester) }),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
  };
}

/** Only the path, and not all of it: links of mails have their tokens in the query or at the end of the path. */
function loggedPath({ pathname }: URL): string {
  return pathname.replace(/^(\/verify\/)[^/]+/, '$1:token');
}

type QueryParameters = Readonly<Record<string, readonly string[] | 'all'>>;

/**
 * The cache key of a visitors' page: its path with the first value of each query parameter that the page reads,
 * sorted. The rest of the query is dropped.
 */
export function createCanonicalUrl(parameters: QueryParameters): (url: string) => string {
  const pages = Object.entries(parameters);
  return (url) => {
    const [path = '/', search] = url.split(/\?(.*)/s);
    if (!search) return path;
    const route = routePathOf(path);
    const sent = new URLSearchParams(search);
    const read = pages.flatMap(([pattern, names]) => {
      if (!matchPath(pattern, route)) return [];
      return names === 'all' ? [...sent.keys()] : names;
    });
    const canonical = new URLSearchParams();
    for (const name of [...new Set(read)].sort()) {
      const value = sent.get(name);
      if (value !== null) canonical.set(name, value);
    }
    return canonical.size > 0 ? `${path}?${canonical}` : path;
  };
}

/** React Router fetches a page's data at `<path>.data`. */
function routePathOf(path: string): string {
  return decodePercentEncoding(path).replace(/\/_\.data$|\.data$/, '') || '/';
}
