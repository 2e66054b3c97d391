import { useMemo, useSyncExternalStore } from 'react';
import { SEARCHES } from '#app/kept/tab-memory.ts';

const KEPT = 10;

/** The searches with one more, newest first, each once. */
export function withSearch(searches: readonly string[], text: string): string[] {
  if (text === '') return [...searches];
  return [text, ...searches.filter((kept) => kept !== text)].slice(0, KEPT);
}

/** Reads what this device holds; what it does not understand counts as nothing. */
export function parseSearches(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, KEPT) : [];
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

/** Null where the device keeps nothing for this site. */
function read(): string | null {
  try {
    return localStorage.getItem(SEARCHES);
  } catch {
    return null;
  }
}

function write(searches: string[]): void {
  try {
    localStorage.setItem(SEARCHES, JSON.stringify(searches));
  } catch {
    // A device that keeps nothing has no recent searches.
  }
  for (const listener of listeners) listener();
}

/** What was searched for on this device. Nothing of it leaves the device. */
export function useRecentSearches(): string[] {
  const stored = useSyncExternalStore(subscribe, read, () => null);
  return useMemo(() => parseSearches(stored), [stored]);
}

export function rememberSearch(text: string): void {
  write(withSearch(parseSearches(read()), text));
}

export function forgetSearch(text: string): void {
  write(parseSearches(read()).filter((kept) => kept !== text));
}

export function forgetSearches(): void {
  write([]);
}
