import type { Transport } from '@pq/contract/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Platform } from '../platform/platform.ts';

export type PageHandler = (request: FastifyRequest, nonce: string) => Promise<Response>;

/** What the web app's server entry offers beside its render function (apps/web/app/entry.server.tsx). */
type WebEntry = {
  createLoadContext(values: { api: Transport; nonce: string; settings: unknown }): RouterContextProvider;
};

/** Renders pages with the built web app; its loaders call the API in process, as the person who asks. */
export function createPageHandler(app: FastifyInstance, platform: Platform, build: ServerBuild): PageHandler {
  const { createLoadContext } = build.entry.module as unknown as WebEntry;
  const handle = createRequestHandler(build, 'production');
  const { publicUrl, postcodeScriptUrl } = platform.config;
  return (request, nonce) => {
    const url = new URL(request.url, platform.config.publicUrl);
    const headers = new Headers();
    for (const name of ['accept', 'accept-language', 'cookie', 'user-agent'] as const) {
      const value = request.headers[name];
      if (value !== undefined) headers.set(name, value);
    }
    const webRequest = new Request(url, { method: 'GET', headers });
    return handle(
      webRequest,
      createLoadContext({
        api: inProcess(app, request),
        nonce,
        settings: { publicUrl, postcodeScriptUrl, nowMs: platform.clock.now() },
      }),
    );
  };
}

/** Calls of the page's loaders without a network hop, with the person's own cookie and address. */
function inProcess(app: FastifyInstance, request: FastifyRequest): Transport {
  return async (path, init) => {
    const headers: Record<string, string> = { ...(init.headers as Record<string, string>) };
    if (request.headers.cookie) headers.cookie = request.headers.cookie;
    if (request.headers['user-agent']) headers['user-agent'] = request.headers['user-agent'];
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: path,
      headers,
      remoteAddress: request.ip,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': 'application/json' },
    });
  };
}
