import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { Payouts } from '#app/data/admin/payouts.ts';

export function Figures({ payouts: { due, held, owed, apart, counts } }: { payouts: Payouts }) {
  const figures = [
    {
      name: t('admin.payout.list.due'),
      amount: due,
      note: t('admin.payout.due.sub', { n: formatNumber(counts.due) }),
    },
    {
      name: t('admin.payout.list.held'),
      amount: held,
      note: counts.held > 0 ? t('admin.payout.held.sub', { n: formatNumber(counts.held) }) : null,
      isWarning: counts.held > 0,
    },
    { name: t('admin.payout.owed'), amount: owed, note: t('admin.payout.owed.sub') },
    { name: t('admin.payout.apart'), amount: apart, note: t('admin.payout.apart.sub') },
  ];
  return (
    <dl
      className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))] gap-3"
      aria-label={t('admin.payout.figures')}
    >
      {figures.map(({ name, amount, note, isWarning = false }) => (
        <div key={name} className="rounded-card border border-line bg-white px-5 py-4">
          <dt className="text-ink-2 text-small">{name}</dt>
          <dd className="mt-0.5">
            <b className="block text-h1 tabular-nums">{formatWon(amount)}</b>
            {note ? (
              <small className={`text-small ${isWarning ? 'text-accent-ink' : 'text-ink-3'}`}>{note}</small>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
