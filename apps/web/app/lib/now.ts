import { useRouteLoaderData } from 'react-router';
import type { Settings } from './load-context.ts';

/** When this page has learnt the server's clock, by its own. */
const learntAtMs = new WeakMap<Settings, number>();

/** Product time in epoch ms: the server's clock when the page was loaded, going on since. */
export function useNow(): number {
  const root = useRouteLoaderData('root') as { settings: Settings } | undefined;
  if (!root) return Date.now();
  const { settings } = root;
  if (typeof window === 'undefined') return settings.nowMs;
  const sinceMs = learntAtMs.get(settings) ?? Date.now();
  learntAtMs.set(settings, sinceMs);
  return settings.nowMs + (Date.now() - sinceMs);
}

export function useSettings(): Settings {
  const root = useRouteLoaderData('root') as { settings: Settings } | undefined;
  if (!root) throw new Error('the root loader gives the settings');
  return root.settings;
}
