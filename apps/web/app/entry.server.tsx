import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
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
import { OldBrowserPage } from './screens/failure/old-browser-page.tsx';
import { StaleLine, StalePlaceProvider } from './screens/failure/stale-notice.tsx';

// For the server: a build contains its own copy of React Router, whose classes differ from those of the package.
export { createRequestHandler } from 'react-router';
export { queryParameters } from '#app/lib/addresses/query-parameters.ts';
export { createLoadContext } from '#app/lib/load-context.ts';

export function renderFailurePage(page: Parameters<typeof FailurePage>[0]): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<FailurePage {...page} />)}`;
}

export function renderOldBrowserPage(page: Parameters<typeof OldBrowserPage>[0]): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<OldBrowserPage {...page} />)}`;
}

export function renderStaleNotice(): string {
  return renderToStaticMarkup(<StaleLine />);
}

/** Reports what a loader throws, except our own responses and addresses without a route, such as one with a line break. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(reportContext)(error);
}

type HandleErrorArgs = { request: Request; context: Readonly<RouterContextProvider> };

const RENDER_TIMEOUT_MS = 10_000;

/** Complete instead of streamed, because it is cached for other visitors and read by preview bots. */
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
        // Also long pages must be complete, without placeholders that a script replaces later.
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
