import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext } from './load-context.ts';
import { NonceProvider } from './nonce.ts';

export { createLoadContext } from './load-context.ts';

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page whole: it is kept for other visitors for a second, and read by preview bots. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // Without a policy (`react-router dev`) there is no nonce either.
  const nonce = loadContext.get(nonceContext) || undefined;
  return new Promise((resolve, reject) => {
    let code = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
      </NonceProvider>,
      {
        ...(nonce && { nonce }),
        onAllReady() {
          clearTimeout(timeout);
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
          pipe(body);
        },
        onShellError: reject,
        onError() {
          code = 500;
        },
      },
    );
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}
