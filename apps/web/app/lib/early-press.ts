declare global {
  interface Window {
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
  if (!part || part.dataset.early === 'replayed') return;
  if ('ready' in document.documentElement.dataset && !window.earlyPresses?.length) return;
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

/**
 * Replays the presses from before hydration, each once the previous one is rendered. A press during the replay waits for its
 * turn: 'pledge' right after a reward chosen before hydration must find the reward chosen.
 */
export async function replayEarlyPresses(): Promise<void> {
  while (window.earlyPresses?.length) {
    await new Promise((done) => setTimeout(done));
    const part = window.earlyPresses.shift();
    if (!part) return;
    part.dataset.early = 'replayed';
    part.click();
    part.dataset.early = '';
  }
}
