import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { stayInsteadOfReload } from '#app/lib/load-page.ts';
import { LoadFailure } from './load-failure.tsx';

/** A screen that has not come after two minutes will not come. */
const SCREEN_TIMEOUT_MS = 120_000;
/** The router never asks again for a script that did not come: a screen that waits may be that one. */
const SUSPECT_TIMEOUT_MS = 3_000;

/** What changes with the address: blank while another screen is on its way, and a word when it does not come. */
export function MainPart({ className, children }: { className?: string; children: ReactNode }) {
  const { state, to } = useScreenWait();
  return (
    <main
      id="main"
      // While the next screen loads the main area is blank; one that is there at once does not flicker.
      className={`min-h-[60vh] outline-0 data-waiting:*:invisible data-waiting:*:[transition:visibility_0s_150ms]! ${className ?? ''}`}
      tabIndex={-1}
      data-waiting={state === 'waiting' || undefined}
    >
      {state === 'failed' ? <LoadFailure to={to} /> : children}
    </main>
  );
}

type ScreenWait = { state: 'none'; to?: never } | { state: 'waiting' | 'failed'; to: string };

/** Whether another screen is on its way, where it is, and whether it does not come. */
function useScreenWait(): ScreenWait {
  const { pathname } = useLocation();
  const target = useNavigation().location;
  const waitsFor = target && target.pathname !== pathname && target.state !== 'inside' ? target.key : null;
  const [failed, setFailed] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  const hasLost = useRef(false);
  useEffect(() => stayInsteadOfReload(() => setLost(true)), []);
  useEffect(() => {
    if (waitsFor === null) return;
    const timer = setTimeout(
      () => setFailed(waitsFor),
      hasLost.current ? SUSPECT_TIMEOUT_MS : SCREEN_TIMEOUT_MS,
    );
    return () => clearTimeout(timer);
  }, [waitsFor]);
  // The script may be missed before it is drawn that a screen is on its way.
  useEffect(() => {
    if (!isLost || waitsFor === null) return;
    hasLost.current = true;
    setFailed(waitsFor);
    setLost(false);
  }, [isLost, waitsFor]);
  if (!target || waitsFor === null) return { state: 'none' };
  return { state: failed === waitsFor ? 'failed' : 'waiting', to: createPath(target) };
}
