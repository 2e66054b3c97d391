import { pledgeSchema } from '@pq/contract/shapes/pledge';
import { seoulDate } from '@pq/domain/dates';
import { orderCode, readOrderNumber } from '@pq/domain/pledge/order-number';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { projectStates } from '@pq/domain/project/project';
import { normalizeNumber } from '@pq/domain/shipping/carriers';
import type { ShippingFilter } from '@pq/domain/shipping/state';
import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { lineOf, lineRow } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { makingAt, piecesToSend, shippingFacts, shippingFactsRow } from './parcel-rows.ts';

const listedProjectRow = z.object({
  key: z.string(),
  ownerId: z.string(),
  title: z.string(),
  state: z.enum(projectStates),
  since: z.number().nullable(),
  makingAt: z.number().nullable(),
  lockAt: z.number().nullable(),
  lockAnnouncedAt: z.number().nullable(),
  askedAt: z.number().nullable(),
  promise: z.string().nullable(),
  isLate: z.boolean(),
});
export type ListedProject = z.output<typeof listedProjectRow>;

/** What the list of a project, for its maker and admins, says of all its orders. Throws notFound. */
export async function getListedProject(
  db: Executor,
  projectKey: string,
  caller: Pick<Caller, 'uid' | 'role'>,
  nowMs: number,
): Promise<ListedProject> {
  const today = seoulDate(nowMs);
  const project = await queryOne(
    db,
    listedProjectRow,
    sql`
    select key, owner_id, title, state, ${epochMs('shipping_since')} as since, ${epochMs('making_at')} as making_at,
      ${epochMs('address_lock_at')} as lock_at, ${epochMs('address_lock_announced_at')} as lock_announced_at,
      ${epochMs('address_asked_at')} as asked_at,
      to_char(promise_month, 'YYYY-MM') as promise,
      coalesce(promise_month + interval '1 month' <= ${today}::date, false) as is_late
    from project where key = ${projectKey}`,
  );
  if (!project || (caller.role !== 'admin' && caller.uid !== project.ownerId))
    throw new ProductError('notFound');
  return project;
}

/** Groups of orders of which something has not left. */
export const unsent = sql`('preparing', 'making', 'part')`;

/**
 * The orders of projects that send parcels, as the table `o`: their group as `shippingGroup` of the domain, null where nothing will be
 * sent because the backer has left. Grouped once: looking up each order is slower from a few hundred on.
 */
export function groupedOrders(of: { projectKey: string } | 'all'): Sql {
  const only = (column: Sql) => (of === 'all' ? sql`true` : sql`${column} = ${of.projectKey}`);
  return sql`(
    select id, seq, project_key, member_id, status, placed_at, pieces, shipped,
      case when pieces = 0 then null
        when shipped >= pieces then case when on_way > 0 then 'shipped' else 'received' end
        when shipped > 0 then 'part' when making_at is not null then 'making' else 'preparing' end as "group"
    from (
      select g.id, g.seq, g.project_key, g.member_id, g.status, g.placed_at, ${makingAt} as making_at,
        ${piecesToSend(sql`ordered.pieces`, sql`coalesce(gone.pieces, 0)`)} as pieces,
        coalesce(gone.pieces, 0) as shipped, coalesce(gone.on_way, 0) as on_way
      from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id
        join (select i.pledge_id, sum(i.count)::int as pieces from pledge_item i join reward r using (project_key, idx)
          where ${only(sql`i.project_key`)} and r.shipping = 'parcel' group by i.pledge_id) ordered on ordered.pledge_id = g.id
        left join (select c.pledge_id, sum(l.count)::int as pieces, count(distinct c.id) filter (where c.state = 'sent')::int as on_way
          from parcel c join parcel_line l on l.parcel_id = c.id
          where ${only(sql`c.project_key`)} and c.state <> 'undone' group by c.pledge_id) gone on gone.pledge_id = g.id
      where ${only(sql`g.project_key`)} and p.shipping_since is not null
        and (g.status = 'paid' or g.status = 'refund' and gone.pieces > 0)) f) o`;
}

