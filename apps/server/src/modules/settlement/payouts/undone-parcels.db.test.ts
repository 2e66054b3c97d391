import { addBusinessDays } from '@pq/domain/business-days';
import { seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, onTestFinished, test } from 'vitest';
import { sealLogs } from '#src/modules/admin/daily/seal-logs.ts';
import { getSweepLag } from '#src/modules/admin/scheduler/sweep.ts';
import { openOrders } from '#src/modules/fulfilment/parcels/testing/open-orders.ts';
import { buildAdmin, buildIdentity } from '#src/testing/index.ts';
import { getSettlement } from '../statements/get-settlement.ts';
import { gatherPayouts } from './gather.ts';
import { holdPayout } from './hold-stage.ts';
import { getBatch, listPayouts } from './list-payouts.ts';
import { releasePayouts } from './release.ts';

/** Codes are asked for in production only. */
const auth = { vault: {} } as Parameters<typeof gatherPayouts>[1];
const WAITING =
  'payoutHeld 지급일이 오지 않은 지급이 있습니다. 발송을 취소하면 90%를 다시 보낸 뒤 3영업일을 기다립니다. 묶음을 다시 만들어주세요.';

const textOf = (going: Promise<unknown>) =>
  going.then(
    () => 'done',
    ({ code, msg }: { code: string; msg: string }) => `${code} ${msg}`,
  );

/** Ten orders with a parcel each, none of which has left, and their final statement of two stages. */
async function openStages() {
  const orders = await openOrders(
    Array.from({ length: 10 }, () => [{ idx: 0, count: 1 }]),
    ['2027-02'],
  );
  const { platform, project, maker, sweep, send, undo, gateKeys } = orders;
  const { clock, owner } = platform;
  await owner.query(`update project set fee_plan = 'split'`);
  await buildIdentity(platform, maker.uid);
  const inDays = (days: number) => seoulInstant(addBusinessDays(seoulDate(clock.now()), days), 10);
  await sweep(inDays(7));
  const [admin, other] = [await buildAdmin(platform), await buildAdmin(platform)];
  onTestFinished(() => sealLogs(platform, new AbortController().signal).then(() => undefined));
  const { rows } = await owner.query('select key from payout_stage where n = 2');
  const key: string = rows[0].key;
  const parcels = async () =>
    (await owner.query(`select id from parcel where state = 'sent' order by id`)).rows.map(({ id }) => id);
  return {
    ...{ platform, key, inDays, sweep },
    ship: (orderCount: number) => send(gateKeys.slice(0, orderCount)),
    /** Longer than ten minutes after they have left. */
    async undo(count: number) {
      for (const parcel of (await parcels()).slice(0, count))
        await undo({ parcel, reason: '다른 주소로 보냈습니다.' });
    },
    gather: () => gatherPayouts(platform, auth, admin, { keys: [key] }),
    release: async (batch: string) =>
      releasePayouts(platform, auth, other, {
        batch,
        sum: (await getBatch(platform, admin, { batch })).batch.transfer,
      }),
    advance: () =>
      holdPayout(platform, admin, { key, on: false, act: 'advance', reason: '공장이 문을 닫았습니다.' }),
    /** To the maker and to admins. */
    async shown() {
      const caller = { ...maker, email: '', name: '' };
      const { stages } = await getSettlement(platform, caller, { pid: project.key });
      const { items } = await listPayouts(platform, admin, { state: 'waiting', page: 0 });
      return [stages[1], items.find((item) => item.key === key)];
    },
    dueOn: async () => (await owner.query('select due_on from payout_stage where n = 2')).rows[0].due_on,
  };
}

test('a second stage waits again once its maker has undone parcels, and is due again three business days after the next ones', async () => {
  const { platform, ship, undo, gather, release, sweep, inDays, shown, dueOn } = await openStages();
  const waits = (sent: number) => ({ state: 'due', dueOn: null, parcels: { sent, of: 10 } });
  expect(await shown()).toMatchObject([waits(0), waits(0)]);
  await ship(9);
  const day = inDays(3);
  await sweep();
  expect(await dueOn()).toBe(seoulDate(day));
  await sweep(day);
  await undo(2);
  expect(await textOf(gather())).toBe(WAITING);
  expect(await shown()).toMatchObject([waits(7), waits(7)]);
  platform.clock.set(day + 60_000);
  expect(await getSweepLag(platform)).toBe(60);
  await sweep();
  expect([await dueOn(), await getSweepLag(platform)]).toEqual([null, 0]);

  await ship(10);
  const again = inDays(3);
  await sweep();
  expect(await textOf(gather())).toBe(WAITING);
  await sweep(again);
  const { batch } = await gather();
  expect(await release(batch)).toMatchObject({ state: 'released' });
  await undo(2);
  await sweep();
  expect(await dueOn()).toBe(seoulDate(again));
});

test('a gathered second stage is not released once parcels were undone, nor before the day of the next ones', async () => {
  const { ship, undo, gather, release, sweep, inDays } = await openStages();
  await ship(9);
  const day = inDays(3);
  await sweep();
  await sweep(day);
  const { batch } = await gather();
  await undo(1);
  expect(await textOf(release(batch))).toBe(WAITING);
  await sweep();
  await ship(9);
  const again = inDays(3);
  await sweep();
  expect(await textOf(release(batch))).toBe(WAITING);
  await sweep(again);
  expect(await textOf(release(batch))).toBe('done');
});

test('a second stage that an admin has advanced stays due when parcels are undone', async () => {
  const { ship, undo, gather, release, sweep, advance, dueOn } = await openStages();
  await ship(8);
  await sweep(seoulInstant('2027-09-01', 10));
  await advance();
  await ship(10);
  await sweep();
  await undo(10);
  await sweep();
  expect(await dueOn()).toBe('2027-09-01');
  const { batch } = await gather();
  expect(await release(batch)).toMatchObject({ state: 'released' });
});
