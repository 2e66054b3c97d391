import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { reportChecks } from '#src/checks/run-checks.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  openTestPlatform,
  type TestPlatform,
} from '#src/testing/index.ts';
import { newId } from '../ids.ts';
import { type ChainedLog, chainedLogs, getHead, getOldestUnsealed, sealLog } from './log-chain.ts';
import { type ChainBreak, type KnownHead, verifyLog } from './verify-log-chain.ts';

const { signal } = new AbortController();

async function open() {
  const platform = await openTestPlatform({ poolSize: 24 });
  const { database, owner, clock } = platform;
  const query = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  return {
    platform,
    query,
    seal: (log: ChainedLog = 'audit_log', batch?: number) =>
      sealLog(database.db, log, { signal, ...(batch && { batch }) }),
    append: async (count: number, agoMs = 0) => {
      const at = new Date(clock.now() - agoMs);
      const ids = Array.from({ length: count }, () => newId(at.getTime()));
      await database.db.query(
        `insert into audit_log (id, at, actor, action, target_type, target_key, reason, before, after)
         select id, $2, 'admin:1', 'project.hide', 'project', 'p' || n, '사유 "' || n, '{"a": null, "b": [1.50, "x"]}', null
         from unnest($1::uuid[]) with ordinality as t (id, n)`,
        [ids, at],
      );
      return ids;
    },
    verify: (log: ChainedLog = 'audit_log', known: KnownHead[] = []) => verify(platform, log, known),
    tamper: (statement: string) =>
      query(`begin; set local session_replication_role = replica; ${statement}; commit`),
    rowAt: async (position: number): Promise<string> =>
      (await query(`select row_id from log_seal where log = 'audit_log' and position = $1`, [position]))[0]
        .row_id,
  };
}

