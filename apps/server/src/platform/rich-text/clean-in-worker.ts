import { Worker } from 'node:worker_threads';

/** Cleaning exceeded its time or memory: HTML made for that, not a text. */
export class CleaningError extends Error {}

const IDLE_MS = 10_000;
const TIMEOUT_MS = 10_000;
const MAX_HEAP_MB = 128;

/**
 * Runs the sanitiser in a thread that starts with the first text and ends when idle, so that it neither blocks requests nor
 * occupies memory at rest. One text at a time: the caller queues.
 */
export function createCleaningWorker({
  program = new URL('./cleaning-worker.ts', import.meta.url),
  timeoutMs = TIMEOUT_MS,
} = {}): (html: string) => Promise<string> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const start = (): Worker => {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    // Each text has its own listeners; without any, an error would end the process.
    started.on('error', () => {}).unref();
    // A worker that dies while idle must not receive the next text.
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  };

  return async (html) => {
    clearTimeout(idle);
    worker ??= start();
    const target = worker;
    // The process must not end before the answer.
    target.ref();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => reject(new CleaningError('too slow')), timeoutMs);
    const fail = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CleaningError('too large') : error);
    const end = (code: number) => reject(new Error(`the cleaning worker ended with ${code}`));
    target.once('message', resolve).once('error', fail).once('exit', end);
    target.postMessage(html);
    try {
      const clean = await promise;
      target.unref();
      idle = setTimeout(stop, IDLE_MS).unref();
      return clean;
    } catch (error) {
      stop();
      throw error;
    } finally {
      clearTimeout(timer);
      target.off('message', resolve).off('error', fail).off('exit', end);
    }
  };
}
