let isWanted = false;

/** Loads the page at an address of ours from the server, or this one anew. */
export function loadPage(to?: string): void {
  isWanted = true;
  if (to === undefined) window.location.reload();
  else window.location.assign(to);
}

/**
 * Calls `onReload` in place of every reload that a script has asked for without `loadPage`: the router does when the script of a
 * screen does not come. It would reload the page that one wanted to leave, without a word. Only where the browser has the
 * Navigation API, and not in development, where Vite reloads.
 */
export function stayInsteadOfReload(onReload: () => void): () => void {
  if (import.meta.env.MODE === 'development' || !('navigation' in window)) return () => {};
  const { navigation } = window;
  const onNavigate = (event: NavigateEvent) => {
    // A reload by the browser's own button is wanted.
    if (event.navigationType !== 'reload' || event.userInitiated || isWanted) return;
    event.preventDefault();
    onReload();
  };
  navigation.addEventListener('navigate', onNavigate);
  return () => navigation.removeEventListener('navigate', onNavigate);
}