async function verify({ database }: TestPlatform, log: ChainedLog, known: KnownHead[]) {
  const client = await database.db.connect();
  try {
    await client.query(`begin read only; set local timezone = 'UTC'`);
    return await verifyLog(client, log, known);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('sealLog seals the rows of each log once, in the order of their ids, in batches that verify', async () => {
  const { platform, append, seal, verify, query } = await open();
  const ids = await append(25);
  const project = await buildProject(platform);
  for (let n = 0; n < 3; n += 1) await buildPledge(platform, project);
  expect(await seal('audit_log', 10)).toBe(25);
  expect(await seal('money_journal')).toBe(3);
  expect([await seal(), await seal('money_journal')]).toEqual([0, 0]);
  const sealed = await query(`select row_id from log_seal where log = 'audit_log' order by position`);
  expect(sealed.map(({ row_id }) => row_id)).toEqual(ids);
  for (const [log, count] of [
    ['audit_log', 25],
    ['money_journal', 3],
  ] as const)
    expect(await verify(log)).toMatchObject({
      sealed: count,
      broken: 0,
      breaks: [],
      unsealed: { count: 0, oldestAtMs: null },
      head: { position: count },
    });
});

test('seal_log_after continues after a row, and seals nothing that is older than a quarter of an hour', async () => {
  const { append, seal, verify, query } = await open();
  const [, second = '', third] = await append(4);
  const after = (id: string | null) => query(`select * from seal_log_after('audit_log', $1, 2)`, [id]);
  expect(await after(second)).toEqual([{ sealed: 2, last: third }]);
  // The rows before it are sealed by the next run.
  expect(await seal()).toBe(2);
  expect(await verify()).toMatchObject({ sealed: 4, broken: 0, unsealed: { count: 0 } });
  const [old] = await append(1, 20 * 60_000);
  expect(await after('00000000-0000-0000-0000-000000000000')).toEqual([{ sealed: 0, last: null }]);
  expect((await verify()).breaks).toEqual([{ kind: 'row inserted in the past', position: null, rowId: old }]);
});

test('verifyLog counts unsealed rows with their age, not as breaks', async () => {
  const { platform, append, seal, verify } = await open();
  await append(2);
  await seal();
  platform.clock.set(platform.clock.now() + 60_000);
  const atMs = platform.clock.now();
  await append(3);
  expect(await verify()).toMatchObject({ broken: 0, unsealed: { count: 3, oldestAtMs: atMs } });
  expect(await getOldestUnsealed(platform.database.db, 'audit_log')).toBe(atMs);
  await seal();
  expect(await getOldestUnsealed(platform.database.db, 'audit_log')).toBeNull();
});

test.each<[string, (sealed: string) => string, ChainBreak['kind'], position: number | null]>([
  ['a changed row', (id) => `update audit_log set reason = 'x' where id = '${id}'`, 'row changed', 7],
  [
    'a field that was null and is not any more',
    (id) => `update audit_log set after = '{}' where id = '${id}'`,
    'row changed',
    7,
  ],
  [
    'a null inside a document that is left out',
    (id) => `update audit_log set before = before - 'a' where id = '${id}'`,
    'row changed',
    7,
  ],
  ['a deleted row', (id) => `delete from audit_log where id = '${id}'`, 'row deleted', 7],
  [
    'a seal that was changed',
    () => `update log_seal set hash = sha256('x') where log = 'audit_log' and position = 7`,
    'seal changed',
    7,
  ],
  [
    'a row that was changed together with its seal',
    (id) => `update audit_log set reason = 'x' where id = '${id}';
      update log_seal s set row_hash = sha256(convert_to((select jsonb_object_agg(key, value)::text
        from audit_log r, jsonb_each(to_jsonb(r)) where r.id = s.row_id and value <> 'null'), 'UTF8'))
      where row_id = '${id}'`,
    'seal changed',
    7,
  ],
  [
    'a row that was removed together with its seal',
    (id) => `delete from audit_log where id = '${id}'; delete from log_seal where row_id = '${id}'`,
    'seals removed',
    7,
  ],
  [
    'a row with an older id than was sealed long before it',
    () => `insert into audit_log (id, at, actor, action, target_type, target_key)
      values ('0193a000-0000-7000-8000-000000000001', now(), 'a', 'b', 'c', 'd')`,
    'row inserted in the past',
    null,
  ],
])('%s is found with its log, its place and its kind', async (_what, statement, kind, position) => {
  const { platform, append, seal, verify, tamper, rowAt } = await open();
  await append(12);
  await seal();
  const id = await rowAt(7);
  await tamper(statement(id));
  const report = await verify();
  expect(report.breaks[0]).toMatchObject({ kind, position });
  expect(report.breaks[0]?.kind).toBe(kind);
  if (kind.startsWith('row') && position) expect(report.breaks).toEqual([{ kind, position, rowId: id }]);
  // Later runs do not seal it either, so that the break stays visible.
  await seal();
  expect((await verify()).breaks[0]).toMatchObject({ kind, position });
  const { findings } = await reportChecks(platform.database.db, platform.clock.now());
  expect(findings[0]).toMatchObject({
    invariant: 'the chain over audit_log is whole',
    subject: expect.stringContaining(position === null ? 'audit_log row 0193a000' : 'audit_log position 7'),
    finding: expect.stringContaining(kind),
  });
});

test('verifyLog finds every deleted row of an emptied log and names the first', async () => {
  const { append, seal, verify, tamper, platform } = await open();
  await append(45);
  await seal();
  await tamper('truncate audit_log');
  const report = await verify();
  expect([report.broken, report.breaks.length]).toEqual([45, 20]);
  expect(report.breaks[0]).toMatchObject({ kind: 'row deleted', position: 1 });
  const { findings } = await reportChecks(platform.database.db, platform.clock.now());
  expect(findings).toHaveLength(21);
  expect(findings.at(-1)).toMatchObject({ subject: 'audit_log', finding: '25 more breaks' });
});

test('verifyLog finds a truncated or rewritten chain by an externally recorded head', async () => {
  const { append, seal, verify, tamper, platform, query } = await open();
  await append(10);
  await seal();
  const head = await getHead(platform.database.db, 'audit_log');
  const known = [{ position: head?.position ?? 0, hash: head?.hash ?? '' }];
  await append(5);
  await seal();
  expect((await verify('audit_log', known)).breaks).toEqual([]);
  await tamper(`delete from audit_log where id in (select row_id from log_seal where position > 8);
    delete from log_seal where position > 8`);
  expect((await verify()).breaks).toEqual([]);
  expect((await verify('audit_log', known)).breaks).toEqual([
    { kind: 'end cut off', position: 10, rowId: null },
  ]);
  await append(4);
  await tamper(`update audit_log set reason = 'x'; truncate log_seal`);
  await query(`select seal_log('audit_log', 100)`);
  expect(await verify()).toMatchObject({ sealed: 12, breaks: [] });
  expect((await verify('audit_log', known)).breaks).toMatchObject([{ kind: 'end cut off', position: 10 }]);
});

test('sealLog seals a row that commits after younger rows were sealed', async () => {
  const { platform, append, seal, verify } = await open();
  const slow = await platform.database.db.connect();
  const at = new Date(platform.clock.now());
  await slow.query('begin');
  await slow.query(
    `insert into audit_log (id, at, actor, action, target_type, target_key) values ($1, $2, 'a', 'b', 'c', 'd')`,
    [newId(at.getTime()), at],
  );
  platform.clock.set(platform.clock.now() + 30_000);
  await append(3);
  expect(await seal()).toBe(3);
  await slow.query('commit');
  slow.release();
  expect(await seal()).toBe(1);
  expect(await verify()).toMatchObject({ sealed: 4, broken: 0, unsealed: { count: 0 } });
});

test('concurrent sealers seal every row once in one chain while others write', async () => {
  const { platform, append, seal, verify } = await open();
  let writing = true;
  const writers = Array.from({ length: 8 }, async () => {
    for (let n = 0; n < 15; n += 1) {
      await append(3);
      platform.clock.set(platform.clock.now() + 7);
    }
  });
  const sealers = Array.from({ length: 4 }, async () => {
    while (writing) {
      await seal('audit_log', 5);
      await delay(1);
    }
  });
  await Promise.all(writers);
  writing = false;
  await Promise.all(sealers);
  while ((await seal()) > 0);
  expect(await verify()).toMatchObject({ sealed: 360, broken: 0, unsealed: { count: 0 } });
});

test('a killed sealer leaves nothing of its batch, and the next seals all of it', async () => {
  const { platform, append, seal, verify, query } = await open();
  await append(6);
  await query(`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin if new.position = 4 then perform pg_advisory_xact_lock(72); end if; return new; end $$`);
  await query('create trigger gate before insert on log_seal for each row execute function wait_at_gate()');
  const gate = await platform.owner.connect();
  await gate.query('select pg_advisory_lock(72)');
  const dying = seal().then(
    () => 'sealed',
    () => 'died',
  );
  const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = 72 and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await gate.query(waiting)).rowCount).toBe(1);
  expect(await seal()).toBe(0);
  await gate.query(`select pg_terminate_backend(pid, 10000) from (${waiting}) w`);
  expect(await dying).toBe('died');
  await gate.query('select pg_advisory_unlock(72)');
  gate.release();
  expect(await query('select from log_seal')).toEqual([]);
  expect(await seal()).toBe(6);
  expect(await verify()).toMatchObject({ sealed: 6, broken: 0 });
});

