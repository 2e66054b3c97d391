import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { outcomeSums } from './outcome-sql.ts';

const { collected, uncollected, refunded } = outcomeSums;

/** Keeps what has come of projects whose last pledge has ended. */
export async function insertOutcomes(tx: Tx, projectKeys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into project_outcome (project_key, collected, uncollected, refunded)
    select p.key, ${sql.raw(`${collected}, ${uncollected}, ${refunded}`)}
    from project p left join pledge g on g.project_key = p.key
    where p.key = any(${sql.param(projectKeys)}::uuid[]) group by p.key`);
}

/** Holds a project's row, so that it is not completed before the transaction ends. */
export async function shareLockProject(tx: Tx, projectKey: string): Promise<void> {
  await tx.execute(sql`select from project where key = ${projectKey} for share`);
}

/** Adds a refund to what has come of a project; changes nothing before that is kept. */
export async function raiseRefunded(tx: Tx, projectKey: string, amount: number): Promise<void> {
  await tx.execute(
    sql`update project_outcome set refunded = refunded + ${amount} where project_key = ${projectKey}`,
  );
}
