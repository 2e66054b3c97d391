import type { ProjectState } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { execute } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Sets the state of a project, or of all, with the history row that the database requires. */
export async function putState(
  { database, clock }: Platform,
  state: ProjectState,
  { key, blindedFrom }: { key?: string; blindedFrom?: ProjectState } = {},
): Promise<void> {
  const at = new Date(clock.now());
  const ended = hasEnded(blindedFrom ?? state);
  await execute(
    database.db,
    sql`
    with was as (
      select key, state from project where (${key ?? null}::uuid is null or key = ${key ?? null}) and state <> ${state}
    ), moved as (
      update project p set state = ${state}, blinded_from = ${blindedFrom ?? null}, updated_at = ${at},
        amount_at_end = case when ${ended} then coalesce(amount_at_end, amount_now) end,
        backers_at_end = case when ${ended} then coalesce(backers_at_end, backers) end,
        items_at_end = case when ${ended} then coalesce(items_at_end,
          (select coalesce(sum(sold), 0) from reward where project_key = p.key)) end,
        reject_message = case when ${state} = 'reject' then '사유' else reject_message end
      from was where p.key = was.key
    )
    insert into project_transition (id, project_key, from_state, to_state, actor, at)
    select (left(${newId(clock.now())}, 24) || right(gen_random_uuid()::text, 12))::uuid, key, state, ${state}, 'test', ${at}
    from was`,
  );
}

function hasEnded(state: ProjectState): boolean {
  return state === 'finish' || state === 're-finish' || state === 'fail';
}

/** As if completed projects had been paid out long ago: neither statements nor payouts bar their makers from leaving. */
export async function deleteStatements({
  owner,
}: {
  owner: { query(text: string): Promise<unknown> };
}): Promise<void> {
  await owner.query('begin; set local session_replication_role = replica; delete from statement; commit');
}
