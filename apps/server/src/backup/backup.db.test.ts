import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '@pq/domain/dates';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { reportChecks } from '#src/checks/run-checks.ts';
import { chainedLogs, sealLog } from '#src/platform/database/log-chain.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { openS3 } from '#src/providers/storage/testing/s3-server.ts';
import { seedDemo } from '#src/seed/demo/seed-demo.ts';
import { createBookProvider } from '#src/seed/testing/book-provider.ts';
import { smallSite } from '#src/seed/testing/small-site.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  openTestPlatform,
  programEnv,
  type TestPlatform,
} from '#src/testing/index.ts';
import { getLastBackupRun, withBackupLock } from './backup-runs.ts';
import type { BackupStore } from './backup-store.ts';
import { createFolderStore } from './backup-store.ts';
import { poolPrefix, readFileList } from './copy-files.ts';
import { encryptStore } from './encrypted-store.ts';
import { backupName, backupPrefix, listBackups } from './manifest.ts';
import { findBackup, restore } from './restore.ts';
import { prune, runBackup } from './run-backup.ts';
import { createS3Store } from './s3-store.ts';
import { writeBackup } from './write-backup.ts';

const APP = 'pq_app';
const NOW = new Date('2026-11-20T03:00:00Z');
const prefix = backupPrefix(backupName(NOW));

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function fingerprints({ database }: TestPlatform): Promise<Record<string, string>> {
  const { rows } = await database.db.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const table = pg.escapeIdentifier(name);
    const ignored = { migration: "- 'applied_at'", decision_log_head: "- 'restored_at'" }[name] ?? '';
    const answer = await database.db.query<{ is: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, ',' order by row)), '') as is
       from (select (to_jsonb(t) ${ignored})::text as row from ${table} t) rows`,
    );
    found[name] = answer.rows[0]?.is ?? '';
  }
  return found;
}

async function seal({ database }: TestPlatform): Promise<void> {
  for (const log of chainedLogs) await sealLog(database.db, log, { signal: new AbortController().signal });
}

async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const { path } of storage.list())
    found.push([
      path,
      Buffer.from((await storage.read(path)) ?? [])
        .toString('base64')
        .slice(0, 80),
    ]);
  return Object.fromEntries(found.sort());
}

let seeded: { platform: TestPlatform; dataDir: string };
beforeAll(async () => {
  const platform = await openTestPlatform({ manualClose: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-backup-'));
  seeded = { platform, dataDir };
  const storage = createStorage({ dataDir });
  await seedDemo(platform, storage, createBookProvider(), smallSite);
  await storage.put('attachment/a/empty.pdf', Buffer.alloc(0), 'application/pdf');
  await storage.put('variant/demo/a.jpg/320.avif', Buffer.from('made'), 'image/avif');
  // Text that looks like COPY's end marker.
  await buildMember(platform, { name: 'a\\.\nb\tc' });
  await seal(platform);
});
afterAll(async () => {
  await seeded.platform.close();
  rmSync(seeded.dataDir, { recursive: true, force: true });
});

function openSite(): { platform: TestPlatform; storage: Storage; store: BackupStore; folder: string } {
  const dataDir = freshFolder();
  cpSync(seeded.dataDir, dataDir, { recursive: true });
  const folder = freshFolder();
  return {
    platform: seeded.platform,
    storage: createStorage({ dataDir }),
    store: createFolderStore(folder),
    folder,
  };
}

test('no table but the decision log, which is not restored, numbers its rows by a sequence', async () => {
  const { platform } = openSite();
  const { rows } = await platform.owner.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`,
  );
  expect(rows).toEqual([{ name: 'decision' }]);
});

