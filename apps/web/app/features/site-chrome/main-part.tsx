import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { LoadFailure } from './load-failure.tsx';

/** A screen that has not come after two minutes will not come. */
const SCREEN_TIMEOUT_MS = 120_000;

/** What changes with the address: blank while another screen is on its way, and a word when it does not come. */
export function MainPart({ className, children }: { className?: string; children: ReactNode }) {
  const wait = useScreenWait();
  return (
    <main id="main" className={className} tabIndex={-1} data-waiting={wait === 'waiting' || undefined}>
      {wait === 'failed' ? <LoadFailure /> : children}
    </main>
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
