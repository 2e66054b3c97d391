import { t } from '@pq/domain/copy';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { usePlaceState } from '#app/place-state.ts';
import { Footer } from './footer.tsx';
import { Header, WriteBar } from './header.tsx';
import { LoadFailure } from './load-failure.tsx';
import { chromeOf } from './places.ts';

/** What a route may say of itself to the chrome (`export const handle`). */
type ChromeHandle = { title?: string | ((state: unknown, path: string) => string) };

/** A screen that has not come after two minutes will not come (spec section 9). */
const SCREEN_TIMEOUT_MS = 120_000;

/** Header, footer and the skip link around every screen; which of them a path shows is in places.ts. */
export function SiteChrome({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const chrome = chromeOf(pathname);
  const state = usePlaceState();
  const told = useMatches()
    .map((match) => (match.handle as ChromeHandle | undefined)?.title)
    .findLast((found) => found !== undefined);
  const title = typeof told === 'function' ? told(state, pathname) : told;
  const wait = useScreenWait();
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      {chrome.header === 'full' ? <Header title={title ?? ''} /> : null}
      {chrome.header === 'bar' ? <WriteBar /> : null}
      <main id="main" tabIndex={-1} data-waiting={wait === 'waiting' || undefined}>
        {wait === 'failed' ? <LoadFailure /> : children}
      </main>
      {chrome.footer ? <Footer /> : null}
    </>
  );
}

/** Whether another screen is on its way, and whether it takes too long. */
function useScreenWait(): 'none' | 'waiting' | 'failed' {
  const { pathname } = useLocation();
  const target = useNavigation().location;
  const waitsFor = target && target.pathname !== pathname && target.state !== 'inside' ? target.key : null;
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (waitsFor === null) return;
    const timer = setTimeout(() => setFailed(waitsFor), SCREEN_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [waitsFor]);
  if (waitsFor === null) return 'none';
  return failed === waitsFor ? 'failed' : 'waiting';
}