test('restore brings back every row and file, and the checks pass', async () => {
  const { platform, storage, store } = openSite();
  const before = await fingerprints(platform);
  const { manifest, lost } = await writeBackup(platform.database.db, storage, store, NOW);
  expect(lost).toEqual([]);
  expect(manifest.tables.find(({ name }) => name === 'member')?.rows).toBeGreaterThan(5);

  const fresh = await openTestPlatform();
  fresh.clock.set(platform.clock.now());
  const to = createStorage({ dataDir: freshFolder() });
  await restore(fresh.owner, to, { store, prefix }, APP);
  expect(await fingerprints(fresh)).toEqual(before);
  expect(await isAwaitingReconciliation(fresh.database.db)).toBe(true);
  const { findings, chains } = await reportChecks(fresh.database.db, fresh.clock.now());
  expect(findings).toEqual([]);
  const sealed = chains.map((chain) => chain.sealed);
  expect(Math.min(...sealed)).toBeGreaterThan(0);
  await buildPledge(fresh, await buildProject(fresh));
  await seal(fresh);
  const later = (await reportChecks(fresh.database.db, fresh.clock.now())).chains;
  expect(later.map((chain) => [chain.sealed, chain.broken])).toEqual([
    [(sealed[0] ?? 0) + 1, 0],
    [sealed[1], 0],
    [sealed[2], 0],
  ]);
  const { 'variant/demo/a.jpg/320.avif': _, ...originals } = await filesOf(storage);
  expect(await filesOf(to)).toEqual(originals);
  await expect(fresh.owner.query('delete from money_journal')).rejects.toThrow();
  await expect(restore(fresh.owner, to, { store, prefix }, APP)).rejects.toThrow('the database is not empty');
});

test('writeBackup contains concurrent rows entirely or not at all', async () => {
  const { platform, storage, store } = openSite();
  const { db } = platform.database;
  let stop = false;
  const writing = (async () => {
    for (let n = 0; !stop; n += 1) {
      const { id } = await buildMember(platform, { name: `새 회원 ${n}` });
      await db.query(
        `insert into scrap (member_id, project_key, created_at) select $1, key, now() from project where state = 'funding'`,
        [id],
      );
    }
  })();
  const { manifest } = await writeBackup(db, storage, store, NOW);
  stop = true;
  await writing;
  const fresh = await openTestPlatform();
  await restore(fresh.owner, createStorage({ dataDir: freshFolder() }), { store, prefix }, APP);
  const { rows } = await fresh.database.db.query('select count(*)::int as n from member');
  expect(rows[0].n).toBe(manifest.tables.find(({ name }) => name === 'member')?.rows);
});

function flip(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

test.each([
  { kind: 'plain', key: null },
  { kind: 'encrypted', key: Buffer.alloc(32, 1) },
])('restore detects damage in any part of a backup, names it and writes nothing ($kind)', async ({ key }) => {
  const { platform, storage, folder } = openSite();
  const storeOf = (at: string) => encryptStore(createFolderStore(at), key);
  const { manifest } = await writeBackup(platform.database.db, storage, storeOf(folder), NOW);
  const largest = manifest.tables.reduce((one, other) => (other.rows > one.rows ? other : one));
  const files = await readFileList(storeOf(folder), prefix, manifest.files);
  const picture = files.find(({ path }) => path.endsWith('.jpg'))?.key ?? '';
  const table = join(prefix, 'tables', `${largest.name}.copy.gz`);
  const list = join(prefix, 'files.jsonl');
  const manifestKey = join(prefix, 'manifest.json');
  const damages: [where: string, damage: (at: string) => void, says: RegExp][] = [
    ['a table', (at) => flip(join(at, table)), new RegExp(`^damaged: .*${largest.name}`)],
    [
      'a table that ends too soon',
      (at) => truncateSync(join(at, table), statSync(join(at, table)).size - 20),
      new RegExp(`^damaged: .*${largest.name}`),
    ],
    ['a file', (at) => flip(join(at, picture)), /^damaged: .*\.jpg/],
    ['the list of files', (at) => flip(join(at, list)), /^damaged: .*(list of files|files\.jsonl)/],
    ['a missing file', (at) => rmSync(join(at, picture)), /^missing: .*\.jpg/],
    ['a missing table', (at) => rmSync(join(at, table)), new RegExp(`${largest.name}\\.copy\\.gz`)],
    ['the manifest', (at) => flip(join(at, manifestKey)), /^damaged: .*manifest\.json/],
  ];
  if (!key)
    damages.push([
      'a number of rows in a manifest without a digest',
      (at) => {
        const path = join(at, manifestKey);
        const { sha256: _, ...sealed } = JSON.parse(readFileSync(path, 'utf8'));
        writeFileSync(path, JSON.stringify(sealed).replace(`"rows":${largest.rows}`, '"rows":1'));
      },
      new RegExp(`^damaged: table ${largest.name}`),
    ]);
  const fresh = await openTestPlatform();
  const to = createStorage({ dataDir: freshFolder() });
  for (const [where, damage, says] of damages) {
    const copy = join(freshFolder(), 'backup');
    cpSync(folder, copy, { recursive: true });
    damage(copy);
    const failure = await restore(fresh.owner, to, { store: storeOf(copy), prefix }, APP).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect([where, failure]).toEqual([where, expect.stringMatching(says)]);
    expect([where, failure.split('\n')]).toEqual([where, [failure]]);
  }
  expect((await fresh.database.db.query('select from member')).rowCount).toBe(0);
  expect(await filesOf(to)).toEqual({});
});

test('restore accepts a backup whose migrations had other names', async () => {
  const platform = await openTestPlatform();
  await platform.owner.query("update migration set name = '0006_tidying.sql' where name like '0006%'");
  const [storage, to] = [freshFolder(), freshFolder()].map((dataDir) => createStorage({ dataDir }));
  if (!storage || !to) throw new Error('no storage');
  const store = createFolderStore(freshFolder());
  const { manifest } = await writeBackup(platform.database.db, storage, store, NOW);
  expect(manifest.migrations).toContain('0006_tidying.sql');
  const fresh = await openTestPlatform();
  await restore(fresh.owner, to, { store, prefix }, APP);
  const { rows } = await fresh.owner.query('select count(*)::int as n from migration');
  expect(rows[0].n).toBe(manifest.migrations.length);
});

async function openFilledDatabase(): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  await buildPledge(platform, await buildProject(platform));
  await platform.owner.query(
    'begin; set local session_replication_role = replica; delete from member; commit',
  );
  return platform;
}

