import { limits } from '@pq/domain/limits';
import sql, { raw, type Sql } from 'sql-template-tag';

/** What an update of reward `r` by `change` (sold, taken) returns for insertLow: pieces that can be sold, before and after it. */
export const freeBeforeAndAfter = raw(`r.project_key, r.idx, r.count as pieces,
  r.count - r.sold - r.held + change.sold - change.taken as free_before, r.count - r.sold - r.held as free`);

const line = raw(`least(pieces / ${limits.lowShare}, ${limits.lowPieces})`);

/** Records the rewards of `updated` of which few pieces are left now, and were not before; each once. */
export function insertLow(updated: Sql, at: Sql): Sql {
  return sql`insert into reward_low (project_key, idx, pieces, at)
    select project_key, idx, free, ${at} from ${updated} where free > 0 and free <= ${line} and free_before > ${line}
    on conflict do nothing`;
}
