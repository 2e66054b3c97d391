import { poolPrefix, readFileList } from './copy-files.ts';
import { listBackups, prefixOf, removeUnfinished } from './list-backups.ts';
import { places, readManifest } from './manifest.ts';
import type { BackupStore } from './store/backup-store.ts';
import { draftsPrefix } from './store/folder-store.ts';

/**
 * Copies the backups that the second repository lacks, the oldest first, as they are: encrypted where they are. One that cannot be
 * read, by another key say, is left out and does not keep the others. `copied`: their names.
 */
export async function copyOffSite(
  from: BackupStore,
  to: BackupStore,
  signal?: AbortSignal,
): Promise<{ copied: string[]; failures: unknown[] }> {
  const copied: string[] = [];
  const failures: unknown[] = [];
  await removeUnfinished(to, draftsPrefix);
  const there = new Set(await listBackups(to));
  const lacking = (await listBackups(from)).filter((name) => !there.has(name)).reverse();
  if (lacking.length === 0) return { copied, failures };
  const pool = new Set<string>();
  for await (const { key } of to.list(poolPrefix)) pool.add(key);
  const copy = async (key: string) => {
    signal?.throwIfAborted();
    await to.raw.put(key, await from.raw.open(key));
  };
  const copyBackup = async (name: string) => {
    const prefix = prefixOf(name);
    const { tables, files } = await readManifest(from, prefix);
    for (const { key } of await readFileList(from, prefix, files)) {
      if (pool.has(key)) continue;
      await copy(key);
      pool.add(key);
    }
    for (const table of tables) await copy(places.table(prefix, table.name));
    await copy(places.fileList(prefix));
    await copy(places.manifest(prefix));
    copied.push(name);
  };
  for (const name of lacking)
    await copyBackup(name).catch((error: unknown) => {
      signal?.throwIfAborted();
      failures.push(error);
    });
  return { copied, failures };
}
