import { tabStorage } from './drafts/account-storage.ts';

export const RETURN_URL = 'pq.way-back';
const SEARCHES = 'pq.searches';
/** Replaces the member id for visitors. */
export const VISITOR = '';
export const searchesOf = (uid: string): string => (uid === VISITOR ? SEARCHES : `${SEARCHES}:${uid}`);

export function clearAccountData(uid: string): void {
  tabStorage.clear(uid);
  try {
    sessionStorage.removeItem(RETURN_URL);
    for (const name of [RETURN_URL, searchesOf(uid), searchesOf(VISITOR)]) localStorage.removeItem(name);
  } catch {
    // A browser that refuses storage has nothing to remove.
  }
}
