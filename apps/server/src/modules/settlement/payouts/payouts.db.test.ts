import { expect, test } from 'vitest';
import { mailKinds } from '#src/modules/admin/scheduler/testing/swept.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildIdentity } from '#src/testing/index.ts';
import { countPayouts } from './list-payouts.ts';
import { openPayable } from './testing/payable.ts';

test('payouts that are due and batches that are not released wait for admins', async () => {
  const { gather, release, other, platform } = await openPayable();
  const { count, since } = await countPayouts(platform);
  expect(count).toBe(1);
  expect(since).toBeLessThanOrEqual(platform.clock.now());
  const { batch } = await gather();
  expect(await countPayouts(platform)).toEqual({ count: 1, since: platform.clock.now() });
  await release(batch, { by: other });
  expect(await countPayouts(platform)).toEqual({ count: 0, since: null });
});

test('a payout is gathered by one admin, released by another, sent as a file and paid by the bank', async () => {
  const {
    gather,
    release,
    list,
    detail,
    download,
    upload,
    other,
    admin,
    ledger,
    findings,
    platform,
    rows,
    keys,
  } = await openPayable();
  expect(await list()).toMatchObject({
    items: [
      {
        ...{
          key: keys[0],
          state: 'due',
          amount: 23_712,
          netted: 0,
          transfer: 23_712,
          stage: { n: 1, of: 1 },
        },
        account: { bank: 'KB국민은행', tail: '····4821', holder: '윤서린', first: true, pausedUntil: null },
      },
    ],
    counts: { due: 1, held: 0, batched: 0, done: 0, waiting: 0, balance: 0 },
    ...{ due: 23_712, owed: 23_712, apart: 14_228, alone: false, codes: { gather: false, release: false } },
  });
  const { batch, number } = await gather();
  expect(number).toBe('B1');
  expect(await refusal(gather())).toBe('payoutHeld');
  expect((await list()).batches).toMatchObject([{ state: 'gathered', mayRelease: 'self', transfer: 23_712 }]);
  expect(await refusal(release(batch, { by: admin }))).toBe('payoutSelf');
  await expect(release(batch, { sum: 23_711 })).rejects.toMatchObject({
    data: { fields: { sum: expect.any(String) } },
  });
  expect(await refusal(download(batch))).toBe('wrongState');
  expect(await release(batch, { by: other })).toEqual({ batch, state: 'released' });
  expect(await ledger()).toMatchObject({ maker: 0, clearing: -23_712 });
  expect(await list('batched')).toMatchObject({
    items: [{ state: 'batched', number: 'B1-1' }],
    owed: 23_712,
  });
  expect(await refusal(upload(batch, 'B1-1,ok,T1'))).toBe('wrongState');
  expect(await download(batch)).toBe(
    '\uFEFF"number","bank","account","holder","amount"\r\n"B1-1","KB국민은행","12345678904821","윤서린","23712"\r\n',
  );
  expect(await upload(batch, 'number,result,reference,reason\r\nB1-1,ok,T1,\r\n')).toEqual({
    ...{ batch, state: 'completed', paid: 1, failed: 0, known: 0, open: 0 },
  });
  expect(await ledger()).toMatchObject({ maker: 0, clearing: 0, bank: -23_712 });
  expect(await list('done')).toMatchObject({
    items: [{ state: 'paid', paidAt: platform.clock.now() }],
    ...{ done: 23_712, owed: 0, months: [{ month: '2026-12', paid: 23_712 }], batches: [] },
  });
  expect((await detail(batch)).lines).toMatchObject([{ result: 'paid', reference: 'T1', correction: null }]);
  expect(await mailKinds(platform)).toContain('payoutPaid');
  expect((await rows('select action from audit_log order by at, id')).map(({ action }) => action)).toEqual([
    'payout.gather',
    'payout.release',
    'payout.export',
    'payout.result',
  ]);
  expect(await findings()).toEqual([]);
});

test('a returned transfer is owed again, and leaves with a new number once a newer identity is verified', async () => {
  const { send, upload, list, ledger, platform, rows, maker, gather, findings } = await openPayable();
  const batch = await send();
  await upload(batch, 'B1-1,failed,,예금주 이름이 다름');
  expect(await ledger()).toMatchObject({ maker: -23_712, clearing: 0 });
  expect(await mailKinds(platform)).toContain('payoutFailed');
  expect(await list('held')).toMatchObject({
    items: [{ state: 'failed', reason: 'returned', failure: '예금주 이름이 다름' }],
    batches: [{ state: 'completed', failed: 1 }],
  });
  expect(await refusal(gather())).toBe('payoutHeld');
  await rows(`update maker_identity set state = 'replaced'`);
  await buildIdentity(platform, maker.id, { version: 2 });
  expect(await list()).toMatchObject({ items: [{ state: 'due', account: { first: true } }] });
  const again = await send();
  expect(await upload(again, 'B2-1,ok,T2')).toMatchObject({ state: 'completed', paid: 1 });
  expect(await findings()).toEqual([]);
});