const orderRow = z.object({
  gateKey: z.string(),
  seq: z.int().nullable(),
  status: z.enum(pledgeStatuses),
  uid: z.string(),
  nickname: z.string(),
  hasBackerLeft: z.boolean(),
  recipient: z.string(),
  tel: z.string(),
  address: pledgeSchema.shape.deliveryinfo.shape.address,
  note: z.string(),
  lines: z.array(lineRow),
  shipping: shippingFactsRow,
  ownMakingAt: z.number().nullable(),
  lockAt: z.number().nullable(),
  changedAt: z.number().nullable(),
  confirmedAt: z.number().nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

/** `keys`: among these alone; `isToSend`: of which something can still be sent. */
type Filter = {
  state: ShippingFilter | undefined;
  text: string;
  keys: readonly string[] | null;
  isToSend?: true;
};

/** In the order in which they were placed. */
export function listOrderRows(
  db: Executor,
  project: ListedProject,
  filter: Filter,
  page: { limit: number; offset: number },
): Promise<OrderRow[]> {
  return readOrderRows(
    db,
    sql`select o.id from ${groupedOrders({ projectKey: project.key })} where ${matches(project, filter)}
      order by o.placed_at, o.id limit ${page.limit} offset ${page.offset}`,
  );
}

/** The orders with the ids that `ids` selects. */
export function readOrderRows(db: Executor, ids: Sql): Promise<OrderRow[]> {
  return query(
    db,
    orderRow,
    sql`
    select g.id as gate_key, g.seq, g.status, g.member_id as uid, m.name as nickname, m.left_at is not null as has_backer_left,
      g.recipient_name as recipient, g.recipient_tel as tel,
      json_build_object('basic', g.address_basic, 'detail', g.address_detail, 'zonecode', g.zonecode) as address, g.note,
      (select json_agg(json_build_object(${lineOf('i', 'r')}) order by i.idx, i.choice)
        from pledge_item i join reward r using (project_key, idx)
        where i.pledge_id = g.id and r.shipping = 'parcel') as lines,
      ${shippingFacts} as shipping, ${epochMs('g.making_at')} as own_making_at,
      ${epochMs(sql`least(g.address_lock_at, p.address_lock_at)`)} as lock_at,
      ${epochMs('g.address_changed_at')} as changed_at, ${epochMs('g.address_confirmed_at')} as confirmed_at
    from (${ids}) page
      join pledge g on g.id = page.id join project p on p.key = g.project_key join member m on m.id = g.member_id
    order by g.placed_at, g.id`,
  );
}

const totalRow = z.object({ total: z.int(), unsent: z.int() });

export function countMatches(
  db: Executor,
  project: ListedProject,
  filter: Filter,
): Promise<z.output<typeof totalRow>> {
  return queryOnly(
    db,
    totalRow,
    sql`select count(*)::int as total, count(*) filter (where o."group" in ${unsent})::int as unsent
      from ${groupedOrders({ projectKey: project.key })} where ${matches(project, filter)}`,
  );
}

const keyRow = z.object({ key: z.string() });

/** Orders of which something has not left; `seqs`: only these, or all. */
export async function listUnsentKeys(
  db: Executor,
  project: ListedProject,
  { seqs, ...filter }: Filter & { seqs: readonly number[] | null },
): Promise<string[]> {
  const rows = await query(
    db,
    keyRow,
    sql`select o.id as key from ${groupedOrders({ projectKey: project.key })}
      where o."group" in ${unsent} and ${matches(project, filter)} and (${seqs}::int[] is null or o.seq = any(${seqs}::int[]))
      order by o.placed_at, o.id`,
  );
  return rows.map(({ key }) => key);
}

const countsRow = z.object({
  preparing: z.int(),
  making: z.int(),
  part: z.int(),
  shipped: z.int(),
  received: z.int(),
  late: z.int(),
});

export function countOrders(
  db: Executor,
  { key, isLate }: ListedProject,
): Promise<z.output<typeof countsRow>> {
  return queryOnly(
    db,
    countsRow,
    sql`
    select count(*) filter (where o."group" = 'preparing')::int as preparing, count(*) filter (where o."group" = 'making')::int as making,
      count(*) filter (where o."group" = 'part')::int as part, count(*) filter (where o."group" = 'shipped')::int as shipped,
      count(*) filter (where o."group" = 'received')::int as received,
      count(*) filter (where o."group" in ${unsent} and ${isLate})::int as late
    from ${groupedOrders({ projectKey: key })}`,
  );
}

function matches({ key, isLate }: ListedProject, { state, text, keys, isToSend }: Filter): Sql {
  const conditions = [inState(state, isLate)];
  if (isToSend) conditions.push(sql`o."group" in ${unsent}`);
  if (keys) conditions.push(sql`o.id = any(${[...keys]}::uuid[])`);
  const words = text.trim();
  if (words !== '') conditions.push(contains(key, words));
  return join(conditions, ' and ');
}

/** Who has left is shown with what is unsent, so that nothing is made for them. */
function inState(state: Filter['state'], isLate: boolean): Sql {
  if (state === undefined) return sql`true`;
  if (state === 'late') return sql`(${isLate} and o."group" in ${unsent})`;
  return state === 'unsent' ? sql`coalesce(o."group" in ${unsent}, true)` : sql`o."group" = ${state}`;
}

function contains(projectKey: string, words: string): Sql {
  const order = readOrderNumber(words);
  const seq = order?.code === orderCode(projectKey) ? order.seq : null;
  const like = `%${escapeLike(words)}%`;
  const number = `${escapeLike(normalizeNumber(words))}%`;
  // Digits alone may be an order number, too.
  return sql`(o.seq = ${seq}
    or exists (select from pledge g join member m on m.id = g.member_id where g.id = o.id
      and (m.name ilike ${like} or g.recipient_name ilike ${like} or g.recipient_tel ilike ${like}))
    or exists (select from parcel c where c.pledge_id = o.id and c.state <> 'undone' and c.number ilike ${number}))`;
}

const aroundRow = z.object({ previous: z.int().nullable(), next: z.int().nullable() });

/** The ordinals of the unsent orders before and after an order, as they were placed. */
export function findNeighbours(
  db: Executor,
  projectKey: string,
  gateKey: string,
): Promise<z.output<typeof aroundRow>> {
  return queryOnly(
    db,
    aroundRow,
    sql`
    with u as materialized (
      select o.seq, o.placed_at, o.id from ${groupedOrders({ projectKey })} where o."group" in ${unsent} and o.seq is not null)
    select
      (select u.seq from u where (u.placed_at, u.id) < (g.placed_at, g.id) order by u.placed_at desc, u.id desc limit 1) as previous,
      (select u.seq from u where (u.placed_at, u.id) > (g.placed_at, g.id) order by u.placed_at, u.id limit 1) as next
    from pledge g where g.id = ${gateKey}`,
  );
}

const batchRow = z.object({ key: z.string(), orders: z.int(), undoUntil: z.number() });

/** Shipments that can be undone, latest first. */
export function listBatches(
  db: Executor,
  projectKey: string,
  now: Date,
): Promise<z.output<typeof batchRow>[]> {
  return query(
    db,
    batchRow,
    sql`
    select b.id as key, count(c.id)::int as orders, ${epochMs('b.undo_until')} as undo_until
    from shipping_batch b join parcel c on c.batch_id = b.id and c.state = 'sent'
    where b.project_key = ${projectKey} and b.undo_until > ${now}
    group by b.id order by b.at desc, b.id desc`,
  );
}
