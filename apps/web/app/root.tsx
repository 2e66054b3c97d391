import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './styles/site.css';
import { useApi } from '#app/data/client/api.tsx';
import { getQueryClient } from '#app/data/client/query-client.ts';
import { routeQueries, useHandedOver } from '#app/data/client/route-queries.ts';
import { prefetchSite } from '#app/data/prefetch-site.ts';
import { viewerQuery } from '#app/data/users.ts';
import { useBlockComposingEnter } from '#app/features/form/use-block-composing-enter.ts';
import { SiteChrome } from '#app/features/site-chrome/site-chrome.tsx';
import { AccountGuard } from '#app/features/viewer/account-guard.tsx';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { noteEarlyPresses } from '#app/lib/early-press.ts';
import { notFoundMeta, pageMeta } from '#app/lib/head/page-meta.ts';
import { settingsContext } from '#app/lib/load-context.ts';
import { useNonce } from '#app/lib/nonce.ts';
import { useTimeSinceSent } from '#app/lib/now.ts';
import { usePreHydrationInput } from '#app/lib/pre-hydration-input.ts';
import { REQUEST_ID_META, useRequestId } from '#app/lib/request-id.ts';
import { oldBrowserCheck } from '#app/lib/supported-browsers.ts';
import { useThemeMarks } from '#app/lib/theme/theme.ts';
import { ThemeColors } from '#app/lib/theme/theme-colors.tsx';
import { Providers } from '#app/providers.tsx';
import { ErrorScreen } from '#app/screens/failure/error-screen.tsx';
import { StaleNotice } from '#app/screens/failure/stale-notice.tsx';
import { PressedBefore } from '#app/screens/resume-press/pressed-before.tsx';
import { Typeface } from '#app/ui/fonts/typeface.tsx';
import type { Route } from './+types/root';

const checkMarkup = { __html: oldBrowserCheck };

const queries = routeQueries((api) => [viewerQuery(api)]);

export async function loader(args: Route.LoaderArgs) {
  return { ...(await queries.loader(args)), settings: args.context.get(settingsContext) };
}

/** The viewer is loaded once for each visit; sign-in and sign-out update the cache themselves. */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = (args) =>
  isRouteErrorResponse(args.error) && args.error.status === 404 ? notFoundMeta() : pageMeta(args);

export function links() {
  return [
    { rel: 'icon', href: '/pictures/logo.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/pictures/apple-touch-icon.png' },
    { rel: 'manifest', href: '/site.webmanifest' },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const requestId = useRequestId();
  const marks = useThemeMarks();
  const [client] = useState(getQueryClient);
  usePreHydrationInput();
  return (
    <html lang="ko" data-theme={marks.theme}>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without anything of the request */}
        <script nonce={nonce} dangerouslySetInnerHTML={checkMarkup} suppressHydrationWarning />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColors lightWhen={marks.lightWhen} darkWhen={marks.darkWhen} />
        {requestId ? <meta name={REQUEST_ID_META} content={requestId} /> : null}
        <Meta />
        {/* Styles need no nonce. Browsers hide it, which is a hydration mismatch in development. */}
        <Links nonce="" />
        {/* Blocks rendering of an incomplete page: on narrow screens later content may be further up. */}
        <link rel="expect" href="#whole" blocking="render" />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without anything of the request */}
        <script nonce={nonce} dangerouslySetInnerHTML={noteEarlyPresses} suppressHydrationWarning />
        <StaleNotice />
        <Providers client={client} known={useHandedOver()} account={<ActingAccount />}>
          <AccountGuard />
          <SiteChrome>{children}</SiteChrome>
          <PressedBefore />
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
  useBlockComposingEnter();
  useTimeSinceSent();
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    prefetchSite(client, api);
  }, [client, api]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
