import type * as calls from '@pq/contract/calls/admin/fee-plans';
import { t } from '@pq/domain/copy';
import { addDays, formatDate, seoulDate } from '@pq/domain/dates';
import type { z } from 'zod';
import { recordDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { insertVersion, lockNewest } from './queries.ts';

/** Makers set prices before they submit. */
const NOTICE_DAYS = 30;

/**
 * Adds a version of a plan for later submissions. Throws invalid at `validFrom` when it is too near or before that of an announced
 * version, and decisionStale when another version was written since `seen`.
 */
export async function writeFeePlan(
  platform: Platform,
  admin: AdminCaller,
  { seen, ...version }: z.output<typeof calls.writeFeePlan.input>,
): Promise<{ id: string }> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    const newest = await lockNewest(tx, version.name);
    if (newest.id !== seen) throw new ProductError('decisionStale');
    const earliest = addDays(seoulDate(now.getTime()), NOTICE_DAYS);
    const first = newest.validFrom > earliest ? newest.validFrom : earliest;
    if (version.validFrom < first) {
      const msg = t('admin.plan.day', { date: formatDate(first) });
      throw new ProductError('invalid', { fields: { validFrom: msg } }, { msg });
    }
    const id = newId(now.getTime());
    await insertVersion(tx, { ...version, id }, now);
    const { platformBp, paymentBp, stages, validFrom } = newest;
    const subject = { type: 'plan', key: version.name } as const;
    const { name: _name, ...after } = version;
    await recordDecision(
      tx,
      admin,
      { action: 'plan.write', subject, before: { platformBp, paymentBp, stages, validFrom }, after },
      now,
    );
    return { id };
  });
}
