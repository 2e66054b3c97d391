import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildMember, buildPledge, buildProject, openTestPlatform, type TestPlatform } from '@pq/testkit';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { reportChecks } from '#src/checks/run-checks.ts';
import { chainedLogs } from '#src/platform/database/log-chain/chained-logs.ts';
import { sealLog } from '#src/platform/database/log-chain/seal-log.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/awaiting-reconciliation.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { openS3 } from '#src/providers/storage/testing/s3-server.ts';
import { seedDemo } from '#src/seed/demo/seed-demo.ts';
import { smallSite } from '#src/seed/testing/small-site.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const APP = 'pq_app';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every table with the number of its rows and a hash over all that is in them, whatever their order. */
async function fingerprints({ database }: TestPlatform): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const table = pg.escapeIdentifier(name);
    const ignored = { migration: "- 'applied_at'", decision_log_head: "- 'restored_at'" }[name] ?? '';
    const answer = await database.pool.query<{ is: string }>(
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

/** The demo site with a file that nothing is in, and one that is a copy of another. */
async function openSite(): Promise<{ platform: TestPlatform; storage: Storage; folder: string }> {
  const platform = await openTestPlatform();
  const storage = createStorage({ dataDir: freshFolder() });
  const mintCard = async (number: string) => ({ billingKey: `key-${number}`, name: '하늘카드', number });
  await seedDemo(platform, storage, { mintCard, bookCharges: async () => {} }, smallSite);
  await storage.put('attachment/a/empty.pdf', Buffer.alloc(0), 'application/pdf');
  await storage.put('variant/demo/a.jpg/320.avif', Buffer.from('made'), 'image/avif');
  // What text could be mistaken for the end of a row.
  await buildMember(platform, { name: 'a\\.\nb\tc' });
  return { platform, storage, folder: join(freshFolder(), 'backup') };
}

test('a drill: what is restored into an empty database is what there was, its books balance, and every file is back', async () => {
  const { platform, storage, folder } = await openSite();
  await seal(platform);
  const before = await fingerprints(platform);
  const { manifest, lost } = await backUp(platform.database.pool, storage, folder, new Date(0));
  expect(lost).toEqual([]);
  expect(manifest.tables.find(({ name }) => name === 'member')?.rows).toBeGreaterThan(5);

  const fresh = await openTestPlatform();
  fresh.clock.set(platform.clock.now());
  const to = createStorage({ dataDir: freshFolder() });
  await restore(fresh.owner, to, folder, APP);
  expect(await fingerprints(fresh)).toEqual(before);
  expect(await isAwaitingReconciliation(fresh.database.db)).toBe(true);
  const { findings, chains } = await reportChecks(fresh.database.pool, fresh.clock.now());
  expect(findings).toEqual([]);
  // The chains are whole, and go on where they ended.
  const sealed = chains.map((chain) => chain.sealed);
  expect(Math.min(...sealed)).toBeGreaterThan(0);
  await buildPledge(fresh, await buildProject(fresh));
  await seal(fresh);
  const later = (await reportChecks(fresh.database.pool, fresh.clock.now())).chains;
  expect(later.map((chain) => [chain.sealed, chain.broken])).toEqual([
    [(sealed[0] ?? 0) + 1, 0],
    [sealed[1], 0],
  ]);
  const { 'variant/demo/a.jpg/320.avif': _, ...kept } = await filesOf(storage);
  expect(await filesOf(to)).toEqual(kept);
  // Triggers are on again: the database refuses what it always refuses.
  await expect(fresh.owner.query('delete from money_journal')).rejects.toThrow();
  await expect(restore(fresh.owner, to, folder, APP)).rejects.toThrow('the database is not empty');
});

test('rows that come while it runs are in it wholly or not at all', async () => {
  const { platform, storage, folder } = await openSite();
  const { pool } = platform.database;
  let stop = false;
  const writing = (async () => {
    for (let n = 0; !stop; n += 1) {
      const { id } = await buildMember(platform, { name: `새 회원 ${n}` });
      await pool.query(
        `insert into scrap (member_id, project_key, created_at) select $1, key, now() from project where state = 'funding'`,
        [id],
      );
    }
  })();
  const { manifest } = await backUp(pool, storage, folder, new Date(0));
  stop = true;
  await writing;
  const fresh = await openTestPlatform();
  await restore(fresh.owner, createStorage({ dataDir: freshFolder() }), folder, APP);
  const { rows } = await fresh.database.pool.query('select count(*)::int as n from member');
  expect(rows[0].n).toBe(manifest.tables.find(({ name }) => name === 'member')?.rows);
});

function flip(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

test('damage in any part of a backup is noticed, and nothing is written', async () => {
  const { platform, storage, folder } = await openSite();
  const { manifest } = await backUp(platform.database.pool, storage, folder, new Date(0));
  const largest = manifest.tables.reduce((one, other) => (other.rows > one.rows ? other : one));
  const picture = Object.keys(await filesOf(storage)).find((path) => path.endsWith('.jpg')) ?? '';
  const damages: Record<string, (at: string) => void> = {
    'a table': (at) => flip(join(at, 'tables', `${largest.name}.copy.gz`)),
    'a file': (at) => flip(join(at, 'files', picture)),
    'the list of files': (at) => flip(join(at, 'files.jsonl')),
    'a missing file': (at) => rmSync(join(at, 'files', picture)),
    'a missing table': (at) => rmSync(join(at, 'tables', 'member.copy.gz')),
    'the manifest': (at) => {
      const path = join(at, 'manifest.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace(`"rows": ${largest.rows}`, '"rows": 1'));
    },
  };
  const fresh = await openTestPlatform();
  const to = createStorage({ dataDir: freshFolder() });
  for (const [where, damage] of Object.entries(damages)) {
    const copy = join(freshFolder(), 'backup');
    cpSync(folder, copy, { recursive: true });
    damage(copy);
    const restored = await restore(fresh.owner, to, copy, APP).then(
      () => 'restored',
      () => 'refused',
    );
    expect([where, restored]).toEqual([where, 'refused']);
  }
  expect((await fresh.database.pool.query('select from member')).rowCount).toBe(0);
  expect(await filesOf(to)).toEqual({});
});

test('a database that is of a later time than the backup is left alone', async () => {
  const { platform, storage, folder } = await openSite();
  await backUp(platform.database.pool, storage, folder, new Date(0));
  const fresh = await openTestPlatform();
  await fresh.owner.query("insert into migration (name) values ('9999_later.sql')");
  const to = createStorage({ dataDir: freshFolder() });
  await expect(restore(fresh.owner, to, folder, APP)).rejects.toThrow('of a later time (9999_later.sql)');
  expect(await filesOf(to)).toEqual({});
});

test('a file that the database names and the store has lost is said', async () => {
  const { platform, storage, folder } = await openSite();
  const owner = await buildMember(platform);
  await platform.database.pool.query(
    `insert into upload (id, owner_id, kind, name, media_type, bytes, path, first_path, file_path, created_at)
     values (gen_random_uuid(), $1, 'story', 'a.png', 'image/png', 1, 'story/a/b.png', 'story/a/b.png', 'story/a/b.png', now())`,
    [owner.id],
  );
  const { lost } = await backUp(platform.database.pool, storage, folder, new Date(0));
  expect(lost).toEqual(['story/a/b.png']);
});

test('files go from a disk into an S3 store by way of a backup', async () => {
  const { platform, storage, folder } = await openSite();
  await backUp(platform.database.pool, storage, folder, new Date(0));
  const { storage: remote } = await openS3();
  const fresh = await openTestPlatform();
  await restore(fresh.owner, remote, folder, APP);
  const { 'variant/demo/a.jpg/320.avif': _, ...kept } = await filesOf(storage);
  expect(await filesOf(remote)).toEqual(kept);
});
