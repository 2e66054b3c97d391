import { answersSchema, projectRewardDetails } from '@pq/contract/shapes/reward';
import { orderCode, orderNumberOf, readOrderNumber } from '@pq/domain/pledge/order-number';
import { type PledgeStatus, pledgeEnders, pledgeStatuses } from '@pq/domain/pledge/pledge';
import type { ExportCount } from '@pq/domain/project/export-lines';
import { shippings } from '@pq/domain/project/shipping';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { hasParcel, lineOf, lineRow, liveStatuses, pending } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { query, queryOnly } from '#src/platform/database/query.ts';

const supporterRow = z.object({
  gateKey: z.string(),
  seq: z.number().nullable(),
  nickname: z.string(),
  email: z.string(),
  status: z.enum(pledgeStatuses),
  endedBy: z.enum(pledgeEnders).nullable(),
  amount: z.number(),
  deliveryPrice: z.number(),
  parcel: z.boolean(),
  donation: z.number(),
  refunded: z.number(),
  rewards: z.array(lineRow.extend({ context: z.string() })),
  answers: answersSchema,
  basic: z.string(),
  detail: z.string(),
  zonecode: z.string(),
  recipient: z.string(),
  tel: z.string(),
  note: z.string(),
  files: z.array(z.object({ url: z.string(), name: z.string() })),
  placedAt: z.number(),
});
export type SupporterRow = Omit<z.output<typeof supporterRow>, 'seq'> & { order: string | null };

/** `reward` is the idx of a chosen one, -1 for any. */
export type SupporterFilter = {
  status?: PledgeStatus | undefined;
  reward: number;
  /** A combination of that reward, `0,1`; empty for any. */
  choice?: string;
  text: string;
  /** Only those to whom something is sent: paid pledges, or all live ones; with a `status`, live ones of it. */
  sentTo?: 'paid' | 'live';
  toShip?: boolean;
  unanswered?: boolean;
  /** Only these pledges, separated by commas; empty for all. */
  gateKeys?: string;
};

/**
 * A deep page is skipped in the index alone (pledge_newest). With `after` the list continues behind that pledge;
 * `onlyChosen` limits each pledge to the combinations that the filter names.
 */
export async function listSupporterRows(
  db: Executor,
  projectKey: string,
  filter: SupporterFilter,
  page: { limit: number; offset?: number; after?: string | undefined; onlyChosen?: boolean },
): Promise<SupporterRow[]> {
  const rows = await query(
    db,
    supporterRow,
    sql`
    select g.id as gate_key, g.seq, m.name as nickname, case when m.left_at is null then m.email else '' end as email, g.status,
      (select case when actor = 'backer' then 'backer' else 'site' end from money_journal
        where pledge_id = g.id and event = 'cancelled') as ended_by, g.amount, g.delivery_price, ${hasParcel('g')} as parcel,
      g.donation, g.refunded, i.rewards, g.address_basic as basic,
      g.address_detail as detail, g.zonecode, g.recipient_name as recipient, g.recipient_tel as tel,
      g.note, g.answers, f.files,
      ${epochMs('g.placed_at')} as placed_at
    from (
      select id from pledge where project_key = ${projectKey} and ${matches(projectKey, filter)} and ${after(page.after)}
      order by placed_at desc, id desc limit ${page.limit} offset ${page.offset ?? 0}
    ) page
      join pledge g on g.id = page.id
      join member m on m.id = g.member_id
      cross join lateral (
        select coalesce(json_agg(json_build_object(${lineOf('i', 'r')}, 'context', r.context)
          order by i.idx, i.choice), '[]') as rewards
        from pledge_item i join reward r using (project_key, idx)
        where i.pledge_id = g.id and ${page.onlyChosen ? chosen(filter) : sql`true`}) i
      cross join lateral (
        select coalesce(json_agg(json_build_object('url', url, 'name', name) order by position), '[]') as files
        from pledge_file where pledge_id = g.id) f
    order by g.placed_at desc, g.id desc`,
  );
  return rows.map(({ seq, ...row }) => ({ ...row, order: orderNumberOf(projectKey, seq) }));
}

