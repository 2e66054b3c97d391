import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { Payouts } from '#app/data/admin/payouts.ts';
import { FigureTiles } from '../parts/figure-tiles.tsx';

export function Figures({ payouts: { due, held, owed, apart, counts } }: { payouts: Payouts }) {
  return (
    <FigureTiles
      label={t('admin.payout.figures')}
      figures={[
        {
          name: t('admin.payout.list.due'),
          value: formatWon(due),
          note: t('admin.payout.due.sub', { n: formatNumber(counts.due) }),
        },
        {
          name: t('admin.payout.list.held'),
          value: formatWon(held),
          note: counts.held > 0 ? t('admin.payout.held.sub', { n: formatNumber(counts.held) }) : null,
          isWarning: true,
        },
        { name: t('admin.payout.owed'), value: formatWon(owed), note: t('admin.payout.owed.sub') },
        { name: t('admin.payout.apart'), value: formatWon(apart), note: t('admin.payout.apart.sub') },
      ]}
    />
  );
}
