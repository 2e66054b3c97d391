import { projectStates } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';

const projectOwner = z.object({ ownerId: z.string(), state: z.enum(projectStates) });

export function findProjectOwner(db: Executor, key: string): Promise<z.output<typeof projectOwner> | null> {
  return queryOne(db, projectOwner, sql`select owner_id, state from project where key = ${key}`);
}

/**
 * Locks an open project, so that its pledges change one after the other and never past its deadline; false when it accepts
 * no change on the day `today` in Seoul. With `version` its terms must still be those that were priced. Throws unavailable
 * after a restore: what is changed now the comparison would overwrite.
 */
export async function lockOpenProject(
  tx: Tx,
  projectKey: string,
  today: string,
  version?: number,
): Promise<boolean> {
  await assertReconciled(tx);
  const locked = await execute(
    tx,
    sql`select from project where key = ${projectKey} and state = 'funding'
      and period_start <= ${today} and period_finish >= ${today}
      and ${version === undefined ? sql`true` : sql`version = ${version}`}
    for no key update`,
  );
  return locked > 0;
}
