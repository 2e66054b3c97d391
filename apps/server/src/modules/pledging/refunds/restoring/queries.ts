import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { refund } from '#src/platform/database/schema.ts';
import type { RefundStatus } from '../queries.ts';

export async function findRefund(db: Executor, id: string): Promise<{ status: RefundStatus } | null> {
  const [row] = await db.select({ status: refund.status }).from(refund).where(eq(refund.id, id));
  return row ?? null;
}

export async function listStatuses(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; status: RefundStatus }[]> {
  const { rows } = await db.execute<{ id: string; status: RefundStatus }>(
    sql`select id, status from refund where id = any(${sql.param(ids)}::uuid[])`,
  );
  return rows;
}

/** Writes a refund under the id that it had. It may have been asked for more than once. */
export async function insertKnownRefund(
  tx: Tx,
  logged: {
    refund: string;
    charge: string;
    amount: number;
    whole: boolean;
    actor: string;
    requestedAt: number;
  },
  now: Date,
): Promise<void> {
  await tx.insert(refund).values({
    id: logged.refund,
    chargeId: logged.charge,
    amount: logged.amount,
    whole: logged.whole,
    actor: logged.actor,
    requestedAt: new Date(logged.requestedAt),
    dueAt: now,
    attempts: 2,
  });
}
