import { useMemo, useSyncExternalStore } from 'react';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { searchesOf, VISITOR } from '#app/lib/account-data.ts';

const MAX_SEARCHES = 10;

export function withSearch(searches: readonly string[], text: string): string[] {
  if (text === '') return [...searches];
  return [text, ...searches.filter((recent) => recent !== text)].slice(0, MAX_SEARCHES);
}

export function parseSearches(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value)
      ? value.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

// Null where the device does not store data for this site.
function read(uid: string): string | null {
  try {
    return localStorage.getItem(searchesOf(uid));
  } catch {
    return null;
  }
}

function write(uid: string, searches: string[]): void {
  try {
    localStorage.setItem(searchesOf(uid), JSON.stringify(searches));
  } catch {
    // A device without storage has no recent searches.
  }
  for (const listener of listeners) listener();
}

export type RecentSearches = {
  searches: string[];
  remember(text: string): void;
  forget(text: string): void;
  clear(): void;
};

/**
 * Separate from the searches of visitors, so that an ended session shows nothing to the next person. They
 * never leave the device.
 */
export function useRecentSearches(): RecentSearches {
  const uid = useViewer()?.uid ?? VISITOR;
  const stored = useSyncExternalStore(
    subscribe,
    () => read(uid),
    () => null,
  );
  return useMemo(() => {
    const latest = () => parseSearches(read(uid));
    return {
      searches: parseSearches(stored),
      remember: (text) => write(uid, withSearch(latest(), text)),
      forget: (text) =>
        write(
          uid,
          latest().filter((recent) => recent !== text),
        ),
      clear: () => write(uid, []),
    };
  }, [uid, stored]);
}
