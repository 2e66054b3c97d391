import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './styles/site.css';
import { useApi } from '#app/data/client/api.tsx';
import { getQueryClient } from '#app/data/client/query-client.ts';
import { routeQueries, useHandedOver } from '#app/data/client/route-queries.ts';
import { fetchSiteAhead } from '#app/data/site-ahead.ts';
import { viewerQuery } from '#app/data/users.ts';
import { useHoldComposingEnter } from '#app/features/form/use-hold-composing-enter.ts';
import { SiteChrome } from '#app/features/site-chrome/site-chrome.tsx';
import { useEarlyTyping } from '#app/lib/early-typing.ts';
import { notFoundMeta, pageMeta } from '#app/lib/head/page-meta.ts';
import { settingsContext } from '#app/lib/load-context.ts';
import { useNonce } from '#app/lib/nonce.ts';
import { useTimeSinceSent } from '#app/lib/now.ts';
import { Providers } from '#app/lib/providers.tsx';
import { REQUEST_ID_META, useRequestId } from '#app/lib/request-id.ts';
import { useThemeMarks } from '#app/lib/theme/theme.ts';
import { ThemeColors } from '#app/lib/theme/theme-colors.tsx';
import { ErrorScreen } from '#app/screens/failure/error-screen.tsx';
import { StaleNotice } from '#app/screens/failure/stale-notice.tsx';
import { Typeface } from '#app/ui/fonts/typeface.tsx';
import type { Route } from './+types/root';

const queries = routeQueries((api) => [viewerQuery(api)]);

export async function loader(args: Route.LoaderArgs) {
  return { ...(await queries.loader(args)), settings: args.context.get(settingsContext) };
}

/** The viewer is read once a visit; signing in and out refresh the cache themselves. */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = (args) =>
  isRouteErrorResponse(args.error) && args.error.status === 404 ? notFoundMeta() : pageMeta(args);

export function links() {
  return [{ rel: 'icon', href: '/pictures/logo.svg', type: 'image/svg+xml' }];
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const requestId = useRequestId();
  const marks = useThemeMarks();
  const [client] = useState(getQueryClient);
  useEarlyTyping();
  return (
    <html lang="ko" data-theme={marks.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColors lightWhen={marks.lightWhen} darkWhen={marks.darkWhen} />
        {requestId ? <meta name={REQUEST_ID_META} content={requestId} /> : null}
        <Meta />
        {/* Styles need no nonce. Browsers hide it, which is a hydration mismatch in development. */}
        <Links nonce="" />
        {/* Nothing is shown of a page that has come in part: on narrow screens what comes later may stand further up. */}
        <link rel="expect" href="#whole" blocking="render" />
      </head>
      <body>
        <StaleNotice />
        <Providers client={client} known={useHandedOver()}>
          <SiteChrome>{children}</SiteChrome>
        </Providers>
        <span id="whole" hidden />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <Typeface nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useHoldComposingEnter();
  useTimeSinceSent();
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => fetchSiteAhead(client, api), [client, api]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
