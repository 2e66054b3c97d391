import { addDays, HOUR_MS, seoulDate, seoulInstant } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { setProviderTimes } from '#src/modules/payments/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query } from '#src/platform/database/query.ts';
import { setDue } from './provider-files.ts';

const foundRow = z.object({ id: z.string(), day: z.string(), atMs: z.number() });

const dayOf = (at: string) => sql([`(${at} at time zone 'Asia/Seoul')::date`]);

/**
 * Gives refunds whose outcome was known days after the provider had given them back the time of its file, so that they are compared
 * on that day: those of the provider's days from `from` to `to`, and those that were settled on them. A row of the provider is that of
 * a refund if it has as much more given back than we have on its day, and no day around the settlement has any.
 */
export async function dateRefunds(tx: Tx, from: string, to: string): Promise<void> {
  const [start, end] = [new Date(seoulInstant(from)), new Date(seoulInstant(addDays(to, 1)))];
  const found = await query(
    tx,
    foundRow,
    sql`
    select distinct on (r.id) r.id, p.day::text as day, ${epochMs('p.at')} as at_ms
    from refund r join charge c on c.id = r.charge_id
      cross join lateral generate_series(${dayOf('r.requested_at')} - 1, ${dayOf('r.settled_at')} - 2, interval '1 day') as d (day)
      join provider_row p on p.day = d.day::date and p.order_id = c.order_id
      cross join lateral (
        select coalesce(sum(o.amount) filter (where o.day = p.day), 0) as on_day,
          coalesce(sum(o.amount) filter (where o.day <> p.day), 0) as around
        from (select o.amount, ${dayOf('coalesce(o.provider_at, o.settled_at)')} as day from refund o
          where o.charge_id = c.id and o.id <> r.id and o.status = 'done') o
        where o.day between p.day - 1 and p.day + 1) others
    where r.status = 'done' and r.provider_at is null and r.settled_at >= ${start}
      and (p.day between ${from}::date and ${to}::date or r.settled_at < ${end})
      and p.refunded - others.on_day = r.amount and others.around = 0
      and not exists (select from provider_row q where q.order_id = c.order_id and q.refunded > 0
        and q.day between ${dayOf('r.settled_at')} - 1 and ${dayOf('r.settled_at')} + 1)
    order by r.id, p.day`,
  );
  if (found.length === 0) return;
  await setProviderTimes(
    tx,
    found.map(({ id, day, atMs }) => ({ id, at: timeOn(day, atMs) })),
  );
  await setDue(
    tx,
    found.map(({ day }) => day),
  );
}

/** The provider's time; noon where its file says a time of another day. */
export function timeOn(day: string, atMs: number | null): Date {
  const isOfDay = atMs !== null && seoulDate(atMs) === day;
  return new Date(isOfDay ? atMs : seoulInstant(day, 0) + 12 * HOUR_MS);
}
