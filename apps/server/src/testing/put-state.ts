import type { ProjectState } from '@pq/domain/project/project';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Sets the state of a project, or of all, with the history row that the database requires. */
export async function putState(
  { database, clock }: Platform,
  state: ProjectState,
  { key, blindedFrom }: { key?: string; blindedFrom?: ProjectState } = {},
): Promise<void> {
  await database.db.query(
    `with was as (select key, state from project where ($2::uuid is null or key = $2) and state <> $1),
      moved as (
        update project p set state = $1, blinded_from = $3, updated_at = $4,
          amount_at_end = case when $5 then coalesce(amount_at_end, amount_now) end,
          backers_at_end = case when $5 then coalesce(backers_at_end, backers) end,
          items_at_end = case when $5 then coalesce(items_at_end,
            (select coalesce(sum(sold), 0) from reward where project_key = p.key)) end,
          reject_message = case when $1 = 'reject' then '사유' else reject_message end
        from was where p.key = was.key)
     insert into project_transition (id, project_key, from_state, to_state, actor, at)
     select (left($6, 24) || right(gen_random_uuid()::text, 12))::uuid, key, state, $1, 'test', $4 from was`,
    [
      state,
      key ?? null,
      blindedFrom ?? null,
      new Date(clock.now()),
      hasEnded(blindedFrom ?? state),
      newId(clock.now()),
    ],
  );
}

function hasEnded(state: ProjectState): boolean {
  return state === 'finish' || state === 're-finish' || state === 'fail';
}
