import type { lookUpDifference as call } from '@pq/contract/calls/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { addDays, HOUR_MS, seoulInstant } from '@pq/domain/dates';
import { MATCHED_DAYS } from '@pq/domain/settlement/compare-books';
import type { z } from 'zod';
import { findRequestedCharge, lookUpOrder } from '#src/modules/payments/index.ts';
import { recordDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { PaymentProvider, ProviderSettlement } from '#src/providers/payple/port.ts';
import { lockDifference, lockForDecision } from './close-difference.ts';
import { compareDay } from './compare-days.ts';
import { compareDueDays, newestFileDay } from './compare-with-provider.ts';
import { lockFiles, storeFile } from './provider-files.ts';

type Answer = z.output<typeof call.data>;

/**
 * Asks the provider about the order of a difference unless only refunds differ, of which it says nothing, reads its files of the day and
 * of those around it again, and compares the day. Throws notFound, ownDecision, wrongState where nothing can be asked, and unavailable
 * without an answer, which changes nothing, and after a restore.
 */
export async function lookUpDifference(
  platform: Platform,
  provider: PaymentProvider,
  admin: AdminCaller,
  { key }: z.output<typeof call.input>,
): Promise<Answer> {
  const { database, clock } = platform;
  const { day, orderId, lookUp } = await inTransaction(database.db, (tx) => lockForDecision(tx, admin, key));
  if (lookUp === null) throw new ProductError('wrongState');
  const around = [-1, 0, 1].map((days) => addDays(day, days));
  const [order, files] = await Promise.all([
    lookUp === 'order' ? askForOrder(platform, provider, { day, orderId }) : null,
    readFiles(platform, provider, around),
  ]);
  const rows = files.get(day);
  if (lookUp === 'order' ? !order : !rows)
    throw new ProductError('unavailable', undefined, { msg: t('admin.difference.silent') });
  const file = rows ? sumsOf(rows, orderId) : null;
  const now = new Date(clock.now());
  const answer = await inTransaction(database.db, async (tx) => {
    await lockFiles(tx, addDays(day, -2 - MATCHED_DAYS), addDays(day, MATCHED_DAYS + 2));
    const { own, state: before } = await lockForDecision(tx, admin, key);
    for (const [of, read] of files) await storeFile(tx, { day: of, rows: read, at: now });
    await compareDay(tx, day, now);
    const { state } = await lockDifference(tx, key);
    await recordDecision(
      tx,
      admin,
      {
        action: 'difference.lookUp',
        subject: { type: 'difference', key },
        before: { state: before },
        after: { state, orderId, answer: { order, file } },
        ...own,
      },
      now,
    );
    return { state, order, file };
  });
  await compareDueDays(platform);
  return answer;
}

/** On the day of the difference and its neighbours, and on all days since we requested it. */
async function askForOrder(
  platform: Platform,
  provider: PaymentProvider,
  { day, orderId }: { day: string; orderId: string },
): Promise<Answer['order']> {
  const noonMs = seoulInstant(day) + 12 * HOUR_MS;
  const charge = await findRequestedCharge(platform.database.db, orderId);
  const sinceMs = Math.min(charge?.requestedAtMs ?? noonMs, noonMs);
  const found = await lookUpOrder(platform, provider, { orderId, requestedAtMs: noonMs, sinceMs });
  switch (found?.kind) {
    case 'done':
      return {
        ...{ outcome: 'paid', amount: found.value.amount },
        ...{ at: found.value.paidAtMs ?? null, reason: null },
      };
    case 'declined':
      return { outcome: 'declined', amount: null, at: null, reason: found.reason };
    case 'absent':
      return { outcome: 'absent', amount: null, at: null, reason: null };
    default:
      return null;
  }
}

/** Those that the provider has by now and answers. */
async function readFiles(
  { clock, log }: Platform,
  provider: PaymentProvider,
  days: readonly string[],
): Promise<Map<string, ProviderSettlement[]>> {
  const newest = newestFileDay(clock.now());
  const files = new Map<string, ProviderSettlement[]>();
  const read = async (day: string) => {
    const file = await provider.readSettlements(day);
    if (file.kind === 'done') files.set(day, file.value);
    else log.warn({ day, reason: file.reason }, 'settlement file of the provider not read');
  };
  await Promise.all(days.filter((day) => day <= newest).map(read));
  return files;
}

function sumsOf(rows: readonly ProviderSettlement[], orderId: string): Answer['file'] {
  const found = rows.filter(({ oid }) => oid === orderId);
  const sum = (part: 'total' | 'refunded') => found.reduce((all, row) => all + row[part], 0);
  return { total: sum('total'), refunded: sum('refunded') };
}
