import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readHome } from './home.ts';

/** The port and pid of a server that runs on this cluster, read from its postmaster.pid. */
export function readPostmaster(dataDir: string): { pid: number; port: number } | null {
  return readPostmasterOf(join(readHome(dataDir), 'postgres'));
}

function readPostmasterOf(cluster: string): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 && isRunningPostgres(pid) ? { pid, port } : null;
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

/** Ends a server that a process which was killed has left on this cluster. */
export async function stopLeftover(cluster: string): Promise<void> {
  const left = readPostmasterOf(cluster);
  if (!left) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  process.kill(left.pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && isRunningPostgres(left.pid); waited += 50) await delay(50);
  if (isRunningPostgres(left.pid)) process.kill(left.pid, 'SIGQUIT');
  for (let waited = 0; waited < 10_000 && isRunningPostgres(left.pid); waited += 50) await delay(50);
}
