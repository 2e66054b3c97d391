import { purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { groupedOrders, unsent } from './parcels/list-queries.ts';

const projectRow = z.object({ key: z.string(), purpose: z.enum(purposes), title: z.string() });
type ProjectRow = z.output<typeof projectRow>;

/** Projects of the member that have ended and of which something has not left: their backers depend on their maker. */
export async function listUnsentOf(db: Executor, memberId: string): Promise<ProjectRow[]> {
  const projects = await query(
    db,
    projectRow,
    sql`
    select p.key, p.purpose, p.title from project p
    where p.owner_id = ${memberId} and p.shipping_since is not null and coalesce(p.blinded_from, p.state) = 're-finish'
    order by p.created_at`,
  );
  const found: ProjectRow[] = [];
  for (const project of projects) if (await hasUnsent(db, project.key)) found.push(project);
  return found;
}

async function hasUnsent(db: Executor, projectKey: string): Promise<boolean> {
  const found = await execute(
    db,
    sql`select from ${groupedOrders({ projectKey })} where o."group" in ${unsent} limit 1`,
  );
  return found > 0;
}

const awaitedRow = projectRow.extend({ pieces: z.int() });

/**
 * Paid rewards that the member has not got: pieces of parcels that have not left; of what is no parcel, or not recorded, those that
 * are due on `today` in Seoul or later.
 */
export function listAwaitedBy(
  db: Executor,
  memberId: string,
  today: string,
): Promise<z.output<typeof awaitedRow>[]> {
  return query(
    db,
    awaitedRow,
    sql`
    select key, purpose, title, pieces from (
      select p.key, p.purpose, p.title, g.placed_at, coalesce((
          select sum(i.count) from pledge_item i join reward r using (project_key, idx)
          where i.pledge_id = g.id and (g.reward_period >= ${today}::date or (r.shipping = 'parcel' and p.shipping_since is not null))), 0)::int
        - case when p.shipping_since is null then 0 else coalesce((
          select sum(l.count) from parcel c join parcel_line l on l.parcel_id = c.id
          where c.pledge_id = g.id and c.state <> 'undone'), 0)::int end as pieces
      from pledge g join project p on p.key = g.project_key
      where g.member_id = ${memberId} and g.status = 'paid') awaited
    where pieces > 0 order by placed_at`,
  );
}
