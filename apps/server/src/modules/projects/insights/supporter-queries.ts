import type { PledgeEnder, PledgeStatus } from '@pq/domain/pledge/pledge';
import type { ExportCount } from '@pq/domain/project/supporter-columns';
import { type SQL, sql } from 'drizzle-orm';
import { hasParcel, liveStatuses, pending } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';

export type SupporterRow = {
  gateKey: string;
  nickname: string;
  email: string;
  status: PledgeStatus;
  endedBy: PledgeEnder | null;
  amount: number;
  deliveryPrice: number;
  parcel: boolean;
  donation: number;
  refunded: number;
  rewards: { idx: number; count: number; context: string }[];
  basic: string;
  detail: string;
  zonecode: string;
  recipient: string;
  tel: string;
  note: string;
  files: { url: string; name: string }[];
  placedAt: number;
};

/** Which supporters are asked for; `reward` is the idx of one that they take, -1 for any. */
export type SupporterFilter = {
  status?: PledgeStatus | undefined;
  reward: number;
  text: string;
  /** Only those to whom something is sent: who has paid, or whose pledge is not over; where a status is asked for, if it is not. */
  sentTo?: 'paid' | 'live';
  /** Only those to whom a parcel is sent. */
  toShip?: boolean;
};

/**
 * Pledges of a project with their backers, newest first. A deep page is counted off in the index alone (pledge_newest).
 * With `after` it goes on behind that pledge.
 */
export async function listSupporterRows(
  db: Executor,
  projectKey: string,
  filter: SupporterFilter,
  page: { limit: number; offset?: number; after?: string | undefined },
): Promise<SupporterRow[]> {
  const { rows } = await db.execute<SupporterRow>(sql`
    select g.id as "gateKey", m.name as nickname, case when m.left_at is null then m.email else '' end as email, g.status,
      (select case when actor = 'backer' then 'backer' else 'site' end from money_journal
        where pledge_id = g.id and event = 'cancelled') as "endedBy", g.amount, g.delivery_price as "deliveryPrice", ${hasParcel('g')} as parcel,
      g.donation, g.refunded, i.rewards, g.address_basic as basic,
      g.address_detail as detail, g.zonecode, g.recipient_name as recipient, g.recipient_tel as tel,
      g.note, f.files,
      ${epochMs('g.placed_at')} as "placedAt"
    from (
      select id from pledge where project_key = ${projectKey} and ${matches(filter)} and ${after(page.after)}
      order by placed_at desc, id desc limit ${page.limit} offset ${page.offset ?? 0}
    ) page
      join pledge g on g.id = page.id
      join member m on m.id = g.member_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('idx', pi.idx, 'count', pi.count, 'context', r.context)
          order by pi.idx), '[]') as rewards
        from pledge_item pi join reward r on r.project_key = pi.project_key and r.idx = pi.idx
        where pi.pledge_id = g.id) i
      cross join lateral (
        select coalesce(json_agg(json_build_object('url', url, 'name', name) order by position), '[]') as files
        from pledge_file where pledge_id = g.id) f
    order by g.placed_at desc, g.id desc`);
  return rows;
}

/** How many of those who match have paid, and how many are still to be charged. */
export async function countSentTo(
  db: Executor,
  projectKey: string,
  filter: SupporterFilter,
): Promise<ExportCount> {
  const { rows } = await db.execute<ExportCount>(sql`
    select count(*) filter (where status = 'paid')::int as paid,
      count(*) filter (where status in ${pending})::int as pending
    from pledge where project_key = ${projectKey} and ${matches({ ...filter, sentTo: 'live' })}`);
  return rows[0] ?? { paid: 0, pending: 0 };
}

const live = sql.raw(`status in ${liveStatuses}`);

function after(pledgeId: string | undefined): SQL {
  if (pledgeId === undefined) return sql`true`;
  return sql`(placed_at, id) < (select placed_at, id from pledge where id = ${pledgeId})`;
}

/** Of whose pledge is over the maker is not told the recipient, so it is not found either. */
function matches({ status, reward, text, sentTo, toShip = false }: SupporterFilter): SQL {
  const conditions = [sql`true`];
  if (status) conditions.push(sql`status = ${status}`);
  if (sentTo) conditions.push(status || sentTo === 'live' ? live : sql`status = 'paid'`);
  // Nothing is sent for a pledge that is over.
  if (toShip) conditions.push(live, hasParcel('pledge'));
  if (reward >= 0)
    conditions.push(
      sql`exists (select from pledge_item i where i.pledge_id = pledge.id and i.idx = ${reward})`,
    );
  const words = text.trim();
  if (words !== '') {
    const like = `%${escapeLike(words)}%`;
    conditions.push(sql`exists (select from member m where m.id = pledge.member_id and (m.name ilike ${like}
      or (${live}
        and (recipient_name ilike ${like} or (m.left_at is null and m.email ilike ${like})))))`);
  }
  return sql.join(conditions, sql` and `);
}
