import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';
import { type Blocker, migrate, NO_TRANSACTION, statementsOf } from './migrations.ts';

async function open(migrations: Record<string, string>) {
  const { owner, database } = await openTestPlatform();
  await owner.query('create table big (id int primary key, name text)');
  await owner.query('insert into big select n, n::text from generate_series(1, 100) n');
  await owner.query('grant select on big to pq_app');
  const folder = await mkdtemp(join(tmpdir(), 'pq-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(migrations)) await writeFile(join(folder, name), text);
  const { promise: blocked, resolve: reportBlocked } = Promise.withResolvers<Blocker[]>();
  const start = (waits: { lockMs: number; patienceMs: number }) =>
    migrate(owner, {
      folder: pathToFileURL(`${folder}/`),
      waits: { ...waits, pauseMaxMs: 50 },
      // A first look may come too late on a busy machine; the next attempt has another.
      onBlocked: (_name, blockers) => {
        if (blockers.length > 0) reportBlocked(blockers);
      },
    });
  return { owner, pool: database.db, start, blocked };
}

async function readForLong({ owner }: Awaited<ReturnType<typeof open>>) {
  const client = await owner.connect();
  await client.query('begin');
  await client.query('select count(*) from big');
  return {
    async end() {
      await client.query('commit');
      client.release();
    },
  };
}

async function slowestRead(pool: { query(text: string): Promise<unknown> }, until: Promise<unknown>) {
  let done = false;
  void until.finally(() => {
    done = true;
  });
  let slowestMs = 0;
  while (!done) {
    const startedAt = performance.now();
    await pool.query('select 1 from big limit 1');
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  return slowestMs;
}

const addColumn = { '9001_big_note.sql': 'alter table big add column note text;' };

test('migrate retries while a reader has the lock, without blocking others in between', async () => {
  const opened = await open(addColumn);
  const reader = await readForLong(opened);
  const applied = opened.start({ lockMs: 150, patienceMs: 60_000 });
  const seen = await opened.blocked;
  expect(seen).toEqual([expect.objectContaining({ state: 'idle in transaction', role: 'pq' })]);
  expect(seen[0]?.query).toContain('select count(*) from big');
  const reads = slowestRead(opened.pool, applied);
  await opened.pool.query('select 1 from big limit 1');
  await reader.end();
  expect(await applied).toEqual(['9001_big_note.sql']);
  expect(await reads).toBeLessThan(1_500);
});

test('control: a migration without lock timeout blocks everyone behind it', async () => {
  const opened = await open(addColumn);
  const reader = await readForLong(opened);
  const applied = opened.start({ lockMs: 0, patienceMs: 60_000 });
  const waiting = async () => {
    const { rows } = await opened.owner.query(
      `select count(*)::int as n from pg_locks where relation = 'big'::regclass and not granted`,
    );
    return rows[0].n;
  };
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 30_000 });
  const read = opened.pool.query('select 1 from big limit 1');
  await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 30_000 });
  await reader.end();
  await Promise.all([read, applied]);
});

test('migrate gives up without its locks, changes nothing and names the blockers', async () => {
  const opened = await open(addColumn);
  const reader = await readForLong(opened);
  await expect(opened.start({ lockMs: 500, patienceMs: 1_000 })).rejects.toThrow(
    /^migration 9001_big_note.sql did not get its locks: pid \d+ \(pq, idle in transaction, for \d+ s\): select count/,
  );
  await reader.end();
  expect(await opened.start({ lockMs: 100, patienceMs: 400 })).toEqual(['9001_big_note.sql']);
});

test('migrate does not retry a failing migration', async () => {
  const opened = await open({ '9001_wrong.sql': 'alter table nowhere add column note text;' });
  await expect(opened.start({ lockMs: 100, patienceMs: 60_000 })).rejects.toThrow(
    'migration 9001_wrong.sql failed',
  );
});

const concurrently = {
  '9001_big_name.sql': `${NO_TRANSACTION}\ncreate unique index concurrently if not exists big_name on big (name);\n`,
};
const isValid = `select indisvalid from pg_index where indexrelid = 'big_name'::regclass`;

test('migrate rebuilds an index whose concurrent build was interrupted', async () => {
  const opened = await open(concurrently);
  await opened.owner.query(`update big set name = 'same' where id < 3`);
  await expect(opened.start({ lockMs: 100, patienceMs: 1_000 })).rejects.toThrow('failed');
  expect((await opened.owner.query(isValid)).rows).toEqual([{ indisvalid: false }]);
  await opened.owner.query('update big set name = id::text');
  expect(await opened.start({ lockMs: 100, patienceMs: 1_000 })).toEqual(['9001_big_name.sql']);
  expect((await opened.owner.query(isValid)).rows).toEqual([{ indisvalid: true }]);
});

test('two concurrent migrate calls build an index concurrently once, without a deadlock', async () => {
  const opened = await open(concurrently);
  const both = await Promise.all([
    opened.start({ lockMs: 1_000, patienceMs: 5_000 }),
    opened.start({ lockMs: 1_000, patienceMs: 5_000 }),
  ]);
  expect(both.flat()).toEqual(['9001_big_name.sql']);
});

test('statementsOf ends a statement with the line of its semicolon', () => {
  expect(statementsOf(`${NO_TRANSACTION}\n-- why\nselect ';' as a,\n  2;\n\nselect 3;\n`)).toEqual([
    "select ';' as a,\n  2",
    'select 3',
  ]);
});