test('restore removes the rows of a database without members, with those that refer to them', async () => {
  const { platform, storage, store } = openSite();
  const { manifest } = await writeBackup(platform.database.db, storage, store, NOW);
  const filled = await openFilledDatabase();
  await restore(filled.owner, createStorage({ dataDir: freshFolder() }), { store, prefix }, APP);
  const { rows } = await filled.owner.query('select count(*)::int as n from pledge');
  expect(rows[0].n).toBe(manifest.tables.find(({ name }) => name === 'pledge')?.rows);
});

test('restore changes no rows of a database where a table of another schema refers to them', async () => {
  const { platform, storage, store } = openSite();
  await writeBackup(platform.database.db, storage, store, NOW);
  const filled = await openFilledDatabase();
  await filled.owner.query(
    `create schema reports; create table reports.visited as select key from project;
     alter table reports.visited add foreign key (key) references project`,
  );
  const to = createStorage({ dataDir: freshFolder() });
  await expect(restore(filled.owner, to, { store, prefix }, APP)).rejects.toThrow(
    'a table of another schema refers to rows of this database: Table "visited" references "project".',
  );
  for (const table of ['reports.visited', 'project', 'pledge'])
    expect([table, (await filled.owner.query(`select from ${table}`)).rowCount]).toEqual([table, 1]);
});

test('restore refuses a database that is newer than the backup', async () => {
  const { platform, storage, store } = openSite();
  await writeBackup(platform.database.db, storage, store, NOW);
  const fresh = await openTestPlatform();
  await fresh.owner.query("insert into migration (name) values ('9999_later.sql')");
  const to = createStorage({ dataDir: freshFolder() });
  await expect(restore(fresh.owner, to, { store, prefix }, APP)).rejects.toThrow(
    'of a later time (9999_later.sql)',
  );
  expect(await filesOf(to)).toEqual({});
});

test('writeBackup reports a file that the database references and the storage lacks', async () => {
  const platform = await openTestPlatform();
  const { storage, store } = openSite();
  const owner = await buildMember(platform);
  await platform.database.db.query(
    `insert into upload (id, owner_id, kind, name, media_type, bytes, path, first_path, file_path, created_at)
     values (gen_random_uuid(), $1, 'story', 'a.png', 'image/png', 1, 'story/a/b.png', 'story/a/b.png', 'story/a/b.png', now())`,
    [owner.id],
  );
  const { lost } = await writeBackup(platform.database.db, storage, store, NOW);
  expect(lost).toEqual(['story/a/b.png']);
});

