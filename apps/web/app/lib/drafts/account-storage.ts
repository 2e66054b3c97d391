/**
 * Entries of accounts in a storage of the browser, so that no member reads the text of another. Browsers may refuse storage,
 * by a setting or when it is full: then nothing is stored, and nothing found.
 */
function accountStorage(storage: () => Storage, prefix: string) {
  const nameOf = (uid: string, name: string) => `${prefix}${uid}:${name}`;
  const loadText = (uid: string, name: string) => attempt(() => storage().getItem(nameOf(uid, name)));
  const remove = (uid: string, name: string) => void attempt(() => storage().removeItem(nameOf(uid, name)));
  const names = (uid: string): string[] => {
    const own = nameOf(uid, '');
    const all = attempt(() => Object.keys(storage())) ?? [];
    return all.filter((name) => name.startsWith(own)).map((name) => name.slice(own.length));
  };
  return {
    save: (uid: string, name: string, value: unknown) =>
      void attempt(() => storage().setItem(nameOf(uid, name), JSON.stringify(value))),
    load: (uid: string, name: string): unknown =>
      attempt(() => JSON.parse(loadText(uid, name) ?? 'null') as unknown),
    loadText,
    remove,
    names,
    clear(uid: string) {
      for (const name of names(uid)) remove(uid, name);
    },
  };
}

/** Lasts as long as the tab: reloads, network failures and expired sessions. */
export const tabStorage = accountStorage(() => sessionStorage, 'pq:kept:');
/** Lasts until it is removed, also when the tab or the browser closes. */
export const browserStorage = accountStorage(() => localStorage, 'pq:draft:');

function attempt<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
