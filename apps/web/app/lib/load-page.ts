let isWanted = false;

export function loadPage(to?: string): void {
  isWanted = true;
  if (to === undefined) window.location.reload();
  else window.location.assign(to);
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
