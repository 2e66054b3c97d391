import { pledgeSchema } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { projectStates, purposes } from '@pq/domain/project/project';
import { type AddressRefusal, addressRefusal } from '@pq/domain/shipping/address-lock';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { hasParcel } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { parcelLines, parcelRow, shippingFacts, shippingFactsRow } from '../parcels/parcel-rows.ts';

const { address, profile, etc } = pledgeSchema.shape.deliveryinfo.shape;

const destinationRow = z.object({
  gateKey: z.string(),
  seq: z.int().nullable(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  thumbnail: z.string(),
  author: z.string(),
  state: z.enum(projectStates),
  since: z.number().nullable(),
  memberId: z.string(),
  email: z.string(),
  nickname: z.string(),
  hasBackerLeft: z.boolean(),
  status: z.enum(pledgeStatuses),
  parcel: z.boolean(),
  address,
  profile,
  etc,
  lines: parcelRow.shape.lines,
  shipping: shippingFactsRow,
  lockAt: z.number().nullable(),
  changedAt: z.number().nullable(),
  confirmedAt: z.number().nullable(),
});
export type DestinationRow = z.output<typeof destinationRow>;

/** Where pledges `g` of projects `p` and members `m` are sent, in the order in which they were placed. */
export function listDestinations(
  db: Executor,
  which: Sql,
  limit: number | null = null,
): Promise<DestinationRow[]> {
  return query(
    db,
    destinationRow,
    sql`
    select g.id as gate_key, g.seq, g.project_key, p.purpose, p.title, p.thumbnail, a.name as author, p.state, ${epochMs('p.shipping_since')} as since,
      g.member_id, m.email, m.name as nickname, m.left_at is not null as has_backer_left, g.status, ${hasParcel('g')} as parcel,
      json_build_object('basic', g.address_basic, 'detail', g.address_detail, 'zonecode', g.zonecode) as address,
      json_build_object('name', g.recipient_name, 'tel', g.recipient_tel) as profile, g.note as etc,
      ${parcelLines} as lines,
      ${shippingFacts} as shipping, ${epochMs(sql`least(g.address_lock_at, p.address_lock_at)`)} as lock_at,
      ${epochMs('g.address_changed_at')} as changed_at, ${epochMs('g.address_confirmed_at')} as confirmed_at
    from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id join member a on a.id = p.owner_id
    where ${which} order by g.placed_at, g.id limit ${limit}`,
  );
}

/** A condition of listDestinations: what is or will be sent. */
export const isToDeliver: Sql = sql`g.status in ('ready', 'retry', 'paid') and m.left_at is null and ${hasParcel('g')}`;

export async function findDestination(db: Executor, gateKey: string): Promise<DestinationRow | null> {
  return (await listDestinations(db, sql`g.id = ${gateKey}`))[0] ?? null;
}

/** Locks pledges of a member after their projects, so that none is hidden or sent until the address is written. */
export async function lockDestinations(tx: Tx, memberId: string, gateKeys: readonly string[]): Promise<void> {
  const own = sql`id = any(${[...gateKeys]}::uuid[]) and member_id = ${memberId}`;
  await execute(
    tx,
    sql`select from project where key in (select project_key from pledge where ${own}) order by key for share`,
  );
  await execute(tx, sql`select from pledge where ${own} order by id for no key update`);
}

export function refusalOf(row: DestinationRow, nowMs: number): AddressRefusal | null {
  const { status, state, since, shipping, lockAt } = row;
  const hasLeft = shipping.parcels.length > 0;
  return addressRefusal({ status, project: { state, isRecorded: since !== null }, hasLeft, lockAt }, nowMs);
}

export function refusalText({ state, lockAt }: DestinationRow, refusal: AddressRefusal): string {
  if (refusal === 'locked' && lockAt !== null) return t('address.locked.on', { date: formatDay(lockAt) });
  if (refusal === 'left') return t('address.left');
  return t(state === 'blind' ? 'address.closed.hidden' : 'address.closed');
}

export function asError(row: DestinationRow, refusal: AddressRefusal): ProductError {
  const code = refusal === 'closed' ? 'shippingClosed' : 'addressLocked';
  return new ProductError(code, undefined, { msg: refusalText(row, refusal) });
}
