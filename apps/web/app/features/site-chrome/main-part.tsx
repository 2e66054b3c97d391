import { t } from '@pq/domain/copy';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { stayInsteadOfReload } from '#app/lib/load-page.ts';
import { Spinner } from '#app/ui/button.tsx';
import { LoadFailure } from './load-failure.tsx';
import { focusHeading } from './use-heading-focus.ts';

const SPINNER_AFTER_MS = 1_000;
const SCREEN_TIMEOUT_MS = 120_000;
/** The router never requests a failed script again, so a waiting screen may depend on it. */
const SUSPECT_TIMEOUT_MS = 3_000;

export function MainPart({ className, children }: { className?: string; children: ReactNode }) {
  const { state, to, handedOver } = useScreenWait();
  // The message is shorter than the screen that it replaces, which may have been scrolled to below it.
  useEffect(() => {
    if (state !== 'failed') return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
  }, [state]);
  return (
    <>
      <main
        id="main"
        // While the next screen loads the main area is blank; a screen that is ready at once does not flicker.
        className={`min-h-[60vh] outline-0 data-waiting:*:invisible data-waiting:*:[transition:visibility_0s_150ms]! ${className ?? ''}`}
        tabIndex={-1}
        data-waiting={state === 'waiting' || undefined}
      >
        {state === 'failed' ? <LoadFailure destination={{ to, state: handedOver }} /> : children}
      </main>
      {state === 'waiting' ? <LateSpinner key={to} /> : null}
    </>
  );
}

function LateSpinner() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SPINNER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className="pointer-events-none fixed inset-0 grid place-items-center text-ink-3">
      <Spinner label={t('common.loading')} />
    </div>
  );
}

type ScreenWait =
  | { state: 'none'; to?: never; handedOver?: never }
  | { state: 'waiting' | 'failed'; to: string; handedOver: unknown };

function useScreenWait(): ScreenWait {
  const { pathname } = useLocation();
  const target = useNavigation().location;
  const waitsFor = target && target.pathname !== pathname && target.state !== 'inside' ? target.key : null;
  const [failed, setFailed] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  const hasLost = useRef(false);
  useEffect(() => {
    return stayInsteadOfReload(() => setLost(true));
  }, []);
  useEffect(() => {
    if (waitsFor === null) return;
    const timer = setTimeout(
      () => setFailed(waitsFor),
      hasLost.current ? SUSPECT_TIMEOUT_MS : SCREEN_TIMEOUT_MS,
    );
    return () => clearTimeout(timer);
  }, [waitsFor]);
  // The script may fail before the navigation is rendered.
  useEffect(() => {
    if (!isLost || waitsFor === null) return;
    hasLost.current = true;
    setFailed(waitsFor);
    setLost(false);
  }, [isLost, waitsFor]);
  if (!target || waitsFor === null) return { state: 'none' };
  return {
    state: failed === waitsFor ? 'failed' : 'waiting',
    to: createPath(target),
    handedOver: target.state,
  };
}
