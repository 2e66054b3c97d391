import type { PledgeEnder, PledgeStatus } from '@pq/domain/pledge';
import type { Purpose } from '@pq/domain/project';
import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/** A project as far as its maker's figures go. Dates in Seoul; null in drafts. */
export type InsightProject = {
  key: string;
  purpose: Purpose;
  ownerId: string;
  start: string | null;
  finish: string | null;
  views: number;
  scraps: number;
};

/** A project whatever its state; null when there is none. */
export async function findInsightProject(db: Executor, key: string): Promise<InsightProject | null> {
  const { rows } = await db.execute<InsightProject>(sql`
    select key, purpose, owner_id as "ownerId", period_start as start, period_finish as finish, views, scraps
    from project where key = ${key}`);
  return rows[0] ?? null;
}

export type SupporterRow = {
  gateKey: string;
  nickname: string;
  email: string;
  status: PledgeStatus;
  endedBy: PledgeEnder | null;
  amount: number;
  deliveryPrice: number;
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

/** Pledges of a project with their backers, newest first. A deep page is counted off in the index alone (pledge_newest). */
export async function listSupporterRows(
  db: Executor,
  projectKey: string,
  { status, limit, offset }: { status: PledgeStatus | undefined; limit: number; offset: number },
): Promise<SupporterRow[]> {
  const { rows } = await db.execute<SupporterRow>(sql`
    select g.id as "gateKey", m.name as nickname, case when m.left_at is null then m.email else '' end as email, g.status, (select case when actor = 'backer' then 'backer' else 'site' end from money_journal
        where pledge_id = g.id and event = 'cancelled') as "endedBy", g.amount, g.delivery_price as "deliveryPrice",
      g.donation, g.refunded, i.rewards, g.address_basic as basic, g.address_detail as detail, g.zonecode,
      g.recipient_name as recipient, g.recipient_tel as tel, g.note, f.files,
      (extract(epoch from g.placed_at) * 1000)::bigint as "placedAt"
    from (
      select id from pledge where project_key = ${projectKey} and ${status ? sql`status = ${status}` : sql`true`}
      order by placed_at desc, id desc limit ${limit} offset ${offset}
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

export type DayFigures = { date: string; count: number; amount: number; views: number; scraps: number };

/** The days on which something happened with a project, in order. What backers have left standing, by the day of placing. */
export async function listDayFigures(db: Executor, projectKey: string): Promise<DayFigures[]> {
  const { rows } = await db.execute<DayFigures>(sql`
    with pledged as (
      select (min(at) at time zone 'Asia/Seoul')::date as day, sum(pledged) as amount
      from money_journal where project_key = ${projectKey} and actor = 'backer'
      group by pledge_id having sum(pledged) > 0
    ), happened as (
      select day, 1 as count, amount, 0 as views, 0 as scraps from pledged
      union all
      select day, 0, 0, views, 0 from project_day where project_key = ${projectKey}
      union all
      select (created_at at time zone 'Asia/Seoul')::date, 0, 0, 0, 1 from scrap where project_key = ${projectKey}
    )
    select day as date, sum(count)::int as count, sum(amount)::bigint as amount, sum(views)::int as views,
      sum(scraps)::int as scraps
    from happened group by day order by day`);
  return rows;
}