test('files move from a disk to an S3 store by backup and restore', async () => {
  const { platform, storage, store } = openSite();
  await writeBackup(platform.database.db, storage, store, NOW);
  const { storage: remote } = await openS3();
  const fresh = await openTestPlatform();
  await restore(fresh.owner, remote, { store, prefix }, APP);
  const { 'variant/demo/a.jpg/320.avif': _, ...originals } = await filesOf(storage);
  expect(await filesOf(remote)).toEqual(originals);
});

test('restore refuses a storage with files', async () => {
  const { platform, storage, store } = openSite();
  await writeBackup(platform.database.db, storage, store, NOW);
  const fresh = await openTestPlatform();
  const to = createStorage({ dataDir: freshFolder() });
  await to.put('demo/somebody.jpg', Buffer.from('theirs'), 'image/jpeg');
  const restoring = restore(fresh.owner, to, { store, prefix }, APP);
  await expect(restoring).rejects.toThrow('the store of files is not empty (demo/somebody.jpg)');
  expect(Object.keys(await filesOf(to))).toEqual(['demo/somebody.jpg']);
});

const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

async function keysOf(store: BackupStore, below: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(below)) keys.push(key);
  return keys.sort();
}

test('writeBackup copies new files only and preserves replaced versions', async () => {
  const { platform, storage, store } = openSite();
  const { db } = platform.database;
  const first = await writeBackup(db, storage, store, NOW);
  expect(first.copied.count).toBe(first.manifest.files.count);
  const second = await writeBackup(db, storage, store, after(1));
  expect(second.copied).toEqual({ count: 0, bytes: 0 });
  await storage.put('attachment/a/new.pdf', Buffer.from('new'), 'application/pdf');
  await storage.put('attachment/a/empty.pdf', Buffer.from('no longer'), 'application/pdf');
  const third = await writeBackup(db, storage, store, after(2));
  expect([third.copied, third.manifest.files.count]).toEqual([
    { count: 2, bytes: 12 },
    first.manifest.files.count + 1,
  ]);
  const fresh = await openTestPlatform();
  const to = createStorage({ dataDir: freshFolder() });
  await restore(fresh.owner, to, { store, prefix }, APP);
  expect(await to.read('attachment/a/empty.pdf')).toHaveLength(0);
  expect(await to.has('attachment/a/new.pdf')).toBe(false);
});

test('a killed backup is not listed and the next one removes its remains', async () => {
  const { platform, storage, store, folder } = openSite();
  for (const failpoints of ['backup.tables=kill', 'backup.files=kill']) {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('./main.ts', import.meta.url)), 'backup', folder],
      {
        env: programEnv({
          DATABASE_URL: platform.config.databaseUrl ?? '',
          DATA_DIR: join(storage.root ?? '', '..'),
          FAILPOINTS: failpoints,
        }),
        stdio: 'ignore',
      },
    );
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(await listBackups(store)).toEqual([]);
    expect((await keysOf(store, 'backups/')).length).toBeGreaterThan(0);
  }
  // The killed process released the lock with its connection; files that it copied are not copied again.
  const again = () =>
    runBackup({ ...platform, storage }, { store, offsite: null, retention }, { nowMs: () => +NOW });
  await expect.poll(again).toMatchObject({ copied: { count: 0 } });
  const keys = await keysOf(store, 'backups/');
  expect(keys.filter((key) => !key.startsWith(prefix))).toEqual([]);
});

const retention = { daily: 7, weekly: 5, monthly: 3 };

test('consecutive backups get the lock before PostgreSQL notices the closed connection', async () => {
  const platform = await openTestPlatform();
  const runs: (string | null)[] = [];
  for (let run = 0; run < 20; run += 1)
    runs.push(await withBackupLock(platform.database.db, () => Promise.resolve('done')));
  expect(runs).toEqual(Array(20).fill('done'));
});

