import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fields } from '../fields.ts';

export type SandboxChild = {
  url: string;
  mintCard(number?: string): Promise<Record<string, string>>;
  charges(): Promise<{ oid: string; total: number; refunded: number; status: string }[]>;
  /** Queues faults; without arguments clears them. */
  faults(...faults: Fields[]): Promise<void>;
  post(path: string, body: Fields): Promise<unknown>;
  stop(): Promise<void>;
};

/** The caller stops it. */
export async function startSandboxChild(): Promise<SandboxChild> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pq-payple-'));
  const child = fork(fileURLToPath(import.meta.resolve('@pq/sandbox/main')), [], {
    env: { DATA_DIR: dataDir, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ready = once(child, 'message') as Promise<[{ port: number }]>;
  const failed = exited.then(() => Promise.reject(new Error('the sandbox did not start')));
  failed.catch(() => {});
  const [{ port }] = await Promise.race([ready, failed]);
  const url = `http://127.0.0.1:${port}`;
  const post = async (path: string, body: Fields) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response.json() as Promise<unknown>;
  };
  return {
    url,
    post,
    mintCard: (number) => post('/payple/cards', number ? { number } : {}) as Promise<Record<string, string>>,
    charges: async () => {
      const response = await fetch(`${url}/payple/charges`);
      return response.json() as ReturnType<SandboxChild['charges']>;
    },
    async faults(...faults) {
      await post('/payple/faults', { faults });
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
