import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { childEnv } from '../config/env.ts';
import type { Secrets } from '../config/secrets.ts';
import { StartError } from './start-error.ts';

export type SandboxProcess = { smtpPort: number; stop(): Promise<void> };

/** Starts the sandbox as a child that ends with us, whatever ends us: it watches the channel between us. */
export async function startSandbox(config: Config, secrets: Secrets): Promise<SandboxProcess> {
  const child = fork(new URL(import.meta.resolve('@pq/sandbox/main')), [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnv({
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(config.sandbox.port),
      SANDBOX_SMTP_PORT: String(config.sandbox.smtpPort ?? 0),
      SANDBOX_TOKEN: secrets.sandboxToken,
      DATA_DIR: config.dataDir,
      PRODUCT_URL: `http://127.0.0.1:${config.port}`,
      PUBLIC_URL: config.publicUrl,
    }),
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => (complaint = (complaint + chunk).slice(-2_000)));
  const ready = await new Promise<{ smtpPort: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { smtpPort: number }));
    child.once('exit', () => reject(new StartError(complaint.trim() || 'the sandbox did not start')));
  });
  return { smtpPort: ready.smtpPort, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, delay(3_000).then(() => child.kill('SIGKILL'))]);
}

/** The offset of a running sandbox's clock, ms; waits for the sandbox to answer. */
export async function readSandboxClock(url: string): Promise<number> {
  for (let waited = 0; ; waited += 200) {
    try {
      const response = await fetch(`${url}/clock`);
      const { offsetMs } = (await response.json()) as { offsetMs: number };
      return offsetMs;
    } catch (cause) {
      if (waited >= 10_000) throw new StartError(`the sandbox does not answer at ${url}`, { cause });
      await delay(200);
    }
  }
}
