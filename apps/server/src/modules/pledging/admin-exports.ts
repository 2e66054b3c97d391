import { t } from '@pq/domain/copy';
import { addDays, formatMoment, seoulInstant } from '@pq/domain/dates';
import { answerText } from '@pq/domain/pledge/refusal-reason';
import type { Executor } from '#src/platform/database/database.ts';
import { inBatches } from '#src/platform/database/query.ts';
import { type BookedCharge, listBookedCharges } from './charges/admin-queries.ts';
import { type BookedPledge, type DaySums, listBookedPledges, listDaySums } from './pledges/admin-queries.ts';
import { bookedAnswers, bookedRewards } from './pledges/booked-rewards.ts';

/** Pledges of a period in batches of cells, first to last, headed by the column names. Amounts in KRW. */
export async function* exportPledges(
  db: Executor,
  period: { from: Date; to: Date },
): AsyncGenerator<(string | number)[][]> {
  yield [
    [
      t('admin.pledge.key'),
      t('admin.export.project'),
      t('admin.pledge.project'),
      t('admin.pledge.who'),
      t('admin.pledge.items'),
      t('my.list.answers'),
      t('admin.search.state'),
      t('admin.overview.pledged'),
      t('admin.export.delivery'),
      t('admin.export.total'),
      t('admin.overview.refunded'),
      t('admin.export.placedAt'),
      t('admin.export.settledAt'),
    ],
  ];
  const batches = inBatches<BookedPledge>((after, limit) => listBookedPledges(db, period, after, limit));
  for await (const rows of batches) yield rows.map(pledgeCells);
}

const pledgeCells = (row: BookedPledge) => [
  row.id,
  row.projectKey,
  row.title,
  row.nickname,
  bookedRewards(row),
  bookedAnswers(row),
  t(`pay.status.${row.status}`),
  row.amount,
  row.delivery,
  row.total,
  row.refunded,
  formatMoment(row.placedAt),
  row.settledAt === null ? '' : formatMoment(row.settledAt),
];

/** Charges of a period in batches of cells, first to last, headed by the column names. Amounts in KRW. */
export async function* exportCharges(
  db: Executor,
  period: { from: Date; to: Date },
): AsyncGenerator<(string | number)[][]> {
  yield [
    [
      t('admin.change.order'),
      t('admin.pledge.key'),
      t('admin.pledge.project'),
      t('admin.pledge.who'),
      t('admin.pledge.sums'),
      t('admin.search.state'),
      t('admin.pledge.card'),
      t('admin.export.requestedAt'),
      t('admin.export.settledAt'),
      t('admin.export.code'),
    ],
  ];
  const batches = inBatches<BookedCharge>((after, limit) => listBookedCharges(db, period, after, limit));
  for await (const rows of batches) yield rows.map(chargeCells);
}

const chargeCells = (row: BookedCharge) => [
  row.orderId,
  row.pledgeId,
  row.title,
  row.nickname,
  row.amount,
  t(`admin.charge.state.${row.status}`),
  row.card,
  formatMoment(row.requestedAt),
  row.settledAt === null ? '' : formatMoment(row.settledAt),
  answerText(row.code ?? '', ''),
];

const NOTHING = { count: 0, amount: 0 };

export async function listDailySums(db: Executor, from: string, days: number): Promise<DaySums[]> {
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
