let isWanted = false;

/** `state` is what the navigation to `to` hands over. */
export type Destination = { to: string; state: unknown };

/** Reloads the page, or loads a destination with what was handed over to it. */
export function loadPage(destination?: Destination): void {
  isWanted = true;
  if (destination) {
    // As React Router stores an entry.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    const entry = { usr: destination.state, key: crypto.randomUUID(), idx: (idx ?? 0) + 1 };
    window.history.pushState(entry, '', destination.to);
  }
  window.location.reload();
}

/**
 * Calls `onReload` instead of any reload by a script that does not use `loadPage`. React Router reloads when the script of a
 * screen fails to load, which would silently reload the page that the user wanted to leave. Only with the Navigation API, and
 * not in development, where Vite reloads.
 */
export function stayInsteadOfReload(onReload: () => void): () => void {
  if (import.meta.env.MODE === 'development' || !('navigation' in window)) return () => {};
  const { navigation } = window;
  const onNavigate = (event: NavigateEvent) => {
    // Reloads by the browser's own button are allowed.
    if (event.navigationType !== 'reload' || event.userInitiated || isWanted) return;
    event.preventDefault();
    onReload();
  };
  navigation.addEventListener('navigate', onNavigate);
  return () => navigation.removeEventListener('navigate', onNavigate);
}
