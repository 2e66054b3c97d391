import type { askAddresses as call } from '@pq/contract/calls/addresses';
import { askAgainFrom } from '@pq/domain/shipping/address-lock';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { countAddresses, readAddressFacts } from '../parcels/address-facts.ts';
import { assertRecorded, closed, lockShippingProject, type Maker } from '../parcels/lock-orders.ts';

const lockRow = z.object({
  lockAt: z.number().nullable(),
  announcedAt: z.number().nullable(),
  askedAt: z.number().nullable(),
});

/** Of all projects of a maker; each is asked about once a day. */
const askLimit: Limit = { max: 60, windowS: 3_600 };

/**
 * Asks backers again who have not answered about their address while its lock is announced; the sweep sends the mails. Throws notFound,
 * permission, shippingClosed, tooMany.
 */
export function askAddresses(
  platform: Platform,
  maker: Maker,
  { pid }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const { db } = platform.database;
  return withQuota(db, `address-question:${maker.uid}`, askLimit, () =>
    inTransaction(db, async (tx) => {
      const project = await lockShippingProject(tx, maker, pid, { exclusively: true });
      const { since } = assertRecorded(project);
      const lock = await queryOnly(
        tx,
        lockRow,
        sql`select ${epochMs('address_lock_at')} as lock_at, ${epochMs('address_lock_announced_at')} as announced_at,
        ${epochMs('address_asked_at')} as asked_at from project where key = ${pid}`,
      );
      const nowMs = platform.clock.now();
      const { lockAt } = lock;
      if (lockAt === null || lockAt < nowMs) throw closed('address.question.closed');
      const from = askAgainFrom(lock);
      if (from === null || nowMs < from) throw closed('address.question.early');
      if (countAddresses(await readAddressFacts(tx, pid, since)).open === 0)
        throw closed('address.question.nobody');
      const now = new Date(nowMs);
      await execute(tx, sql`update project set address_asked_at = ${now} where key = ${pid}`);
      await execute(
        tx,
        sql`insert into address_notice (id, project_key, kind, lock_at, due_at)
      values (${newId(nowMs)}, ${pid}, 'question', ${new Date(lockAt)}, ${now})`,
      );
      await notify(tx, 'sweep');
      await platform.failpoint('address.before_commit');
      return { askedAt: nowMs };
    }),
  );
}
