/**
 * How many files the browser sends at once: enough to use the connection while the server works, few enough to leave
 * connections for calls.
 */
const MAX_AT_ONCE = 3;

type Pending = { order: number; start(): void };

const pending: Pending[] = [];
let sending = 0;

function startNext(): void {
  while (sending < MAX_AT_ONCE && pending.length > 0) {
    const first = pending.reduce((least, one) => (one.order < least.order ? one : least));
    pending.splice(pending.indexOf(first), 1);
    sending += 1;
    first.start();
  }
}

/**
 * Runs `work` when one of the page's slots is free, the lowest `order` first. Aborted work frees its slot at once; work that
 * was aborted before it started is not run.
 */
export async function inUploadSlot(
  order: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const calledOff = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const entry: Pending = { order, start: () => {} };
  const started = new Promise<'started'>((resolve) => {
    entry.start = () => resolve('started');
  });
  pending.push(entry);
  startNext();
  const reached = await Promise.race([started, calledOff]);
  const at = pending.indexOf(entry);
  if (at !== -1) pending.splice(at, 1);
  // Aborted before its turn.
  if (reached !== 'started' && at !== -1) return;
  try {
    if (!signal.aborted) await Promise.race([work(), calledOff]);
  } finally {
    sending -= 1;
    startNext();
  }
}
