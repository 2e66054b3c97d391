import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import {
  nonceContext,
  noticeContext,
  reportContext,
  requestIdContext,
  themeMarksContext,
} from '#app/lib/load-context.ts';
import { NonceProvider } from '#app/lib/nonce.ts';
import { RequestIdProvider } from '#app/lib/request-id.ts';
import { ThemeMarksProvider } from '#app/lib/theme/theme.ts';
import { FailurePage } from './screens/failure/failure-page.tsx';
import { StaleLine, StalePlaceProvider } from './screens/failure/stale-notice.tsx';

// The server takes it from here: a build has a React Router of its own, whose classes are not those of the package.
export { createRequestHandler } from 'react-router';
export { queryParameters } from '#app/lib/addresses/query-parameters.ts';
export { createLoadContext } from '#app/lib/load-context.ts';

/** A whole page for when no other can be rendered. */
export function renderFailurePage(page: Parameters<typeof FailurePage>[0]): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<FailurePage {...page} />)}`;
}

export function renderStaleNotice(): string {
  return renderToStaticMarkup(<StaleLine />);
}

/** What a loader throws that is no answer of ours. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (!request.signal.aborted) context.get(reportContext)(error);
}

type HandleErrorArgs = { request: Request; context: Readonly<RouterContextProvider> };

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page whole: it is kept for other visitors, and read by preview bots. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // Without a policy (`react-router dev`) there is no nonce either.
  const nonce = loadContext.get(nonceContext) || undefined;
  const report = loadContext.get(reportContext);
  return new Promise((resolve, reject) => {
    let code = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RequestIdProvider value={loadContext.get(requestIdContext)}>
          <StalePlaceProvider value={loadContext.get(noticeContext)}>
            <ThemeMarksProvider value={loadContext.get(themeMarksContext)}>
              <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
            </ThemeMarksProvider>
          </StalePlaceProvider>
        </RequestIdProvider>
      </NonceProvider>,
      {
        ...(nonce && { nonce }),
        // Whole means whole: longer pages, too, do without placeholders that a script puts in order later.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout);
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          code = 500;
          report(error);
        },
      },
    );
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}