test('a backup that lost its lock writes no manifest', async () => {
  const { platform, storage, store } = openSite();
  const failpoint = async (name: string) => {
    if (name !== 'backup.files') return;
    await platform.database.db.query(
      `select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.granted
        and l.database = (select oid from pg_database where datname = current_database()) and l.pid <> pg_backend_pid()`,
    );
  };
  const made = runBackup(
    { ...platform, storage },
    { store, offsite: null, retention },
    { nowMs: () => +NOW, failpoint },
  );
  await expect(made).rejects.toThrow('the lock of backups was lost');
  expect(await listBackups(store)).toEqual([]);
});

test('of two concurrent backups one runs', async () => {
  const { platform, storage, store } = openSite();
  const make = () =>
    runBackup({ ...platform, storage }, { store, offsite: null, retention }, { nowMs: () => +NOW });
  const made = await Promise.all([make(), make()]);
  expect(made.filter((one) => one !== null)).toHaveLength(1);
});

test('prune removes unreferenced files and never the newest backup', async () => {
  const { platform, storage, store } = openSite();
  const make = (days: number) =>
    runBackup({ ...platform, storage }, { store, offsite: null, retention }, { nowMs: () => +after(days) });
  await storage.put('attachment/a/erased.pdf', Buffer.from('of somebody who left'), 'application/pdf');
  await make(0);
  await storage.remove('attachment/a/erased.pdf');
  await make(1);
  const pool = () => keysOf(store, poolPrefix);
  expect((await pool()).filter((key) => key.includes('erased'))).toHaveLength(1);
  expect(await prune(store, retention, +after(366))).toEqual({ backups: 1, files: 1 });
  expect(await listBackups(store)).toEqual([backupName(after(1))]);
  expect((await pool()).filter((key) => key.includes('erased'))).toEqual([]);
  const fresh = await openTestPlatform();
  const to = createStorage({ dataDir: freshFolder() });
  await restore(fresh.owner, to, { store, prefix: backupPrefix(backupName(after(1))) }, APP);
});

test('an encrypted backup is restored only with its key, also from the second repository', async () => {
  const { platform, storage, folder } = openSite();
  const store = encryptStore(createFolderStore(folder), Buffer.alloc(32, 1));
  const offsiteServer = await openS3();
  const inBucket = createS3Store(offsiteServer.s3, offsiteServer.keys);
  const offsite = encryptStore(inBucket, Buffer.alloc(32, 1));
  const site = { ...platform, storage };
  const made = await runBackup(site, { store, offsite, retention }, { nowMs: () => +NOW });
  expect([made?.failures, made?.offsite]).toEqual([[], 1]);
  for await (const { key } of store.raw.list(''))
    expect(readFileSync(join(folder, key)).subarray(0, 10).toString()).toBe('PQBACKUP1\n');

  const fresh = await openTestPlatform();
  const to = createStorage({ dataDir: freshFolder() });
  const tryWith = (from: BackupStore) => restore(fresh.owner, to, { store: from, prefix }, APP);
  await expect(tryWith(encryptStore(inBucket, Buffer.alloc(32, 2)))).rejects.toThrow('another BACKUP_KEY');
  await expect(tryWith(encryptStore(inBucket, null))).rejects.toThrow('set BACKUP_KEY');
  const planted = freshFolder();
  await runBackup(
    site,
    { store: encryptStore(createFolderStore(planted), null), offsite: null, retention },
    { nowMs: () => +NOW },
  );
  const refusing = encryptStore(createFolderStore(planted), Buffer.alloc(32, 1), 'refuse');
  await expect(tryWith(refusing)).rejects.toThrow('is not encrypted, and there is a BACKUP_KEY');
  await tryWith(offsite);
  const { 'variant/demo/a.jpg/320.avif': _, ...originals } = await filesOf(storage);
  expect(await filesOf(to)).toEqual(originals);
});

