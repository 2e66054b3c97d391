import {
  buildMember,
  buildPledge,
  buildProject,
  keepRows,
  openTestPlatform,
  type TestPlatform,
} from '@pq/testkit';
import { expect, test } from 'vitest';

async function nameOf({ database }: TestPlatform): Promise<string> {
  return (await database.db.query('select current_database() as name')).rows[0].name;
}

const sumsOf = async ({ owner }: TestPlatform) => (await keepRows(owner)).sums();

test('the next test has the database as the migrations left it, with its rows and its sequences', async () => {
  const insertion = `insert into decision (kind, subject, content) values ('test', gen_random_uuid(), '{}') returning id`;
  const names: string[] = [];
  const starts: unknown[] = [];
  // One that something still used after a fifth of a second is dropped: on a busy machine not every round has the last one's.
  for (let round = 0; round < 5; round += 1) {
    const platform = await openTestPlatform({ keep: true });
    const { db } = platform.database;
    names.push(await nameOf(platform));
    const sums = await sumsOf(platform);
    await buildPledge(platform, await buildProject(platform), (await buildMember(platform)).id);
    await db.query('update clock_offset set offset_ms = 1');
    starts.push([sums, (await db.query(insertion)).rows[0].id]);
    expect(await sumsOf(platform)).not.toEqual(sums);
    await platform.close();
  }
  expect(new Set(names).size).toBeLessThan(names.length);
  for (const start of starts) expect(start).toEqual(starts[0]);
});

test('a database whose tables, triggers or functions were changed serves no other test', async () => {
  const changes = [
    'alter table member add column shoe_size int',
    'alter table audit_log disable trigger user',
    'create function three() returns int language sql return 3',
    'analyze member',
  ];
  for (const change of changes) {
    const platform = await openTestPlatform({ keep: true });
    const name = await nameOf(platform);
    await buildMember(platform);
    await platform.owner.query(change);
    await platform.close();
    const next = await openTestPlatform({ keep: true });
    expect([change, await nameOf(next)]).not.toEqual([change, name]);
    await next.close();
  }
});

test('what a test leaves running reaches no database of another', async () => {
  const platform = await openTestPlatform({ keep: true });
  await platform.close();
  await expect(platform.database.db.query('select 1')).rejects.toThrow('has ended');
});
