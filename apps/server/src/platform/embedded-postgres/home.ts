import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isOpenToOthers, type Runner } from './binaries.ts';

const POINTER = 'postgres-home';

/**
 * The folder that contains the cluster: `dataDir`, or one below /var/lib where root's unprivileged user cannot reach
 * `dataDir` (a project in /root). `dataDir` then has a pointer to it. A `dataDir` that is only closed itself (0700)
 * gets execute permission, without listing.
 */
export function openHome(dataDir: string, runner: Runner): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!runner) return dataDir;
  if (isOpenToOthers(dataDir)) {
    chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    return dataDir;
  }
  const known = readHome(dataDir);
  if (known !== dataDir && existsSync(known)) return known;
  const home = mkdtempSync(join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), 'pq-postgres-'));
  chmodSync(home, 0o755);
  writeFileSync(join(dataDir, POINTER), home);
  return home;
}

export function readHome(dataDir: string): string {
  const pointer = join(dataDir, POINTER);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
}

export function readPostmaster(dataDir: string): { pid: number; port: number } | null {
  const running = readPostmasterOf(join(readHome(dataDir), 'postgres'));
  return running?.listens ? { pid: running.pid, port: running.port } : null;
}

function readPostmasterOf(cluster: string): { pid: number; port: number; listens: boolean } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    // Single-user mode, which does not listen, writes a negative pid.
    const [signed, port] = [Number(lines[0]), Number(lines[3])];
    const pid = Math.abs(signed);
    return pid > 0 && isRunningPostgres(pid) ? { pid, port, listens: signed > 0 } : null;
  } catch {
    return null;
  }
}

function isRunningPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

export async function stopLeftover(cluster: string): Promise<void> {
  const leftover = readPostmasterOf(cluster);
  if (!leftover) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  // A single-user server only sets passwords and exits by itself.
  if (leftover.listens) process.kill(leftover.pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && isRunningPostgres(leftover.pid); waited += 50) await delay(50);
  if (isRunningPostgres(leftover.pid)) process.kill(leftover.pid, 'SIGQUIT');
  for (let waited = 0; waited < 10_000 && isRunningPostgres(leftover.pid); waited += 50) await delay(50);
}
