import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import type { Payouts, PayoutTab } from '#app/data/admin/payouts.ts';
import { Bars } from '../parts/bars.tsx';
import { Box } from '../parts/box.tsx';

export function PayoutCharts({ payouts: { items, months }, tab }: { payouts: Payouts; tab: PayoutTab }) {
  const days = tab === 'due' || tab === 'waiting' ? daysOf(items) : [];
  if (days.length === 0 && months.length === 0) return null;
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 @laptop:grid-cols-2">
      {days.length > 0 ? (
        <Box id="payout-days" title={t('admin.payout.days')}>
          <Bars bars={days} />
        </Box>
      ) : null}
      {months.length > 0 ? (
        <Box id="payout-months" title={t('admin.payout.months')}>
          <Bars
            bars={months.map(({ month, paid }) => ({
              label: month.replace('-', '.'),
              value: paid,
              text: formatWon(paid),
            }))}
          />
        </Box>
      ) : null}
    </div>
  );
}

/** Of the rows that are shown. */
function daysOf(items: Payouts['items']) {
  const days = new Map<string, number>();
  for (const { dueOn, transfer } of items) days.set(dueOn ?? '', (days.get(dueOn ?? '') ?? 0) + transfer);
  return [...days].map(([day, value]) => ({
    label: day === '' ? t('admin.payout.days.shipping') : formatDate(day),
    value,
    text: formatWon(value),
  }));
}
