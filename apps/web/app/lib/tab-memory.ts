const PREFIX = 'pq:kept:';
/** Where one is to go on to after signing in (screens/auth/way-back.ts). */
export const WAY_BACK = 'pq.way-back';
const SEARCHES = 'pq.searches';
/** In the place of an id, for whoever is not signed in. */
export const VISITOR = '';
/** Where this browser keeps what `uid` has searched for (screens/search/recent-searches.ts). */
export const searchesOf = (uid: string): string => (uid === VISITOR ? SEARCHES : `${SEARCHES}:${uid}`);
const nameOf = (uid: string, name: string) => `${PREFIX}${uid}:${name}`;

/**
 * What somebody types is kept under their own id for as long as the tab, so that a reload, a lost connection or a session
 * that ran out does not lose it. Where the browser keeps nothing, nothing is kept.
 */
export function keepInTab(uid: string, name: string, value: unknown): void {
  tried(() => sessionStorage.setItem(nameOf(uid, name), JSON.stringify(value)));
}

/** What `uid` has kept under this name, or null. What others kept in this tab before them is forgotten. */
export function recallFromTab(uid: string, name: string): unknown {
  return tried(() => {
    forget((kept) => !kept.startsWith(`${PREFIX}${uid}:`));
    return JSON.parse(sessionStorage.getItem(nameOf(uid, name)) ?? 'null') as unknown;
  });
}

export function dropFromTab(uid: string, name: string): void {
  tried(() => sessionStorage.removeItem(nameOf(uid, name)));
}

/** Forgets what anybody has kept, what they searched for and where they were going: for signing out. */
export function forgetTab(): void {
  tried(() => {
    forget(() => true);
    localStorage.removeItem(WAY_BACK);
    for (const name of Object.keys(localStorage))
      if (name.startsWith(SEARCHES)) localStorage.removeItem(name);
  });
}

function forget(isOver: (kept: string) => boolean): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(PREFIX) && isOver(name)) sessionStorage.removeItem(name);
}

/** A browser may refuse its storage, by a setting or for want of room. */
function tried<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
