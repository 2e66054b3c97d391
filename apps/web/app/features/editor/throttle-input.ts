const MAX_DELAY_MS = 250;

/**
 * Reports input at most every 250 ms, also during composition and without a pause: Korean writers pause within a syllable.
 * The callback receives the ms since the last input. When the page is left or hidden, pending input is reported at once.
 */
export function throttleInput(onInput: (quietMs: number) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = 0;
  const now = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    onInput(performance.now() - lastMs);
  };
  const leaving = ['pagehide', 'beforeunload', 'visibilitychange'] as const;
  for (const event of leaving) window.addEventListener(event, now);
  return {
    input() {
      lastMs = performance.now();
      timer ??= setTimeout(now, MAX_DELAY_MS);
    },
    now,
    stop() {
      now();
      for (const event of leaving) window.removeEventListener(event, now);
    },
  };
}
