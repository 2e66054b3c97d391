import { addDays, HOUR_MS, seoulDate, seoulInstant } from '@pq/domain/dates';
import { type DoneRefund, findProviderDays } from '@pq/domain/settlement/date-refunds';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { setProviderTimes } from '#src/modules/payments/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query } from '#src/platform/database/query.ts';
import { setDue } from './provider-files.ts';

const dayOf = (at: string) => sql([`(${at} at time zone 'Asia/Seoul')::date`]);

/**
 * Gives refunds whose outcome was known days after the provider had given them back the time of its file, so that they are compared
 * on that day: for orders whose late refund the provider may have on a day from `from` to `to`, or was settled on one.
 */
export async function dateRefunds(tx: Tx, from: string, to: string): Promise<void> {
  const orders = await listLateOrders(tx, from, to);
  if (orders.length === 0) return;
  const refunds = await listDone(tx, orders);
  const rows = await listGivenBack(tx, orders, refunds);
  const moves = orders.flatMap((order) => {
    const given = rows.filter(({ oid }) => oid === order);
    return findProviderDays(
      refunds.filter(({ oid }) => oid === order),
      given,
    ).map(({ id, day }) => ({ id, day, atMs: given.find((row) => row.day === day)?.atMs ?? null }));
  });
  if (moves.length === 0) return;
  await setProviderTimes(
    tx,
    moves.map(({ id, day, atMs }) => ({ id, at: timeOn(day, atMs) })),
  );
  const settled = refunds.filter(({ id }) => moves.some((move) => move.id === id));
  await setDue(
    tx,
    [...moves, ...settled].map(({ day }) => day),
  );
}

async function listLateOrders(tx: Tx, from: string, to: string): Promise<string[]> {
  const [start, end] = [new Date(seoulInstant(from)), new Date(seoulInstant(addDays(to, 1)))];
  const rows = await query(
    tx,
    z.object({ oid: z.string() }),
    sql`
    select distinct c.order_id as oid
    from refund r join charge c on c.id = r.charge_id
      cross join lateral generate_series(${dayOf('r.requested_at')} - 1, ${dayOf('r.settled_at')} - 1, interval '1 day') as d (day)
      join provider_row p on p.day = d.day::date and p.order_id = c.order_id and p.refunded > 0
    where r.status = 'done' and r.provider_at is null and r.settled_at >= ${start}
      and (p.day between ${from}::date and ${to}::date or r.settled_at < ${end})
      and ${dayOf('r.requested_at')} < ${dayOf('r.settled_at')}`,
  );
  return rows.map(({ oid }) => oid);
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
