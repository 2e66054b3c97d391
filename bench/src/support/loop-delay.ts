import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 2;
const SIGNAL = 'SIGUSR2';

const fileOf = (pid: number) => join(tmpdir(), `pq-loop-delay-${pid}`);

/** Settings of a process that measures how long its event loop was blocked. */
export const loopDelayEnv = {
  NODE_OPTIONS: `--import=${import.meta.url}`,
  LOOP_DELAY: 'on',
};

/**
 * The longest time without a turn of the event loop since the previous reading, in ms of the thread's processor time: other load on
 * the machine does not lengthen it.
 */
export async function readLoopDelay(pid: number): Promise<number> {
  rmSync(fileOf(pid), { force: true });
  process.kill(pid, SIGNAL);
  for (let tries = 0; tries < 200; tries += 1) {
    await delay(10);
    try {
      const text = readFileSync(fileOf(pid), 'utf8');
      if (text !== '') return Number(text);
    } catch {
      // It has not been written yet.
    }
  }
  throw new Error(`process ${pid} does not measure its event loop`);
}

if (process.env.LOOP_DELAY === 'on' && process.argv[1]?.endsWith('apps/server/src/main.ts')) measure();

function measure(): void {
  let longest = 0;
  let before = processorMs();
  setInterval(() => {
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, EVERY_MS).unref();
  process.on(SIGNAL, () => {
    writeFileSync(fileOf(process.pid), longest.toFixed(1));
    longest = 0;
  });
  process.on('exit', () => rmSync(fileOf(process.pid), { force: true }));
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
