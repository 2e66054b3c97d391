import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { childEnv } from '../config/env.ts';
import type { Secrets } from '../config/secrets.ts';
import {
  type Clock,
  MovableClock,
  raiseClockOffset,
  readClockOffset,
  systemClock,
} from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Channel } from '../platform/realtime/channel.ts';
import { StartError } from './preflight.ts';

export type OpenedSandbox = { smtpUrl: string; stop(): Promise<void> };

/**
 * The external services of this process. In production there is only SMTP. In sandbox mode ROLE=all starts the sandbox as a
 * child; a web or worker process uses the sandbox that runs on SANDBOX_PORT.
 */
export async function openSandbox(config: Config, secrets: Secrets): Promise<OpenedSandbox> {
  if (config.mode === 'production') return { smtpUrl: config.mail.smtpUrl ?? '', stop: async () => {} };
  if (config.role !== 'all') return findSandbox(config);
  const { smtpPort, stop } = await startSandbox(config, secrets);
  return { smtpUrl: smtpUrlOf(config, smtpPort), stop };
}

/** The sandbox already running on SANDBOX_PORT; another process stops it. */
export async function findSandbox(config: Config): Promise<OpenedSandbox> {
  const { smtpPort } = await readSandbox(config.sandbox.url);
  return { smtpUrl: smtpUrlOf(config, smtpPort), stop: async () => {} };
}

function smtpUrlOf({ mail }: Config, smtpPort: number): string {
  return mail.smtpUrl ?? `smtp://127.0.0.1:${smtpPort}`;
}

/** The child ends with us, whatever ends us: it watches the channel between us. */
async function startSandbox(
  config: Config,
  secrets: Secrets,
): Promise<{ smtpPort: number; stop(): Promise<void> }> {
  const child = fork(fileURLToPath(import.meta.resolve('@pq/sandbox/main')), [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Out of reach of Ctrl-C: charges under way need it until we have drained. It ends when our channel closes.
    detached: true,
    env: childEnv({
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(config.sandbox.port),
      SANDBOX_SMTP_PORT: String(config.sandbox.smtpPort ?? 0),
      SANDBOX_TOKEN: secrets.sandboxToken,
      DATA_DIR: config.dataDir,
      PRODUCT_URL: `http://127.0.0.1:${config.port}`,
      PUBLIC_URL: config.publicUrl,
      // Without these thresholds glibc retains 10 MB that were used while the demo site was made.
      MALLOC_MMAP_THRESHOLD_: '65536',
      MALLOC_TRIM_THRESHOLD_: '65536',
    }),
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2_000);
  });
  const { smtpPort } = await new Promise<{ smtpPort: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { smtpPort: number }));
    child.once('exit', () => reject(new StartError(complaint.trim() || 'the sandbox did not start')));
  });
  return { smtpPort, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended.then(() => true), delay(3_000, false, { ref: false })]);
  if (!inTime) child.kill('SIGKILL');
}

/** The offset of a running sandbox's clock, ms. */
export async function readSandboxClock(url: string): Promise<number> {
  return (await readSandbox(url)).offsetMs;
}

async function readSandbox(url: string): Promise<{ offsetMs: number; smtpPort: number }> {
  for (let waited = 0; ; waited += 200) {
    try {
      const answer = (await (await fetch(`${url}/clock`)).json()) as { offsetMs: number; smtpPort: number };
      if (answer.smtpPort > 0) return answer;
      throw new Error('its inbox is not open yet');
    } catch (cause) {
      if (waited >= 10_000) throw new StartError(`the sandbox does not answer at ${url}`, { cause });
      await delay(200);
    }
  }
}

/** Real time in production; in sandbox mode the movable clock, in step with the sandbox and with every process. */
export async function openClock(config: Config, db: Db, channel: Channel, log: Log): Promise<Clock> {
  if (config.mode === 'production') return systemClock;
  const clock = new MovableClock();
  clock.advanceTo(await raiseClockOffset(db, await readSandboxClock(config.sandbox.url)));
  channel.subscribe('clock', (payload) => {
    if (payload !== 'resync') return clock.advanceTo(Number(payload));
    readClockOffset(db).then(
      (offsetMs) => clock.advanceTo(offsetMs),
      (error: unknown) => log.warn({ err: error }, 'clock not read again'),
    );
  });
  return clock;
}