test('an id of the far future does not stop later rows from being sealed', async () => {
  const { platform, append, seal, verify, query } = await open();
  await query(`insert into audit_log (id, at, actor, action, target_type, target_key)
    values ('ffffffff-ffff-7fff-bfff-ffffffffffff', now(), 'a', 'b', 'c', 'd')`);
  await seal();
  platform.clock.set(Date.now());
  await append(2);
  expect(await seal()).toBe(2);
  expect(await verify()).toMatchObject({ sealed: 3, broken: 0 });
});

test('a session in another time zone, or with an added column, seals and verifies the same text', async () => {
  const { append, verify, query } = await open();
  await append(2);
  await query(`set timezone = 'Asia/Seoul'; select seal_log('audit_log', 100); reset timezone`);
  await query('alter table audit_log add column later text');
  expect(await verify()).toMatchObject({ sealed: 2, broken: 0 });
});

test('changing a member row that the log references does not break the chain', async () => {
  const { platform, seal, verify } = await open();
  const { id } = await buildMember(platform);
  await buildPledge(platform, await buildProject(platform), id);
  await seal('money_journal');
  await platform.database.db.query(`update member set name = '탈퇴한 회원' where id = $1`, [id]);
  expect(await verify('money_journal')).toMatchObject({ sealed: 1, broken: 0 });
  expect(chainedLogs).toContain('money_journal');
});
