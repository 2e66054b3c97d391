import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export type Latency = { reads: number; failed: number; p50: number; p95: number; max: number };

const EVERY_MS = 50;

/**
 * Reads a URL repeatedly until stopped and returns response times in ms. In a separate thread, because a busy bench
 * would measure its own event loop.
 */
export function watchLatency(url: string): { stop(): Promise<Latency> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url } });
  const result = new Promise<Latency>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    async stop() {
      worker.postMessage('stop');
      return result;
    },
  };
}

async function readUntilStopped(url: string): Promise<Latency> {
  const durations: number[] = [];
  let failed = 0;
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (answer.ok) durations.push(performance.now() - startedAt);
    else failed += 1;
    await delay(EVERY_MS);
  }
  durations.sort((a, b) => a - b);
  const at = (share: number) => Math.round(durations[Math.floor((durations.length - 1) * share)] ?? 0);
  return { reads: durations.length, failed, p50: at(0.5), p95: at(0.95), max: at(1) };
}

if (!isMainThread) parentPort?.postMessage(await readUntilStopped((workerData as { url: string }).url));
