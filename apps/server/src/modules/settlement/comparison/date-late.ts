import { HOUR_MS, seoulDate, seoulInstant } from '@pq/domain/dates';
import { type DoneRefund, findProviderDays } from '@pq/domain/settlement/date-refunds';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { setPaymentTimes, setRefundTimes } from '#src/modules/payments/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query } from '#src/platform/database/query.ts';
import { daysToCompare, setDue } from './provider-files.ts';

const dayOf = (at: string) => sql([`(${at} at time zone 'Asia/Seoul')::date`]);

/**
 * Gives payments and refunds of orders, whose outcome was known days after the provider had made them, the time of its file, so that they are
 * compared on that day. Returns whether there were any.
 */
export async function dateLate(tx: Tx, orders: readonly string[]): Promise<boolean> {
  if (orders.length === 0) return false;
  const moved = [...(await datePayments(tx, orders)), ...(await dateRefunds(tx, orders))];
  if (moved.length > 0) await setDue(tx, moved.flatMap(daysToCompare));
  return moved.length > 0;
}

const paymentRow = z.object({ id: z.string(), day: z.string(), settledOn: z.string(), atMs: z.number() });

/** Those without the provider's time. An order is paid once. Returns the days that have changed. */
async function datePayments(tx: Tx, orders: readonly string[]): Promise<string[]> {
  const found = await query(
    tx,
    paymentRow,
    sql`
    select distinct on (c.id) c.id, p.day::text as day, ${dayOf('c.settled_at')}::text as settled_on, ${epochMs('p.at')} as at_ms
    from charge c
      cross join lateral generate_series(${dayOf('c.requested_at')} - 1, ${dayOf('c.settled_at')} - 2, interval '1 day') as d (day)
      join provider_row p on p.day = d.day::date and p.order_id = c.order_id and p.total = c.amount
    where c.order_id = any(${[...orders]}) and c.status in ('paid', 'late') and c.paid_at is null
      and not exists (select from generate_series(${dayOf('c.settled_at')} - 1, ${dayOf('c.settled_at')} + 1, interval '1 day') as e (day)
        join provider_row q on q.day = e.day::date and q.order_id = c.order_id and q.total > 0)
    order by c.id, p.day`,
  );
  await setPaymentTimes(
    tx,
    found.map(({ id, day, atMs }) => ({ id, at: timeOn(day, atMs) })),
  );
  return found.flatMap(({ day, settledOn }) => [day, settledOn]);
}

/** Returns the days that have changed. */
async function dateRefunds(tx: Tx, orders: readonly string[]): Promise<string[]> {
  const refunds = await listDone(tx, orders);
  if (!refunds.some(({ isDated, requestedOn, day }) => !isDated && requestedOn < day)) return [];
  const given = Map.groupBy(await listGivenBack(tx, orders, refunds), ({ oid }) => oid);
  const moves = [...Map.groupBy(refunds, ({ oid }) => oid)].flatMap(([oid, done]) => {
    const rows = given.get(oid) ?? [];
    return findProviderDays(done, rows).map(({ id, day }) => ({
      ...{ id, day, from: done.find((refund) => refund.id === id)?.day ?? day },
      at: timeOn(day, rows.find((row) => row.day === day)?.atMs ?? null),
    }));
  });
  await setRefundTimes(tx, moves);
  return moves.flatMap(({ day, from }) => [day, from]);
}

const doneRow = z.object({
  oid: z.string(),
  id: z.string(),
  amount: z.int(),
  requestedOn: z.string(),
  day: z.string(),
  isDated: z.boolean(),
});

function listDone(tx: Tx, orders: readonly string[]): Promise<z.output<typeof doneRow>[]> {
  return query(
    tx,
    doneRow,
    sql`
    select c.order_id as oid, r.id, r.amount, ${dayOf('r.requested_at')}::text as requested_on,
      ${dayOf('coalesce(r.provider_at, r.settled_at)')}::text as day, r.provider_at is not null as is_dated
    from charge c join refund r on r.charge_id = c.id where c.order_id = any(${[...orders]}) and r.status = 'done' order by r.id`,
  );
}

const givenRow = z.object({ oid: z.string(), day: z.string(), refunded: z.int(), atMs: z.number() });

/** Of the days between the first request and the last outcome, with their neighbours: rows are found by day and order. */
function listGivenBack(
  tx: Tx,
  orders: readonly string[],
  refunds: readonly DoneRefund[],
): Promise<z.output<typeof givenRow>[]> {
  const days = refunds.flatMap(({ requestedOn, day }) => [requestedOn, day]).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return query(
    tx,
    givenRow,
    sql`
    select p.order_id as oid, p.day::text as day, p.refunded, ${epochMs('p.at')} as at_ms
    from unnest(${[...orders]}::text[]) as o (id)
      cross join generate_series(${first}::date - 1, ${last}::date + 1, interval '1 day') as d (day)
      join provider_row p on p.day = d.day::date and p.order_id = o.id and p.refunded > 0
    order by p.day`,
  );
}

/** The provider's time; noon where its file says a time of another day. */
export function timeOn(day: string, atMs: number | null): Date {
  const isOfDay = atMs !== null && seoulDate(atMs) === day;
  return new Date(isOfDay ? atMs : seoulInstant(day, 0) + 12 * HOUR_MS);
}
