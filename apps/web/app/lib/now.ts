import { useRouteLoaderData } from 'react-router';
import type { Settings } from './load-context.ts';

const loadedAtMs = Date.now();

/** Product time in epoch ms: the server's clock when the page was loaded, going on since. */
export function useNow(): number {
  const root = useRouteLoaderData('root') as { settings: Settings } | undefined;
  if (!root) return Date.now();
  return typeof window === 'undefined'
    ? root.settings.nowMs
    : root.settings.nowMs + (Date.now() - loadedAtMs);
}

export function useSettings(): Settings {
  const root = useRouteLoaderData('root') as { settings: Settings } | undefined;
  if (!root) throw new Error('the root loader gives the settings');
  return root.settings;
}
