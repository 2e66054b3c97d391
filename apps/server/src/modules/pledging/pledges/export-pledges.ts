import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import type { Executor } from '#src/platform/database/database.ts';
import { inBatches } from '#src/platform/database/query.ts';
import { type BookedPledge, listBookedPledges } from './admin-queries.ts';
import { bookedAnswers, bookedRewards } from './booked-rewards.ts';

/** Pledges of a period in batches of cells, first to last, headed by the column names. Amounts in KRW. */
export async function* exportPledges(
  db: Executor,
  period: { from: Date; to: Date },
): AsyncGenerator<(string | number)[][]> {
  yield [
    [
      t('admin.pledge.order'),
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
  orderNumberOf(row.projectKey, row.seq) ?? '',
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
