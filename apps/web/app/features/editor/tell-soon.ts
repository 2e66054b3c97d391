/** How long what is written may go untold: it is kept in the browser no later. */
const UNTOLD_MS = 250;

/**
 * Tells of inputs soon, however they follow each other, also in the middle of a syllable: a writer of Korean pauses inside of
 * one. `tell` hears how many ms ago the last input was. A page that is left or hidden is told of at once.
 */
export function tellSoon(tell: (quietMs: number) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = 0;
  const now = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    tell(performance.now() - lastMs);
  };
  const leaving = ['pagehide', 'beforeunload', 'visibilitychange'] as const;
  for (const event of leaving) window.addEventListener(event, now);
  return {
    input() {
      lastMs = performance.now();
      timer ??= setTimeout(now, UNTOLD_MS);
    },
    now,
    stop() {
      now();
      for (const event of leaving) window.removeEventListener(event, now);
    },
  };
}
