import { tabStorage } from './drafts/account-storage.ts';

/** Key of the address to continue at after signing in (lib/return-url.ts). */
export const RETURN_URL = 'pq.way-back';
const SEARCHES = 'pq.searches';
/** Replaces the member id for visitors. */
export const VISITOR = '';
/** Key of the recent searches of `uid` (screens/search/recent-searches.ts). */
export const searchesOf = (uid: string): string => (uid === VISITOR ? SEARCHES : `${SEARCHES}:${uid}`);

/** At sign-out: removes the unsent texts and recent searches of `uid`, the recent searches of visitors, and the return address. */
export function clearAccountData(uid: string): void {
  tabStorage.clear(uid);
  try {
    sessionStorage.removeItem(RETURN_URL);
    for (const name of [RETURN_URL, searchesOf(uid), searchesOf(VISITOR)]) localStorage.removeItem(name);
  } catch {
    // A browser that refuses storage has nothing to remove.
  }
}
