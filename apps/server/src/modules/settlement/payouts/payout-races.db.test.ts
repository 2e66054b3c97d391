import { expect, test } from 'vitest';
import { createDoor } from '#src/modules/payments/charges/testing/door.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { receiveBalance } from '../balances/settle-balance.ts';
import { dissolvePayouts } from './dissolve.ts';
import { openPayable } from './testing/payable.ts';

const codesOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.code)).sort();

test('of two admins who gather, release or report the same payout at once one does it', async () => {
  const { gather, release, download, upload, admin, other, third, rows, ledger, findings } =
    await openPayable();
  expect(codesOf(await Promise.allSettled([gather(admin), gather(third)]))).toEqual(['done', 'payoutHeld']);
  const [{ key: batch, gathered_by: by }] = await rows('select key, gathered_by from payout_batch');
  const releasers = [admin, other, third].filter(({ uid }) => uid !== by);
  const released = await Promise.allSettled(
    releasers.map((each) => release(batch, { by: each, sum: 23_712 })),
  );
  expect(codesOf(released)).toEqual(['decisionStale', 'done']);
  expect(await ledger()).toMatchObject({ clearing: -23_712 });
  await download(batch);
  const file = 'B1-1,ok,T1';
  const applied = await Promise.all([upload(batch, file), upload(batch, file, other)]);
  expect(applied.map(({ paid, known }) => `${paid} ${known}`).sort()).toEqual(['0 1', '1 0']);
  expect(await ledger()).toMatchObject({ clearing: 0, bank: -23_712 });
  expect(await findings()).toEqual([]);
});

test('a refund dissolves a gathered batch, and its other stages are due again', async () => {
  const { gather, refund, sweepAt, dueAt, list, release, findings, rows } = await openPayable({
    projects: 2,
  });
  const { batch } = await gather();
  expect(await findings()).toEqual([]);
  await refund(5_000);
  await sweepAt(dueAt + 60_000);
  expect(await list()).toMatchObject({
    counts: { due: 2, batched: 0 },
    batches: [],
    due: 2 * 23_712 - 4_560,
  });
  expect(await refusal(release(batch))).toBe('decisionStale');
  expect(await rows('select state from payout_batch')).toEqual([{ state: 'dissolved' }]);
  await gather();
  expect((await list()).batches).toMatchObject([{ transfer: 2 * 23_712 - 4_560, netted: 4_560 }]);
  expect(await findings()).toEqual([]);
});

test('a refund whose statement waits for a release is owed by the maker', async () => {
  const { gather, refund, sweepAt, dueAt, list, release, findings, platform } = await openPayable();
  const { batch } = await gather();
  const { reached, open, sleep } = createDoor();
  const on = {
    ...platform,
    failpoint: async (name: string) => (name === 'payout.before_commit' ? sleep() : undefined),
  };
  const releasing = release(batch, { on });
  await reached;
  await refund(5_000);
  const sweeping = sweepAt(dueAt + 60_000);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  await expect.poll(async () => (await platform.owner.query(waiting)).rowCount).toBe(1);
  open();
  await Promise.all([releasing, sweeping]);
  expect(await list('balance')).toMatchObject({
    counts: { balance: 1 },
    balances: [{ owes: 4_560, projects: [{ owes: 4_560 }] }],
  });
  expect(await findings()).toEqual([]);
});

test('a payout pays for other projects of its maker when it is released, and still does when the bank returns it', async () => {
  const {
    gather,
    refund,
    sweepAt,
    dueAt,
    list,
    release,
    upload,
    download,
    findings,
    rows,
    keys,
    platform,
    admin,
    detail,
  } = await openPayable({ projects: 2 });
  const [first = '', second = ''] = keys;
  const one = await gather(admin, [first]);
  await release(one.batch);
  await download(one.batch);
  await upload(one.batch, 'B1-1,ok,T1');
  await refund(5_000);
  await sweepAt(dueAt + 60_000);
  const gathered = await gather(admin, [second]);
  expect((await detail(gathered.batch)).lines).toMatchObject([
    { amount: 23_712, netted: 4_560, carried: 4_560, transfer: 19_152 },
  ]);
  await refund(1_000);
  await sweepAt(dueAt + 120_000);
  expect(await refusal(release(gathered.batch))).toBe('payoutHeld');
  await dissolvePayouts(platform, admin, { batch: gathered.batch });
  const again = await gather(admin, [second]);
  await release(again.batch);
  expect(await list('balance')).toMatchObject({ balances: [], counts: { balance: 0 } });
  expect(
    await rows(
      `select event, sum(amount)::int from ledger_entry where event = 'net' and amount > 0 group by event`,
    ),
  ).toEqual([{ event: 'net', sum: 5_472 }]);
  await download(again.batch);
  await upload(again.batch, 'B3-1,failed,,점검');
  expect(await findings()).toEqual([]);
  expect(await list('held')).toMatchObject({ items: [{ netted: 5_472, transfer: 18_240 }] });

  // What the checks find, each undone by the second statement.
  for (const [bug, undo, names] of [
    [
      `update payout_line set amount = amount + 7 where number = 'B1-1'`,
      `update payout_line set amount = amount - 7 where number = 'B1-1'`,
      [
        'the bank has transferred what results say',
        'stages that are gathered, released or paid have one transfer in that state, of their amount',
      ],
    ],
    [
      `update payout_netting set amount = amount + 7 where line_id = (select id from payout_line where number = 'B3-1')`,
      `update payout_netting set amount = amount - 7 where line_id = (select id from payout_line where number = 'B3-1')`,
      [
        'the maker is owed what final statements say, less what was released',
        'the maker is owed what final statements say, less what was released',
      ],
    ],
    [
      `update payout_line set state = 'released', settled_at = null where number = 'B1-1'`,
      `update payout_line set state = 'paid', settled_at = now() where number = 'B1-1'`,
      [
        'transfers under way are those that were released and have no result',
        'the bank has transferred what results say',
        'stages that are gathered, released or paid have one transfer in that state, of their amount',
        'a batch is completed when every transfer has a result',
      ],
    ],
    [
      `update payout_batch set state = 'exported' where number = 1`,
      `update payout_batch set state = 'completed' where number = 1`,
      ['a batch is completed when every transfer has a result'],
    ],
  ] as const) {
    await rows(bug);
    expect(await findings()).toEqual(names);
    await rows(undo);
  }
  expect(await findings()).toEqual([]);
});

test('a release is refused once the maker has paid what its batch subtracts, and a new batch transfers it all', async () => {
  const {
    gather,
    refund,
    sweepAt,
    dueAt,
    release,
    upload,
    download,
    findings,
    keys,
    platform,
    admin,
    maker,
    detail,
  } = await openPayable({ projects: 2 });
  const [first = '', second = ''] = keys;
  const paid = await gather(admin, [first]);
  await release(paid.batch);
  await download(paid.batch);
  await upload(paid.batch, 'B1-1,ok,T1');
  await refund(5_000);
  await sweepAt(dueAt + 60_000);
  const { batch } = await gather(admin, [second]);
  expect((await detail(batch)).batch).toMatchObject({ transfer: 19_152, netted: 4_560 });
  await receiveBalance(platform, admin, { uid: maker.id, amount: 4_560, reference: 'R1' });
  expect(await refusal(release(batch))).toBe('payoutHeld');
  await dissolvePayouts(platform, admin, { batch });
  const again = await gather(admin, [second]);
  expect((await detail(again.batch)).batch).toMatchObject({ transfer: 23_712, netted: 0 });
  await release(again.batch);
  expect(await findings()).toEqual([]);
});
