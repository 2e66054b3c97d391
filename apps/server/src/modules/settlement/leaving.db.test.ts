import { expect, test } from 'vitest';
import { leave } from '#src/modules/admin/leave.ts';
import { postEntries } from '#src/modules/ledger/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildMember, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { buildOwed } from './testing/build-owed.ts';
import { buildStatement } from './testing/build-statement.ts';

async function open() {
  const platform = await openTestPlatform();
  const maker = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id, state: 're-finish' });
  const barred = async () => {
    const go = leave(platform, { uid: maker.id, email: maker.email, name: maker.name });
    const refused = await go.then(
      () => null,
      (error: { data: { projects: { key: string; why: string }[] } }) => error,
    );
    return refused?.data.projects.map(({ key, why }) => [key === project.key, why]) ?? null;
  };
  return { platform, maker, project, barred, run: (text: string) => platform.owner.query(text) };
}

test('maker cannot leave before the statement and its transfers, but for what is too small to be transferred', async () => {
  const { platform, maker, project, barred, run } = await open();
  await run(`insert into statement (key, kind, project_key, member_id, completed_at)
    values (gen_random_uuid(), 'main', '${project.key}', '${maker.id}', now())`);
  expect(await barred()).toEqual([[true, 'unpaid']]);
  await run(`begin; set local session_replication_role = replica; delete from statement; commit`);
  await buildStatement(platform, { projectKey: project.key, memberId: maker.id });
  expect(await barred()).toEqual([[true, 'unpaid']]);
  await run(`update payout_stage set state = 'failed', netted = amount - 1000`);
  expect(await barred()).toEqual([[true, 'unpaid']]);
  await run(`update payout_stage set netted = amount - 999`);
  expect(await barred()).toBeNull();
});

test('maker cannot leave while small transfers reach the minimum together, or are under way', async () => {
  const { platform, maker, project, barred, run } = await open();
  const other = await buildProject(platform, { ownerId: maker.id, state: 're-finish' });
  await buildStatement(platform, { projectKey: project.key, memberId: maker.id });
  await run(`update payout_stage set netted = amount - 600`);
  await buildStatement(platform, { projectKey: other.key, memberId: maker.id });
  await run(`update payout_stage set netted = amount - 400 where netted = 0`);
  expect((await barred())?.sort()).toEqual([
    [false, 'unpaid'],
    [true, 'unpaid'],
  ]);
  await run(`update payout_stage set state = 'batched', released_at = now() where amount - netted = 400`);
  expect(await barred()).toEqual([[false, 'unpaid']]);
  await run(`update payout_stage set state = 'paid', paid_at = now() where amount - netted = 400`);
  expect(await barred()).toBeNull();
});

test('maker who owes something of a project cannot leave until it is settled', async () => {
  const { platform, maker, project, barred } = await open();
  await buildOwed(platform, { projectKey: project.key, memberId: maker.id, amount: 500 });
  expect(await barred()).toEqual([[true, 'owed']]);
  const legs = [
    { account: 'maker' as const, amount: -500, projectKey: project.key },
    { account: 'bank' as const, amount: 500 },
  ];
  await inTransaction(platform.database.db, (tx) =>
    postEntries(
      tx,
      [{ event: 'maker-paid', ref: { type: 'test', key: '1' }, legs }],
      new Date(platform.clock.now()),
    ),
  );
  expect(await barred()).toBeNull();
});
