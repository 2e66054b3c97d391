import type { refundDifference as call } from '@pq/contract/calls/admin/reconciliation';
import { CLOSED_BY_TWO_FROM, type DifferenceState } from '@pq/domain/settlement/compare-books';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { lockRefundOf, recordRefund } from '#src/modules/payments/index.ts';
import { recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { assertOtherConfirms } from '../other-confirms.ts';
import { askToRecord, assertAsSeen, lockDifference, lockForDecision } from './close-difference.ts';
import { compareDay } from './compare-days.ts';
import { compareDueDays } from './compare-with-provider.ts';
import { timeOn } from './date-late.ts';

/**
 * Records what the provider has given back more than we know, as a refund of that day, and compares the day again. From
 * CLOSED_BY_TWO_FROM on the first admin asks for it. Throws notFound, ownDecision, decisionStale, closingSelf, wrongState where payments
 * differ or the order is unknown, refundAmount and refundBusy.
 */
export async function refundDifference(
  platform: Platform,
  admin: AdminCaller,
  { key, ...seen }: z.output<typeof call.input>,
): Promise<{ state: DifferenceState }> {
  const now = new Date(platform.clock.now());
  const { projectKey, state } = await inTransaction(platform.database.db, async (tx) => {
    const found = await lockForDecision(tx, admin, key);
    const { day, orderId, own } = found;
    assertAsSeen(found, seen);
    const amount = found.theirRefunded - found.ourRefunded;
    if (found.theirTotal !== found.ourTotal || amount <= 0) throw new ProductError('wrongState');
    await lockRefundOf(tx, { orderId, amount });
    const alone = found.state === 'refunding' ? await assertOtherConfirms(tx, admin, found.askedBy) : {};
    const isAsked = found.state !== 'refunding' && found.size >= CLOSED_BY_TWO_FROM;
    await recordDecision(
      tx,
      admin,
      {
        action: isAsked ? 'difference.askRefund' : 'difference.refund',
        subject: { type: 'difference', key },
        before: { state: found.state },
        after: { orderId, refunded: amount },
        ...own,
        ...alone,
      },
      now,
    );
    if (isAsked) {
      await askToRecord(tx, key, 'refund', admin);
      return { projectKey: null, state: 'refunding' as const };
    }
    const at = await findTime(tx, { day, orderId });
    const made = await recordRefund(tx, { orderId, amount, at, adminId: admin.uid }, now);
    await compareDay(tx, day, now);
    return { ...made, state: (await lockDifference(tx, key)).state };
  });
  if (projectKey !== null) publishProjectChange(platform, projectKey);
  await compareDueDays(platform);
  return { state };
}

/** When the provider moved the money; noon where its file says a time of another day. */
export async function findTime(tx: Tx, { day, orderId }: { day: string; orderId: string }): Promise<Date> {
  const row = await queryOne(
    tx,
    z.object({ at: z.number() }),
    sql`select ${epochMs('at')} as at from provider_row where day = ${day} and order_id = ${orderId}`,
  );
  return timeOn(day, row?.at ?? null);
}
