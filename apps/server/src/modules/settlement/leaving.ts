import { purposes } from '@pq/domain/project/project';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';
import { isOwing } from './payouts/owed.ts';
import { hasNotLeft, hasPayoutToCome } from './payouts/queries.ts';

const unsettledRow = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  why: z.enum(['unpaid', 'owed']),
});

/** Completed projects of the member that wait for their statement or a transfer, or whose maker owes something. */
export function listUnsettledOf(db: Executor, memberId: string): Promise<z.output<typeof unsettledRow>[]> {
  return query(
    db,
    unsettledRow,
    sql`
    select p.key, p.purpose, p.title, case when o.unpaid then 'unpaid' else 'owed' end as why
    from statement s join project p on p.key = s.project_key cross join lateral (
      select s.state = 'expected' or exists (
          select from payout_stage g where g.statement_key = s.key and g.state <> 'paid' and g.amount > g.netted
            and (not ${hasNotLeft} or ${hasPayoutToCome(memberId)})
        ) as unpaid,
        ${isOwing} as owes) o
    where s.member_id = ${memberId} and s.kind = 'main' and (o.unpaid or o.owes)
    order by s.completed_at, s.key`,
  );
}

/** Whether something was paid to the member since then: the identity by which it was is part of the books. */
export const isPaidSince = (memberId: Sql, since: Date): Sql => sql`exists (
  select from statement s join payout_stage g on g.statement_key = s.key
  where s.member_id = ${memberId} and g.paid_at >= ${since})`;
