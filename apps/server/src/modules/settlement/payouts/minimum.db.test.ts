import { t } from '@pq/domain/copy';
import { HOUR_MS, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { newId } from '#src/platform/ids.ts';
import { buildIdentity, buildMember, buildProject } from '#src/testing/index.ts';
import { getSettlement } from '../statements/get-settlement.ts';
import { buildStatement } from '../testing/build-statement.ts';
import { dissolvePayouts } from './dissolve.ts';
import { holdPayout } from './hold-stage.ts';
import { countPayouts } from './list-payouts.ts';
import { openPayable } from './testing/payable.ts';

/** What is left of a project's charges for a transfer of so much. */
const bases = { 600: 656, 700: 767, 999: 1_093, 1000: 1_094 };
const REASON = '메이커와 통화했습니다.';

async function open(projects = 1) {
  const payable = await openPayable({ projects });
  return {
    ...payable,
    async counts() {
      const { counts, due } = await payable.list();
      return { due: counts.due, sum: due, waiting: counts.waiting, held: counts.held };
    },
  };
}

async function openSmall(...transfers: (keyof typeof bases)[]) {
  const payable = await open(transfers.length);
  for (const [at, transfer] of transfers.entries()) await payable.leave(bases[transfer], at);
  return payable;
}

const textOf = (going: Promise<unknown>) =>
  going.then(
    () => 'done',
    ({ code, msg }: { code: string; msg: string }) => `${code} ${msg}`,
  );

test('stage below the minimum waits, and is gathered by nobody', async () => {
  const { platform, gather, counts, list, maker, projects, rows } = await openSmall(999);
  expect(await counts()).toEqual({ due: 0, sum: 0, waiting: 1, held: 0 });
  expect(await list('waiting')).toMatchObject({ items: [{ transfer: 999, belowMinimum: true }] });
  expect(await countPayouts(platform)).toEqual({ count: 0, since: null });
  const [named] = await rows(`select name, title from project p join member m on m.id = p.owner_id`);
  const refused = t('payout.small', { maker: named?.name, title: named?.title, minimum: '1,000원' });
  expect(await textOf(gather())).toBe(`payoutSmall ${refused}`);
  expect(await rows('select count(*)::int as n from payout_batch')).toEqual([{ n: 0 }]);
  const caller = { ...maker, uid: maker.id, role: 'member' as const };
  const pid = projects[0]?.key ?? '';
  expect(await getSettlement(platform, caller, { pid })).toMatchObject({
    stages: [{ state: 'due', reason: null, belowMinimum: true }],
  });
});

test('stage that reaches the minimum is gathered by itself', async () => {
  const { gather, counts, list } = await openSmall(1000);
  expect(await counts()).toEqual({ due: 1, sum: 1_000, waiting: 0, held: 0 });
  expect(await list()).toMatchObject({ items: [{ belowMinimum: false }] });
  await gather();
});

test('small stages of two projects are paid together, each with a line of the file', async () => {
  const { platform, gather, release, download, upload, counts, keys, admin, rows, ledger, findings } =
    await openSmall(600, 700);
  expect(await counts()).toEqual({ due: 2, sum: 1_300, waiting: 0, held: 0 });
  expect((await countPayouts(platform)).count).toBe(2);
  for (const key of keys) expect(await refusal(gather(admin, [key]))).toBe('payoutSmall');
  expect(await counts()).toEqual({ due: 2, sum: 1_300, waiting: 0, held: 0 });
  const { batch } = await gather();
  await release(batch);
  const file = await download(batch);
  const amounts = file.match(/"B1-\d",.*,"\d+"/g)?.map((line) => line.split(',').at(-1));
  expect(amounts?.sort()).toEqual(['"600"', '"700"']);
  await upload(batch, 'B1-1,ok,T1\nB1-2,ok,T2');
  expect(await rows(`select distinct state from payout_stage`)).toEqual([{ state: 'paid' }]);
  expect(await ledger()).toMatchObject({ maker: 0, clearing: 0, bank: -1_300 });
  expect(await findings()).toEqual([]);
});

test('two small stages of one project are gathered together', async () => {
  const { gather, counts, rows, platform } = await open();
  await rows(`update payout_stage set netted = amount - 600`);
  const key = newId(platform.clock.now());
  await rows(`insert into payout_stage (key, statement_key, n, amount, due_on, advanced_at)
    select '${key}', statement_key, 2, 400, due_on, now() from payout_stage`);
  expect(await counts()).toEqual({ due: 2, sum: 1_000, waiting: 0, held: 0 });
  await rows(`update payout_stage set due_on = due_on + 1 where n = 2`);
  expect(await counts()).toEqual({ due: 0, sum: 0, waiting: 2, held: 0 });
  await rows(`update payout_stage set due_on = due_on - 1 where n = 2`);
  const keys = (await rows('select key from payout_stage order by n')).map((row) => row.key as string);
  await gather(undefined, keys);
});

test('small stage waits while the others of its maker are suspended or in a batch', async () => {
  const { platform, gather, counts, list, keys, admin, rows } = await openSmall(600, 700);
  const [first = '', second = ''] = keys;
  await holdPayout(platform, admin, { key: second, on: true, reason: REASON });
  expect(await counts()).toEqual({ due: 0, sum: 0, waiting: 1, held: 1 });
  expect(await list('held')).toMatchObject({ items: [{ key: second, belowMinimum: false }] });
  expect(await refusal(gather(admin, [first]))).toBe('payoutSmall');
  expect(await refusal(gather())).toBe('payoutHeld');
  await holdPayout(platform, admin, { key: second, on: false, reason: REASON });
  await rows(`update payout_stage set amount = amount + 300 where key = '${second}'`);
  expect(await counts()).toEqual({ due: 2, sum: 1_600, waiting: 0, held: 0 });
  const { batch } = await gather(admin, [second]);
  expect(await counts()).toEqual({ due: 0, sum: 0, waiting: 1, held: 0 });
  await dissolvePayouts(platform, admin, { batch });
  expect(await counts()).toEqual({ due: 2, sum: 1_600, waiting: 0, held: 0 });
});

test('small stages of two makers are not gathered for each other', async () => {
  const { platform, gather, counts, keys, admin, rows } = await openSmall(600);
  const other = await buildMember(platform);
  await buildIdentity(platform, other.id);
  const { key } = await buildProject(platform, { ownerId: other.id, state: 're-finish' });
  const statement = await buildStatement(platform, { projectKey: key, memberId: other.id });
  const due = seoulDate(platform.clock.now());
  const [added] = await rows(
    `update payout_stage set netted = amount - 700, due_on = '${due}' where statement_key = '${statement}' returning key`,
  );
  expect(await counts()).toEqual({ due: 0, sum: 0, waiting: 2, held: 0 });
  expect(await refusal(gather(admin, [...keys, added?.key as string]))).toBe('payoutSmall');
});

test('refund that takes a gathered maker below the minimum dissolves the batch, and the rest waits', async () => {
  const { gather, release, refund, sweepAt, dueAt, detail, counts, projects, findings } = await openSmall(
    600,
    700,
  );
  const { batch } = await gather();
  const [, last] = projects[1]?.gateKeys ?? [];
  await refund(500, 1, last);
  expect(await refusal(release(batch))).toBe('payoutHeld');
  await sweepAt(dueAt + HOUR_MS);
  expect((await detail(batch)).batch.state).toBe('dissolved');
  expect(await refusal(release(batch))).toBe('decisionStale');
  expect(await counts()).toEqual({ due: 0, sum: 0, waiting: 2, held: 0 });
  expect(await refusal(gather())).toBe('payoutSmall');
  expect(await findings()).toEqual([]);
});

test('large stage is gathered without the small one of its maker, which is due with it', async () => {
  const { gather, counts, keys, admin, leave } = await open(2);
  await leave(bases[600], 1);
  expect(await counts()).toMatchObject({ due: 2, waiting: 0 });
  await gather(admin, keys.slice(0, 1));
  expect(await counts()).toMatchObject({ due: 0, waiting: 1 });
});
