import { holdReasons } from '@pq/contract/calls/settlement';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isPausedForIdentity } from '#src/modules/accounts/index.ts';
import { epochMs } from '#src/platform/database/fragments.ts';

/**
 * The only place that says why a stage does not leave: a row with place, reason and since for each. Reads the aliases g (its stage),
 * s (its statement) and p (its project). The lowest place is shown. All but `manual` and `before` end
 * by themselves.
 */
const reasonsOf = (nowMs: number): Sql => sql`
  select 1 as place, 'manual' as reason, g.held_at as since where g.held_at is not null
  union all select 2, 'before', s.final_at where g.reason = 'before'
  union all select 3, 'hidden', null where p.state = 'blind'
  union all select 4, 'returned', g.failed_at where g.state = 'failed' and not exists (
    select from maker_identity i where i.member_id = s.member_id and i.state = 'verified' and i.version > g.identity_version)
  union all select 5, 'identity', (select i.verified_at from maker_identity i where i.member_id = s.member_id and i.state = 'verified')
    where ${isPausedForIdentity(sql`s.member_id`, nowMs)}`;

/** The reasons of a stage as JSON, to be parsed by `reasonsSchema`. */
export const reasonsColumn = (nowMs: number): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('reason', h.reason, 'since', ${epochMs(sql`h.since`)}) order by h.place), '[]')
  from (${reasonsOf(nowMs)}) h)`;

export const reasonsSchema = z.array(z.object({ reason: z.enum(holdReasons), since: z.int().nullable() }));
