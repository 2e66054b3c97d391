import { t } from '@pq/domain/copy';
import { type ReactNode, useState } from 'react';
import { useLocation, useMatches, useRouteError } from 'react-router';
import { useLocationState } from '#app/lib/location-state.ts';
import { LongMessage } from '#app/ui/floating/toast.tsx';
import { Footer } from './footer.tsx';
import { Header, WriteBar } from './header.tsx';
import { MainPart } from './main-part.tsx';
import { chromeOf } from './places.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useLeaveToasts } from './use-leave-toasts.ts';

type ChromeHandle = {
  title?: string | ((state: unknown, path: string) => string);
  /** The route has a frame with its own header and `main`, because parts of it are outside that landmark. */
  isFramed?: boolean;
};

export function SiteChrome({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const state = useLocationState();
  const handles = useMatches().map((match) => match.handle as ChromeHandle | undefined);
  const titleOfRoute = handles.findLast((handle) => handle?.title !== undefined)?.title;
  const title = typeof titleOfRoute === 'function' ? titleOfRoute(state, pathname) : titleOfRoute;
  useHeadingFocus();
  useLeaveToasts();
  // A failed screen has no frame of its own any more. The error is null when none has failed.
  const hasFailed = (useRouteError() ?? null) !== null;
  const isFramed = !hasFailed && handles.some((handle) => handle?.isFramed);
  const chrome = chromeOf(pathname, isFramed);
  return (
    <>
      <SkipLink to={chrome.skipTo} />
      <noscript>
        <p className="text-balance bg-accent-tint px-5 py-2 text-center text-small text-ink-2">
          {t('site.noScript')}
        </p>
      </noscript>
      {chrome.header === 'full' ? <Header title={title ?? ''} /> : null}
      {chrome.header === 'bar' ? <WriteBar /> : null}
      <LongMessage
        label={t('popup.title.alert')}
        closeLabel={t('common.close')}
        below={chrome.header === 'own' ? 'window' : 'header'}
      />
      {isFramed ? children : <MainPart>{children}</MainPart>}
      {chrome.footer ? <Footer /> : null}
    </>
  );
}

/** Leads past the menus of the screen; to its main part while they are missing: it loads, failed, or needs a wider window. */
function SkipLink({ to }: { to: string }) {
  const [target, setTarget] = useState('main');
  return (
    <a
      className="-translate-y-[200%] fixed top-3 left-5 z-99 rounded-field bg-ink px-4 py-3 text-white focus:translate-none"
      href={`#${target}`}
      onFocus={() => setTarget(document.getElementById(to) ? to : 'main')}
    >
      {t('nav.skip')}
    </a>
  );
}
