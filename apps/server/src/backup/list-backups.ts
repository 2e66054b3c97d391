import type { BackupStore } from './store/backup-store.ts';

const ROOT = 'backups/';
const MANIFEST = /^backups\/([^/]+)\/manifest\.json$/;

/** The keys of a backup begin with this. */
export function prefixOf(name: string): string {
  return `${ROOT}${name}/`;
}

/** A backup's name is its time, so that names sort as times do. */
export function nameOf(takenAt: Date): string {
  return takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

/** When a backup of this name was taken, epoch ms; null for a name that is no time. */
export function timeOf(name: string): number | null {
  const at = Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));
  return Number.isNaN(at) ? null : at;
}

/** Names of the backups that are whole, the newest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list(ROOT)) {
    const [, name] = MANIFEST.exec(key) ?? [];
    if (name) names.push(name);
  }
  return names.sort().reverse();
}

/** Removes what backups that were broken off have left. Nobody may be writing one. */
export async function removeUnfinished(store: BackupStore, drafts: string): Promise<void> {
  const whole = new Set((await listBackups(store)).map(prefixOf));
  for await (const { key } of store.list(ROOT))
    if (!whole.has(key.split('/').slice(0, 2).join('/').concat('/'))) await store.remove(key);
  for await (const { key } of store.list(drafts)) await store.remove(key);
}

/** Removes a backup, its manifest first: half of one is none. Files of the pool stay. */
export async function removeBackup(store: BackupStore, name: string): Promise<void> {
  await store.remove(`${prefixOf(name)}manifest.json`);
  for await (const { key } of store.list(prefixOf(name))) await store.remove(key);
}
