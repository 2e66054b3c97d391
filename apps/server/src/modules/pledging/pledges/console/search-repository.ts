import type { PledgeEnder, PledgeStatus } from '@pq/domain/pledge/pledge';
import type { PledgeSearch } from '@pq/domain/pledge/pledge-search';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { type SQL, sql } from 'drizzle-orm';
import { countUpTo } from '#src/platform/database/count-up-to.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';
import { unsettled } from '../status-sql.ts';
import { isLookedFor } from './found-sql.ts';

/** A pledge as operators find it. Amounts in KRW, times in epoch ms. */
export type FoundRow = {
  gateKey: string;
  projectid: string;
  purpose: Purpose;
  projectState: ProjectState;
  title: string;
  uid: string;
  nickname: string;
  email: string;
  status: PledgeStatus;
  endedBy: PledgeEnder | null;
  amount: number;
  deliveryprice: number;
  donation: number;
  callAmount: number;
  refunded: number;
  card: { name: string; number: string };
  fallback: { name: string; number: string } | null;
  placedAt: number;
  paymentDate: number;
  failureReason: string | null;
  /** Since when the clock leaves it to a person; null when it does not. */
  heldAt: number | null;
  holdReason: 'card-lost' | 'terms-lost' | null;
};

const columns = sql`g.id as "gateKey", g.project_key as projectid, p.purpose, p.state as "projectState", p.title,
  m.id as uid, m.name as nickname, m.email, g.status, (select case when actor = 'backer' then 'backer' else 'site' end
    from money_journal where pledge_id = g.id and event = 'cancelled') as "endedBy",
  g.amount, g.delivery_price as deliveryprice, g.donation, g.call_amount as "callAmount", g.refunded,
  json_build_object('name', k.name, 'number', k.number) as card,
  case when b.id is not null then json_build_object('name', b.name, 'number', b.number) end as fallback,
  ${epochMs('g.placed_at')} as "placedAt",
  ${epochMs('g.payment_at')} as "paymentDate", g.failure_reason as "failureReason",
  ${epochMs('g.held_at')} as "heldAt", g.hold_reason as "holdReason"`;

const joined = sql`join project p on p.key = g.project_key join member m on m.id = g.member_id
  join card k on k.id = g.card_id left join card b on b.id = g.fallback_card_id`;

/** What a pledge needs a look for. */
export type PledgeTrouble = 'due' | 'refund' | 'held';

export type Filter = {
  search: PledgeSearch;
  status: PledgeStatus | undefined;
  trouble: PledgeTrouble | undefined;
  now: Date;
};

/** One page of pledges, the latest first, and how many there are, up to `limits.foundMost`. */
export async function searchRows(
  db: Executor,
  { search, status, trouble, now }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: FoundRow[] }> {
  const of = sql`pledge g where ${isLookedFor(search, sql`g.card_id`)}
    ${status ? sql`and g.status = ${status}` : sql``} ${trouble ? sql`and ${troubles[trouble](now)}` : sql``}`;
  const { rows } = await db.execute<FoundRow>(sql`
    with page as (select g.* from ${of} order by g.placed_at desc, g.id desc limit ${limit} offset ${offset})
    select ${columns} from page g ${joined} order by g.placed_at desc, g.id desc`);
  return { total: await countUpTo(db, of), rows };
}

const troubles: Record<PledgeTrouble, (now: Date) => SQL> = {
  held: () => sql`g.held_at is not null`,
  due: (now) => sql`g.due_at <= ${now} and g.held_at is null and exists (
    select from project p where p.key = g.project_key and p.state = 'finish')`,
  refund: () => sql`g.id in (select c.pledge_id from refund r join charge c on c.id = r.charge_id
    where r.status in ${unsettled})`,
};

/** One pledge; null when there is none. */
export async function findRow(db: Executor, pledgeId: string): Promise<FoundRow | null> {
  const { rows } = await db.execute<FoundRow>(
    sql`select ${columns} from pledge g ${joined} where g.id = ${pledgeId}`,
  );
  return rows[0] ?? null;
}
