import { type LabelKey, t } from '@pq/domain/copy';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { countUse, type Limit } from '#src/platform/http/limits.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { type ParcelLine, parcelLines, parcelRow, shippingFacts, shippingFactsRow } from './parcel-rows.ts';

/** Presses of a maker, each for up to 500 orders. */
export const shippingLimit: Limit = { max: 3_000, windowS: 3_600 };

/** Presses about one order that mail its backer, or that its backer repeats. */
const orderLimit: Limit = { max: 30, windowS: 3_600 };

/** Throws tooMany. */
export function countPress(tx: Tx, who: 'maker' | 'backer', gateKey: string): Promise<void> {
  return countUse(tx, `shipping:${who}:${gateKey}`, orderLimit);
}

export type Maker = { uid: string; role: 'member' | 'admin' };

const shippingProject = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  state: z.enum(projectStates),
  title: z.string(),
  makingAt: z.number().nullable(),
  since: z.number().nullable(),
});
export type ShippingProject = z.output<typeof shippingProject>;

/**
 * Locks the project of a maker, so that it is not hidden while its orders move; `exclusively`, so that no other press of its maker
 * changes it either. Throws notFound, for admins permission, and shippingClosed for a hidden project.
 */
export async function lockShippingProject(
  tx: Tx,
  { uid, role }: Maker,
  key: string,
  { exclusively = false } = {},
): Promise<ShippingProject> {
  const strength = exclusively ? sql`no key update` : sql`share`;
  const project = await queryOne(
    tx,
    shippingProject,
    sql`select key, purpose, state, title, ${epochMs('making_at')} as making_at,
      ${epochMs('shipping_since')} as since from project
      where key = ${key} and owner_id = ${uid} for ${strength}`,
  );
  // Admins may list the orders, so that they know of the project.
  if (!project) throw new ProductError(role === 'admin' ? 'permission' : 'notFound');
  if (project.state === 'blind') throw closed('shipping.refused.hidden');
  return project;
}

/** Returns since when. */
export function assertRecorded({ since }: Pick<ShippingProject, 'since'>): { since: number } {
  if (since === null) throw closed('shipping.closed.untracked');
  return { since };
}

export function closed(reason: LabelKey): ProductError {
  return new ProductError('shippingClosed', undefined, { msg: t(reason) });
}

/** As lockShippingProject, for a backer; answers the key of the project. */
export async function lockProjectOf(tx: Tx, { uid }: { uid: string }, gateKey: string): Promise<string> {
  const project = await queryOne(
    tx,
    shippingProject.pick({ key: true, state: true }),
    sql`select key, state from project
      where key = (select project_key from pledge where id = ${gateKey} and member_id = ${uid}) for share`,
  );
  if (!project) throw new ProductError('notFound');
  if (project.state === 'blind') throw closed('shipping.refused.hidden');
  return project.key;
}

const lockedOrder = z.object({
  gateKey: z.string(),
  status: z.enum(pledgeStatuses),
  hasBackerLeft: z.boolean(),
  /** Equal for orders that go to the same person and address. */
  recipient: z.string(),
  ownMakingAt: z.number().nullable(),
  shipping: shippingFactsRow,
  /** Combinations that are sent as parcels. */
  lines: z.array(parcelRow.shape.lines.element),
});
export type LockedOrder = z.output<typeof lockedOrder>;

/**
 * Locks orders of a locked project, in the order of their keys, and reads them. The lock is a statement of its own: only a later
 * statement sees what the transactions it waited for have written. Their parcels are locked, too, against the sweep.
 */
export async function lockOrders(
  tx: Tx,
  projectKey: string,
  gateKeys: readonly string[],
): Promise<Map<string, LockedOrder>> {
  const keys = [...gateKeys];
  await execute(
    tx,
    sql`select from pledge where id = any(${keys}::uuid[]) and project_key = ${projectKey} order by id for no key update`,
  );
  await execute(
    tx,
    sql`select from parcel where pledge_id = any(${keys}::uuid[]) and project_key = ${projectKey} order by id for update`,
  );
  return readOrders(tx, projectKey, keys);
}

export async function readOrders(
  db: Executor,
  projectKey: string,
  gateKeys: readonly string[],
): Promise<Map<string, LockedOrder>> {
  const orders = await query(
    db,
    lockedOrder,
    sql`
    select g.id as gate_key, g.status, m.left_at is not null as has_backer_left,
      concat_ws(E'\\n', g.recipient_name, g.recipient_tel, g.zonecode, g.address_basic, g.address_detail) as recipient,
      ${epochMs('g.making_at')} as own_making_at, ${shippingFacts} as shipping,
      ${parcelLines} as lines
    from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id
    where g.id = any(${[...gateKeys]}::uuid[]) and g.project_key = ${projectKey}`,
  );
  return new Map(orders.map((order) => [order.gateKey, order]));
}

/** What has not left of an order. */
export function unsentLines({ lines, shipping }: Pick<LockedOrder, 'lines' | 'shipping'>): ParcelLine[] {
  const sent = shipping.parcels.flatMap((parcel) => parcel.lines);
  return lines.flatMap((line) => {
    const gone = sent.filter((one) => isSameLine(one, line)).reduce((sum, { count }) => sum + count, 0);
    const { idx, choice, count } = line;
    return count > gone ? [{ idx, choice, count: count - gone }] : [];
  });
}

export function isSameLine(a: Omit<ParcelLine, 'count'>, b: Omit<ParcelLine, 'count'>): boolean {
  return a.idx === b.idx && a.choice.join() === b.choice.join();
}
