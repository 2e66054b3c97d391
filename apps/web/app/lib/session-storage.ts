const PREFIX = 'pq:kept:';
/** Key of the address to continue at after signing in (lib/return-url.ts). */
export const RETURN_URL = 'pq.way-back';
const SEARCHES = 'pq.searches';
/** Replaces the member id for visitors. */
export const VISITOR = '';
/** Key of the recent searches of `uid` (screens/search/recent-searches.ts). */
export const searchesOf = (uid: string): string => (uid === VISITOR ? SEARCHES : `${SEARCHES}:${uid}`);
const nameOf = (uid: string, name: string) => `${PREFIX}${uid}:${name}`;

/**
 * Stores input under the member's id for the lifetime of the tab, so that a reload, a network failure or an expired session
 * does not lose it. Does nothing where storage is unavailable.
 */
export function saveToSessionStorage(uid: string, name: string, value: unknown): void {
  tried(() => sessionStorage.setItem(nameOf(uid, name), JSON.stringify(value)));
}

/** The entry of `uid` under this name, or null. Entries of other accounts remain in the tab for their return. */
export function loadFromSessionStorage(uid: string, name: string): unknown {
  return tried(() => JSON.parse(sessionStorage.getItem(nameOf(uid, name)) ?? 'null') as unknown);
}

export function removeFromSessionStorage(uid: string, name: string): void {
  tried(() => sessionStorage.removeItem(nameOf(uid, name)));
}

/** At sign-out: removes the entries and recent searches of `uid`, the recent searches of visitors, and the return address. */
export function clearSessionStorage(uid: string): void {
  tried(() => {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(nameOf(uid, ''))) sessionStorage.removeItem(name);
    for (const name of [RETURN_URL, searchesOf(uid), searchesOf(VISITOR)]) localStorage.removeItem(name);
  });
}

/** Browsers may refuse storage, by a setting or when it is full. */
function tried<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
