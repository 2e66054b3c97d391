import { DAY_MS } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import type { Tx } from '#src/platform/database/database.ts';
import { execute } from '#src/platform/database/query.ts';
import { GUEST } from './pledges.ts';

const FEW = 4;

/** Who waits for the upcoming projects: for the first one many, and the guest; for the others a few. */
export async function insertAlerts(tx: Tx, nowMs: number): Promise<void> {
  await execute(
    tx,
    sql`
    with upcoming as (
      select key, owner_id, row_number() over (order by period_start, key) as place from project where state = 'ready'
    ), wanted as (
      select u.key, m.id from upcoming u cross join lateral (
        select id from member where id <> u.owner_id and role = 'member'
        order by email <> ${GUEST}, id limit case when u.place = 1 then null else ${FEW}::int end) m
      where u.place = 1 or m.id <> (select id from member where email = ${GUEST})
    ), added as (
      insert into opening_alert (member_id, project_key, at) select id, key, ${new Date(nowMs - DAY_MS)} from wanted)
    update project p set alerts = w.count
    from (select key, count(*)::int as count from wanted group by key) w where p.key = w.key`,
  );
}
