import { addDays, seoulInstant } from '@pq/domain/dates';
import type { Executor } from '#src/platform/database/database.ts';
import { type DaySums, listDaySums } from './queries.ts';

const NOTHING = { count: 0, amount: 0 };

/** What each of `days` days in Seoul from a date on has brought, in KRW, also those that have brought nothing. */
export async function sumDays(db: Executor, from: string, days: number): Promise<DaySums[]> {
  const rows = await listDaySums(
    db,
    new Date(seoulInstant(from)),
    new Date(seoulInstant(addDays(from, days))),
  );
  const known = new Map(rows.map((row) => [row.date, row]));
  return Array.from({ length: days }, (_, n) => addDays(from, n)).map(
    (date) =>
      known.get(date) ?? {
        date,
        pledged: NOTHING,
        charged: NOTHING,
        refunded: NOTHING,
        declined: 0,
        failed: 0,
      },
  );
}
