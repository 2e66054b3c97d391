import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { Footer } from './footer.tsx';
import { Header, WriteBar } from './header.tsx';
import { chromeOf } from './places.ts';

/** What a route may say of itself to the chrome (`export const handle`). */
export type ChromeHandle = { title?: string };

/** Header, footer and the skip link around every screen; which of them a path shows is in places.ts. */
export function SiteChrome({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const chrome = chromeOf(pathname);
  const title = useMatches()
    .map((match) => (match.handle as ChromeHandle | undefined)?.title)
    .findLast((found) => found !== undefined);
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      {chrome.header === 'full' ? <Header title={title ?? ''} /> : <WriteBar />}
      <main id="main">{children}</main>
      {chrome.footer ? <Footer /> : null}
    </>
  );
}
