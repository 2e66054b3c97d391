import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { pledge } from '#src/platform/database/schema.ts';

/** What the decision log calls a pledge as it stands in this database, by id; ids that are not here are left out. */
export async function readContents(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; content: unknown }[]> {
  const { rows } = await db.execute<{ id: string; content: unknown }>(sql`
    select id, pledge_decision(id) as content from pledge where id = any(${sql.param(ids)}::uuid[])`);
  return rows;
}

/** Locks a project and then its pledge, as everywhere; null when there is none. */
export async function lockPledge(
  tx: Tx,
  pledgeId: string,
): Promise<{ projectKey: string; memberId: string; status: PledgeStatus; amount: number } | null> {
  await tx.execute(sql`
    select from project where key = (select project_key from pledge where id = ${pledgeId}) for no key update`);
  const [row] = await tx
    .select({
      projectKey: pledge.projectKey,
      memberId: pledge.memberId,
      status: pledge.status,
      amount: pledge.amount,
    })
    .from(pledge)
    .where(eq(pledge.id, pledgeId))
    .for('update');
  return row ?? null;
}

/** Writes fields of a locked pledge. */
export async function setPledge(
  tx: Tx,
  pledgeId: string,
  change: Partial<typeof pledge.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(pledge)
    .set({ ...change, updatedAt: now })
    .where(eq(pledge.id, pledgeId));
}
