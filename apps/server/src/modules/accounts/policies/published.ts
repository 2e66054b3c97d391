import type { Policy } from '@pq/contract/shapes/site';
import type { Database } from '#src/platform/database/database.ts';
import { epochMsText } from '#src/platform/database/fragments.ts';

const policiesSql = `
  select distinct on (id) id, title, effective_at as "effectiveAt", sections
  from policy_text where effective_at <= $1::date
  order by id, effective_at desc, version desc`;

/** Of each policy the text in force on this Seoul date. */
export async function listPolicyRows(database: Database, today: string): Promise<Policy[]> {
  const { rows } = await database.pool.query<Policy>({
    name: 'site-policies',
    text: policiesSql,
    values: [today],
  });
  return rows;
}

/** A version of a policy: the Seoul date from which it is in force, and when it was written, in ms. */
export type VersionMark = { id: Policy['id']; version: number; effectiveAt: string; writtenAt: number };

/** Every version of every policy, without its text. */
export async function listVersionRows(database: Database): Promise<VersionMark[]> {
  const { rows } = await database.pool.query<VersionMark>(`
    select id, version, effective_at as "effectiveAt", ${epochMsText('created_at')} as "writtenAt"
    from policy_text order by id, version`);
  return rows;
}
