import { HOUR_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { dissolvePayouts } from './dissolve.ts';
import { openPayable } from './testing/payable.ts';

test('a refund that no statement has yet bars gathering and releasing, and is subtracted afterwards', async () => {
  const { gather, release, refund, sweepAt, dueAt, detail, findings } = await openPayable();
  const { batch } = await gather();
  await refund(5_000);
  expect(await refusal(release(batch))).toBe('payoutHeld');
  await sweepAt(dueAt + HOUR_MS);
  expect((await detail(batch)).batch.state).toBe('dissolved');
  await refund(1_000);
  expect(await refusal(gather())).toBe('payoutHeld');
  await sweepAt(dueAt + 2 * HOUR_MS);
  const next = await gather();
  expect((await detail(next.batch)).batch.transfer).toBe(23_712 - 5_472);
  await release(next.batch);
  expect(await findings()).toEqual([]);
});

test('a refund that no statement has yet bars what its maker gets for another project, and is subtracted there afterwards', async () => {
  const { platform, gather, release, refund, sweepAt, dueAt, detail, keys, admin, findings } =
    await openPayable({ projects: 2 });
  const [refunded = '', other = ''] = keys;
  await release((await gather(admin, [refunded])).batch);
  const stale = await gather(admin, [other]);
  await refund(5_000);
  expect(await refusal(release(stale.batch))).toBe('payoutHeld');
  await sweepAt(dueAt + HOUR_MS);
  expect(await refusal(release(stale.batch))).toBe('payoutHeld');
  await dissolvePayouts(platform, admin, { batch: stale.batch });
  const next = await gather(admin, [other]);
  expect((await detail(next.batch)).batch.transfer).toBe(23_712 - 4_560);
  await release(next.batch);
  expect(await findings()).toEqual([]);
});