test('a failing second repository does not undo the backup and catches up later', async () => {
  const platform = await openTestPlatform();
  const { storage, store } = openSite();
  const server = await openS3();
  const offsite = createS3Store(server.s3, server.keys);
  const away: BackupStore = { ...offsite, raw: { ...offsite, put: () => Promise.reject(new Error('away')) } };
  const site = { ...platform, storage };
  const first = await runBackup(site, { store, offsite: away, retention }, { nowMs: () => +NOW });
  expect(first?.failures).toMatchObject([{ message: 'away' }]);
  const { db } = platform.database;
  expect([await getLastBackupRun(db, 'backup'), await getLastBackupRun(db, 'offsite')]).toEqual([+NOW, null]);
  const second = await runBackup(site, { store, offsite, retention }, { nowMs: () => +after(1) });
  expect([second?.offsite, second?.failures]).toEqual([2, []]);
  expect(await listBackups(offsite)).toEqual(await listBackups(store));
  expect(await getLastBackupRun(db, 'offsite')).toBe(+after(1));
});

test('restore accepts a version 1 backup', async () => {
  const { platform, storage, store, folder } = openSite();
  const { manifest } = await writeBackup(platform.database.db, storage, store, NOW);
  const old = join(freshFolder(), '2026-11-20T03-00-00.000Z');
  cpSync(join(folder, prefix), old, { recursive: true });
  let list = '';
  for (const { path, size, sha256, key } of await readFileList(store, prefix, manifest.files)) {
    cpSync(join(folder, key), join(old, 'files', path));
    list += `${JSON.stringify({ path, size, sha256 })}\n`;
  }
  writeFileSync(join(old, 'files.jsonl'), list);
  const { heads: _heads, ...rest } = manifest;
  const files = { ...manifest.files, listSha256: createHash('sha256').update(list).digest('hex') };
  writeFileSync(join(old, 'manifest.json'), JSON.stringify({ ...rest, version: 1, files }));

  const fresh = await openTestPlatform();
  const to = createStorage({ dataDir: freshFolder() });
  const none = () => Promise.reject(new Error('no repository is needed'));
  await restore(fresh.owner, to, await findBackup(old, none, null), APP);
  const { 'variant/demo/a.jpg/320.avif': _, ...originals } = await filesOf(storage);
  expect(await filesOf(to)).toEqual(originals);
});

test('the restore command writes to the named store only, and prints its target', async () => {
  const { platform, storage, store, folder } = openSite();
  await writeBackup(platform.database.db, storage, store, NOW);
  const fresh = await openTestPlatform();
  const dataDir = freshFolder();
  const run = async (words: string[], env: Record<string, string> = {}) => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('./main.ts', import.meta.url)), 'restore', ...words],
      {
        env: programEnv({
          DATABASE_URL: fresh.config.databaseUrl ?? '',
          DATABASE_MIGRATION_URL: fresh.owner.options.connectionString ?? '',
          DATA_DIR: dataDir,
          BACKUP_DIR: folder,
          ...env,
        }),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let stderr = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (stderr += chunk));
    const [code] = await once(child, 'close');
    return { code, stderr: stderr };
  };
  const name = backupName(NOW);
  const place = join(dataDir, 'files');
  expect((await run([name])).stderr).toContain('usage');
  const s3 = {
    S3_BUCKET: 'pq-live',
    S3_REGION: 'a',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'a',
    S3_ENDPOINT: 'http://127.0.0.1:1',
  };
  // A folder is named while the environment has the site's bucket.
  expect(await run([name, `--store=${place}`], s3)).toEqual({
    code: 1,
    stderr: `restore failed: --store must name the store that is written to: the settings say pq-live, --store says ${place}\n`,
  });
  expect((await run(['2020-01-01T00-00-00Z', `--store=${place}`])).stderr).toContain(`the newest is ${name}`);
  expect((await fresh.database.db.query('select from member')).rowCount).toBe(0);
  const restored = await run([name, `--store=${place}`]);
  expect(restored.code).toBe(0);
  expect(restored.stderr).toMatch(/goes into the database test_\w+ at 127.0.0.1:\d+\n.*bytes, into /);
  expect(await fingerprints(fresh)).toEqual(await fingerprints(platform));
  const again = await run([name, `--store=${place}`]);
  expect(again).toEqual({ code: 1, stderr: expect.stringContaining('the database is not empty') });
});
