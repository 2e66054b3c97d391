import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Settings } from './load-context.ts';

/** When the page received the settings, by the browser's clock. */
const receivedAtMs = new WeakMap<Settings, number>();

let pageAgeMs = 0;

/** The first render uses the server's time, so that hydration matches; later renders use the current time. */
export function useTimeSinceSent(): void {
  useEffect(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    pageAgeMs = page?.serverTiming?.find(({ name }) => name === 'age')?.duration ?? 0;
    return () => {
      pageAgeMs = 0;
    };
  }, []);
}

/** Product time in epoch ms: the server's clock when the page was loaded, running since. */
export function useNow(): number {
  const root = useRouteLoaderData('root') as { settings: Settings } | undefined;
  if (!root) return Date.now();
  const { settings } = root;
  if (typeof window === 'undefined') return settings.nowMs;
  const sinceMs = receivedAtMs.get(settings) ?? Date.now();
  receivedAtMs.set(settings, sinceMs);
  return settings.nowMs + pageAgeMs + (Date.now() - sinceMs);
}

export function useSettings(): Settings {
  const root = useRouteLoaderData('root') as { settings: Settings } | undefined;
  if (!root) throw new Error('the root loader gives the settings');
  return root.settings;
}
