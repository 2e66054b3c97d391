import { useRouteLoaderData } from 'react-router';
import type { Settings } from './load-context.ts';
import { pageAgeMs } from './page-age.ts';

/** When the settings reached this page, by the browser's clock. */
const receivedAtMs = new WeakMap<Settings, number>();

/** Product time in epoch ms: the server's clock when the page was loaded, going on since. */
export function useNow(): number {
  const root = useRouteLoaderData('root') as { settings: Settings } | undefined;
  if (!root) return Date.now();
  const { settings } = root;
  if (typeof window === 'undefined') return settings.nowMs;
  const sinceMs = receivedAtMs.get(settings) ?? Date.now();
  receivedAtMs.set(settings, sinceMs);
  return settings.nowMs + pageAgeMs() + (Date.now() - sinceMs);
}

export function useSettings(): Settings {
  const root = useRouteLoaderData('root') as { settings: Settings } | undefined;
  if (!root) throw new Error('the root loader gives the settings');
  return root.settings;
}
