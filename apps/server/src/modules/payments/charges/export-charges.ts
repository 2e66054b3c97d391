import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { answerText } from '@pq/domain/pledge/refusal-reason';
import type { Executor } from '#src/platform/database/database.ts';
import { inBatches } from '#src/platform/database/query.ts';
import { type BookedCharge, listBookedCharges } from './admin-queries.ts';

/** Charges of a period in batches of cells, first to last, headed by the column names. Amounts in KRW. */
export async function* exportCharges(
  db: Executor,
  period: { from: Date; to: Date },
): AsyncGenerator<(string | number)[][]> {
  yield [
    [
      t('admin.change.order'),
      t('admin.pledge.order'),
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
  orderNumberOf(row.projectKey, row.seq) ?? '',
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