const lineCount = z.object({ paid: z.int(), pending: z.int() });
const exportCountRow = lineCount.extend({
  parcel: lineCount,
  combination: lineCount,
  piece: lineCount,
  pictures: lineCount,
  amount: z.object({ paid: z.number(), pending: z.number() }),
});

/**
 * The pledges that a delivery list is made of, what is left of their sums (KRW), and of those pledges the parcels, the combinations and
 * the pieces that the filter names, and the pictures.
 */
export function countSentTo(db: Executor, projectKey: string, filter: SupporterFilter): Promise<ExportCount> {
  const isPaid = sql`status = 'paid'`;
  const isPending = sql`status in ${pending}`;
  const lines = (of: Sql) => sql`json_build_object('paid', coalesce(${of} filter (where ${isPaid}), 0),
    'pending', coalesce(${of} filter (where ${isPending}), 0))`;
  // Two passes over the pledges: looking up the lines of each is more than twice as slow.
  return queryOnly(
    db,
    exportCountRow,
    sql`
    with sent_to as materialized (
      select id, status, call_amount - refunded as left_over from pledge
      where project_key = ${projectKey} and ${matches(projectKey, { ...filter, sentTo: 'live' })})
    select pledges.*, parcels.*, goods.*, pictures.*
    from (
      select count(*) filter (where ${isPaid})::int as paid, count(*) filter (where ${isPending})::int as pending,
        ${lines(sql`sum(left_over)`)} as amount
      from sent_to) pledges
      cross join (
        select ${lines(sql`count(distinct sent_to.id)`)} as parcel
        from sent_to join pledge_item i on i.pledge_id = sent_to.id join reward r using (project_key, idx)
        where r.shipping = 'parcel') parcels
      cross join (
        select ${lines(sql`count(*)`)} as pictures from sent_to join ${pictures(projectKey)} p on p.pledge_id = sent_to.id) pictures
      cross join (
        select ${lines(sql`count(*)`)} as combination, ${lines(sql`sum(i.count)`)} as piece
        from sent_to join pledge_item i on i.pledge_id = sent_to.id where ${chosen(filter)}) goods`,
  );
}

const pictureRow = z.object({
  gateKey: z.string(),
  seq: z.number().nullable(),
  nickname: z.string(),
  url: z.string(),
});
export type SentPicture = z.output<typeof pictureRow>;

export function listPictures(
  db: Executor,
  projectKey: string,
  filter: SupporterFilter,
  limit: number,
): Promise<SentPicture[]> {
  return query(
    db,
    pictureRow,
    sql`
    with wanted as materialized (
      select id, seq, member_id, placed_at from pledge where project_key = ${projectKey} and ${matches(projectKey, filter)})
    select w.id as gate_key, w.seq, m.name as nickname, p.url
    from wanted w join member m on m.id = w.member_id join ${pictures(projectKey)} p on p.pledge_id = w.id
    order by w.placed_at desc, w.id desc, p.place limit ${limit}`,
  );
}

function pictures(projectKey: string): Sql {
  const isPicture = sql`given.key in (
    select q ->> 'id' from reward r, jsonb_array_elements(r.questions) q
    where r.project_key = ${projectKey} and q ->> 'kind' = 'picture')`;
  return sql`(
    select i.pledge_id, given.value as url, array[0, i.idx] || i.choice::int[] || array[piece.at::int] as place
    from pledge_item i, jsonb_array_elements(i.answers) with ordinality piece(answers, at), jsonb_each_text(piece.answers) given
    where i.project_key = ${projectKey} and i.answers <> '[]' and ${isPicture}
    union all
    select g.id, given.value, array[1] from pledge g, jsonb_each_text(g.answers) given
    where g.project_key = ${projectKey} and g.answers <> '{}' and ${isPicture}
    union all
    select f.pledge_id, f.url, array[2, f.position] from pledge_file f join pledge g on g.id = f.pledge_id
    where g.project_key = ${projectKey})`;
}

