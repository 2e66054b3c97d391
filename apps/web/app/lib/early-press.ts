declare global {
  interface Window {
    /** Elements pressed before hydration, in order. */
    earlyPresses?: HTMLElement[];
  }
}

/**
 * Runs before all other scripts, because on a slow connection a page is visible for seconds before hydration. A press on an
 * element with `data-early` waits, which `pressed` shows. A second press cancels it, or submits a form that works without
 * scripts: they may never load.
 */
const note = `addEventListener('click', (event) => {
  const part = event.target.closest?.('[data-early]');
  if (!part || 'ready' in document.documentElement.dataset) return;
  const presses = (window.earlyPresses ??= []);
  if (presses.includes(part)) {
    window.earlyPresses = presses.filter((one) => one !== part);
    part.dataset.early = '';
    return;
  }
  event.preventDefault();
  presses.push(part);
  part.dataset.early = 'pressed';
}, true)`;

export const noteEarlyPresses = { __html: note };

/** Replays the presses from before hydration, each once the previous one is rendered. */
export async function replayEarlyPresses(): Promise<void> {
  const presses = window.earlyPresses ?? [];
  delete window.earlyPresses;
  for (const part of presses) {
    await new Promise((done) => setTimeout(done));
    part.dataset.early = '';
    part.click();
  }
}
