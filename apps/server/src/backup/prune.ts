import { seoulDate } from '@pq/domain/dates';
import { poolPrefix, readFileList } from './copy-files.ts';
import { listBackups, prefixOf, removeBackup, timeOf } from './list-backups.ts';
import { readManifest } from './manifest.ts';
import type { BackupStore } from './store/backup-store.ts';

/** So many days, weeks and months of Seoul have a backup each, counted back from today. */
export type Keep = { daily: number; weekly: number; monthly: number };

export type Pruned = { backups: number; files: number };

/**
 * Removes the backups whose time is over, and the files that no kept one names; the newest always stays. The caller holds the lock
 * (backup-lock.ts). Throws before it removes a file when it cannot tell what a kept backup names.
 */
export async function prune(store: BackupStore, keep: Keep, nowMs: number): Promise<Pruned> {
  const names = await listBackups(store);
  const kept = chooseKept(names, keep, nowMs);
  const gone = names.filter((name) => !kept.has(name));
  for (const name of gone) await removeBackup(store, name);
  const needed = new Set<string>();
  for (const name of kept) {
    const prefix = prefixOf(name);
    const { files } = await readManifest(store, prefix);
    for (const { key } of await readFileList(store, prefix, files)) needed.add(key);
  }
  let files = 0;
  for await (const { key } of store.list(poolPrefix)) {
    if (needed.has(key)) continue;
    await store.remove(key);
    files += 1;
  }
  return { backups: gone.length, files };
}

/** The newest of each kept day, week and month; and those whose names are no times, which somebody else has put there. */
export function chooseKept(names: readonly string[], keep: Keep, nowMs: number): Set<string> {
  const newestFirst = [...names].sort().reverse();
  const kept = new Set(newestFirst.filter((name) => timeOf(name) !== null).slice(0, 1));
  const taken = new Set<string>();
  const today = periodsOf(nowMs);
  for (const name of newestFirst) {
    const at = timeOf(name);
    if (at === null) {
      kept.add(name);
      continue;
    }
    const its = periodsOf(at);
    for (const kind of ['daily', 'weekly', 'monthly'] as const) {
      const period = `${kind} ${its[kind]}`;
      if (today[kind] - its[kind] >= keep[kind] || taken.has(period)) continue;
      taken.add(period);
      kept.add(name);
    }
  }
  return kept;
}

/** Which day, week and month of Seoul a time is in, each counted from the same beginning. */
function periodsOf(atMs: number): Record<keyof Keep, number> {
  const day = Math.floor(Date.parse(`${seoulDate(atMs)}T00:00:00Z`) / 86_400_000);
  const [year = 0, month = 0] = seoulDate(atMs).split('-').map(Number);
  // The first of January 1970 was a Thursday; weeks begin on Mondays.
  return { daily: day, weekly: Math.floor((day + 3) / 7), monthly: year * 12 + month };
}