const piecesRow = z.object({
  shipping: z.enum(shippings),
  idx: z.int(),
  name: z.string(),
  context: z.string(),
  choice: z.array(z.int()),
  options: projectRewardDetails.options,
  paid: z.int(),
  pending: z.int(),
});

export function listPieceRows(db: Executor, projectKey: string): Promise<z.output<typeof piecesRow>[]> {
  return query(
    db,
    piecesRow,
    sql`
    select i.idx, r.name, r.context, r.shipping, i.choice, r.options,
      coalesce(sum(i.count) filter (where g.status = 'paid'), 0)::int as paid,
      coalesce(sum(i.count) filter (where g.status in ${pending}), 0)::int as pending
    from pledge g join pledge_item i on i.pledge_id = g.id
      join reward r on r.project_key = i.project_key and r.idx = i.idx
    where g.project_key = ${projectKey} and g.status in ${raw(liveStatuses)}
    group by i.idx, r.name, r.context, r.shipping, i.choice, r.options
    order by i.idx, i.choice`,
  );
}

const live = raw(`status in ${liveStatuses}`);

function after(pledgeId: string | undefined): Sql {
  if (pledgeId === undefined) return sql`true`;
  return sql`(placed_at, id) < (select placed_at, id from pledge where id = ${pledgeId})`;
}

/** The maker does not see the recipient of a pledge that is over, so a search does not find it either. */
function matches(projectKey: string, filter: SupporterFilter): Sql {
  const { status, reward, text, sentTo, gateKeys = '' } = filter;
  const conditions = [sql`true`];
  if (gateKeys !== '') conditions.push(sql`pledge.id = any(${gateKeys.split(',')}::uuid[])`);
  if (status) conditions.push(sql`status = ${status}`);
  if (sentTo) conditions.push(status || sentTo === 'live' ? live : sql`status = 'paid'`);
  // Nothing is sent for a pledge that is over.
  if (filter.toShip) conditions.push(live, hasParcel('pledge'));
  if (filter.unanswered) conditions.push(live, unanswered);
  if (reward >= 0)
    conditions.push(
      sql`exists (select from pledge_item i where i.pledge_id = pledge.id and ${chosen(filter)})`,
    );
  const words = text.trim();
  if (words !== '') {
    const like = `%${escapeLike(words)}%`;
    const order = readOrderNumber(words);
    const isOrder = order?.code === orderCode(projectKey) ? sql`pledge.seq = ${order.seq}` : sql`false`;
    conditions.push(sql`exists (select from member m where m.id = pledge.member_id and (m.name ilike ${like}
      or pledge.id::text = ${words.toLowerCase()} or ${isOrder} or (${live}
        and (recipient_name ilike ${like} or recipient_tel ilike ${like}
          or (m.left_at is null and m.email ilike ${like})
          or exists (select from jsonb_each_text(answers) given where given.value ilike ${like})
          or exists (select from pledge_item i, jsonb_array_elements(i.answers) piece, jsonb_each_text(piece) given
            where i.pledge_id = pledge.id and given.value ilike ${like})))))`);
  }
  return join(conditions, ' and ');
}

function chosen({ reward, choice = '' }: SupporterFilter): Sql {
  if (reward < 0) return sql`true`;
  if (choice === '') return sql`i.idx = ${reward}`;
  return sql`(i.idx = ${reward} and i.choice = ${choice.split(',').map(Number)}::smallint[])`;
}

/**
 * A question for the order without an answer, or a question for each piece that a piece lacks; a line may have fewer answer sets
 * than pieces.
 */
const unanswered = sql`exists (
  select from pledge_item i join reward r on r.project_key = i.project_key and r.idx = i.idx
    cross join jsonb_array_elements(r.questions) q
  where i.pledge_id = pledge.id and case q ->> 'per'
    when 'order' then not pledge.answers ? (q ->> 'id')
    else exists (select from generate_series(0, i.count - 1) n
      where not coalesce(i.answers -> n, '{}') ? (q ->> 'id')) end)`;
