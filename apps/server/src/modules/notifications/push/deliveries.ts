import {
  channelsOfKind,
  groupOfNotification,
  isAdvertKind,
  type NotificationKind,
  notificationKinds,
} from '@pq/domain/notification';
import { projectStates } from '@pq/domain/project/project';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Db, Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, prepared, query, queryOnly } from '#src/platform/database/query.ts';
import { isReconciled } from '#src/platform/decision-log/queries.ts';
import { isWanted } from '../wanted.ts';

const deliveryRow = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  path: z.string(),
  attempts: z.int(),
  createdAtMs: z.number(),
  endpointHash: z.instanceof(Buffer),
  memberId: z.string(),
  sealed: z.instanceof(Buffer),
  isWanted: z.boolean(),
  quiet: z.object({ on: z.boolean(), from: z.int(), to: z.int() }).nullable(),
  project: z
    .object({ key: z.string(), title: z.string(), state: z.enum(projectStates), ownerId: z.string() })
    .nullable(),
});
export type Delivery = z.output<typeof deliveryRow>;

const due = sql`sent_at is null and next_attempt_at <= now() and created_at > now() - interval '1 day'`;

const rules = JSON.stringify(
  notificationKinds.map((kind: NotificationKind) => ({
    kind,
    push: channelsOfKind(kind).push,
    isAdvert: isAdvertKind(kind),
    kindGroup: groupOfNotification(kind),
  })),
);

/**
 * Leases up to `limit` due deliveries, oldest first, as `leaseDueMails`: `attempts` is the fencing token. A kind of a later release is
 * left to a process that knows it.
 */
export function leaseDueDeliveries(db: Executor, limit: number, leaseS: number): Promise<Delivery[]> {
  return query(
    prepared(db, `push-lease-${limit}`),
    deliveryRow,
    sql`
    with next as (
      select id as next_id from push_delivery
      where ${due} and ${isReconciled} and (lease_until is null or lease_until <= now())
      order by next_attempt_at limit ${raw(String(limit))} for update skip locked
    ), leased as (
      update push_delivery set lease_until = now() + make_interval(secs => ${leaseS}), attempts = attempts + 1
      from next where id = next.next_id
      returning push_delivery.*)
    select d.id, d.kind, d.path, d.attempts, ${epochMs('d.created_at')} as created_at_ms, s.endpoint_hash, s.member_id, s.sealed,
      coalesce(${isWanted('push')}, false) as is_wanted,
      case when q.member_id is not null
        then json_build_object('on', q.is_on, 'from', q.from_hour, 'to', q.to_hour) end as quiet,
      case when p.key is not null
        then json_build_object('key', p.key, 'title', p.title, 'state', p.state, 'ownerId', p.owner_id) end as project
    from leased d join push_subscription s on s.endpoint_hash = d.endpoint_hash join member m on m.id = s.member_id
      join jsonb_to_recordset(${rules}::jsonb) as x(kind text, push text, "isAdvert" boolean, "kindGroup" text) on x.kind = d.kind
      cross join lateral (select d.project_key) about
      left join notification_preference preference
        on preference.member_id = m.id and preference.kind_group = x."kindGroup"
      left join notification_quiet_hours q on q.member_id = m.id
      left join project p on p.key = d.project_key`,
  );
}

type Leased = Pick<Delivery, 'id' | 'attempts'>;

/** With the time of the subscription's last success. */
export async function settleDelivered(
  db: Executor,
  { id, attempts, endpointHash }: Leased & Pick<Delivery, 'endpointHash'>,
): Promise<void> {
  await execute(
    db,
    sql`
    with sent as (
      update push_delivery set sent_at = now(), lease_until = null where id = ${id} and attempts = ${attempts})
    update push_subscription set ok_at = now() where endpoint_hash = ${endpointHash}`,
  );
}

export async function retryDelivery(db: Executor, { id, attempts }: Leased, waitS: number): Promise<void> {
  await execute(
    db,
    sql`
    update push_delivery set next_attempt_at = now() + make_interval(secs => ${waitS}), lease_until = null
    where id = ${id} and attempts = ${attempts}`,
  );
}

/** Does not count as an attempt. */
export async function postponeDelivery(db: Executor, { id, attempts }: Leased, to: Date): Promise<void> {
  await execute(
    db,
    sql`
    update push_delivery set next_attempt_at = ${to}, lease_until = null, attempts = attempts - 1
    where id = ${id} and attempts = ${attempts}`,
  );
}

export async function deleteDelivery(db: Executor, { id, attempts }: Leased): Promise<void> {
  await execute(db, sql`delete from push_delivery where id = ${id} and attempts = ${attempts}`);
}

export async function deleteSubscription(db: Executor, endpointHash: Buffer): Promise<void> {
  await execute(db, sql`delete from push_subscription where endpoint_hash = ${endpointHash}`);
}

export async function countDueDeliveries(db: Executor): Promise<number> {
  const row = z.object({ due: z.int() });
  return (await queryOnly(db, row, sql`select count(*)::int as due from push_delivery where ${due}`)).due;
}

/** Deletes deliveries of more than a day ago, and subscriptions to which nothing was sent for ninety days. */
export async function deleteOldPushes(db: Db): Promise<void> {
  await execute(db, sql`delete from push_delivery where created_at <= now() - interval '1 day'`);
  await execute(
    db,
    sql`delete from push_subscription where coalesce(ok_at, created_at) <= now() - interval '90 days'`,
  );
}

/** After a restore those are pushes that went out before. */
export async function deletePushDeliveries(db: Executor): Promise<void> {
  await execute(db, sql`delete from push_delivery`);
}
