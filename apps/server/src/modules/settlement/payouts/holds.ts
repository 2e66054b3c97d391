import { holdReasons } from '@pq/contract/shapes/payout';
import { DAY_MS } from '@pq/domain/dates';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isPausedForIdentity } from '#src/modules/accounts/index.ts';
import { epochMs } from '#src/platform/database/fragments.ts';

/** How long a difference below `MIN_HOLDING` may be open without suspending anything. */
const DIFFERENCE_MS = 3 * DAY_MS;
const MIN_HOLDING = 10_000;

/** As `sizeOf` of `@pq/domain/settlement/compare-books`. */
const isLarge = sql`abs(d.our_total - d.their_total) + abs(d.our_refunded - d.their_refunded) >= ${MIN_HOLDING}`;

/**
 * The only place that says why a stage does not leave: a row with place, reason and since for each. Reads the aliases g (its stage),
 * s (its statement) and p (its project). The lowest place is shown. All but `manual`, `before` and `restored` end
 * by themselves.
 */
const reasonsOf = (nowMs: number): Sql => sql`
  select 1 as place, 'manual' as reason, g.held_at as since where g.held_at is not null
  union all select 2, g.reason, s.final_at where g.reason is not null
  union all select 3, 'hidden', null where p.state = 'blind'
  union all select 4, 'returned', g.failed_at where g.state = 'failed' and not exists (
    select from maker_identity i where i.member_id = s.member_id and i.state = 'verified' and i.version > g.identity_version)
  union all select 5, 'difference', min(d.found_at) from provider_difference d
    where d.project_key = s.project_key and d.state <> 'closed' and (${isLarge} or d.found_at <= ${new Date(nowMs - DIFFERENCE_MS)})
    having count(*) > 0
  union all select 6, 'identity', (select i.verified_at from maker_identity i where i.member_id = s.member_id and i.state = 'verified')
    where ${isPausedForIdentity(sql`s.member_id`, nowMs)}`;

/** Whether a stage is suspended. */
export const isSuspended = (nowMs: number): Sql => sql`exists (${reasonsOf(nowMs)})`;

/** The reasons of a stage as JSON, to be parsed by `reasonsSchema`. */
export const reasonsColumn = (nowMs: number): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('reason', h.reason, 'since', ${epochMs(sql`h.since`)}) order by h.place), '[]')
  from (${reasonsOf(nowMs)}) h)`;

export const reasonsSchema = z.array(z.object({ reason: z.enum(holdReasons), since: z.int().nullable() }));
