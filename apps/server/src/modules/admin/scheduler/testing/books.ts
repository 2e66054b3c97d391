import { expect } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { settleRefundByHand } from '#src/modules/payments/refunds/settle-refund-by-hand.ts';
import { listUnrecorded } from '#src/platform/decision-log/testing/unrecorded.ts';
import type { Scene } from './scene.ts';

/** As an admin does: a partial refund with a lost answer is settled by the provider's own books. */
export async function settleLostParts({ platform, provider, admin }: Scene): Promise<void> {
  const { rows } = await platform.database.db.query<{ gateKey: string; orderId: string; refunded: number }>(
    `select g.id as "gateKey", c.order_id as "orderId", g.refunded
     from refund r join charge c on c.id = r.charge_id join pledge g on g.id = c.pledge_id
     where r.status = 'unknown' and not r.whole`,
  );
  for (const { gateKey, orderId, refunded } of rows) {
    const done = (provider.books.get(orderId)?.refunded ?? 0) > refunded;
    await settleRefundByHand(platform, admin, { gateKey, done });
  }
}

export async function assertBooksAgree({ platform, provider }: Scene): Promise<void> {
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
  const { rows } = await platform.database.db.query<{
    pledgeId: string;
    orderId: string;
    status: string;
    collected: number;
    open: boolean;
  }>(
    `select c.pledge_id as "pledgeId", c.order_id as "orderId", c.status,
       coalesce((select sum(collected) from money_journal where pledge_id = c.pledge_id), 0)::bigint as collected,
       c.status in ('requested', 'unknown')
         or exists (select from refund where charge_id = c.id and status in ('requested', 'unknown')) as open
     from charge c`,
  );
  const paidSums = new Map<string, number>();
  for (const [orderId, { status, amount, refunded = 0 }] of provider.books) {
    const ours = rows.find((row) => row.orderId === orderId);
    if (status !== 'paid' || !ours) continue;
    paidSums.set(ours.pledgeId, (paidSums.get(ours.pledgeId) ?? 0) + amount - refunded);
    // What the provider has done and we do not know yet is in an open charge.
    expect([orderId, ours.status]).toEqual([orderId, expect.stringMatching(/paid|late|requested|unknown/)]);
  }
  for (const [orderId, { status }] of provider.books)
    expect(rows.some((row) => row.orderId === orderId) || status).not.toBe('paid');
  for (const { pledgeId, collected } of rows) {
    const isLearnt = rows.every((row) => row.pledgeId !== pledgeId || !row.open);
    if (isLearnt) expect([pledgeId, collected]).toEqual([pledgeId, paidSums.get(pledgeId) ?? 0]);
  }
  expect(await listUnrecorded(platform.database.db)).toEqual([]);
  const paid = rows.filter((row) => row.status === 'paid' || row.status === 'late');
  for (const { orderId } of paid) expect(provider.books.get(orderId)?.status).toBe('paid');
}
