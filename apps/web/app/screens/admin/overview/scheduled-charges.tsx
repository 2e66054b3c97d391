import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { percentOf } from '@pq/domain/percent';
import { Link } from 'react-router';
import type { Overview } from '#app/data/admin/overview.ts';
import { useNow } from '#app/lib/now.ts';
import { Progress } from '#app/ui/progress.tsx';
import { small } from '../parts/classes.ts';
import { OverviewPart } from './overview-part.tsx';

export function ScheduledCharges({ scheduled }: Pick<Overview, 'scheduled'>) {
  const today = seoulDate(useNow());
  const lines = [
    { of: 'paid', to: `/admin/charges?status=paid&from=${today}&to=${today}` },
    { of: 'waiting', to: '/admin/pledges?trouble=today' },
    { of: 'unknown', to: '/admin/charges?status=open' },
    { of: 'retry', to: '/admin/pledges?status=retry' },
    { of: 'failed', to: '/admin/pledges?trouble=failed' },
  ] as const;
  const total = Object.values(scheduled).reduce((sum, { amount }) => sum + amount, 0);
  const percent = percentOf(scheduled.paid.amount, total);
  return (
    <OverviewPart label={t('admin.scheduled')}>
      {total === 0 ? (
        <small className={small}>{t('admin.scheduled.none')}</small>
      ) : (
        <div className="rounded-card border border-line bg-white px-5 py-4">
          <p className="mb-2 flex flex-wrap items-baseline gap-x-2">
            <b className="text-figure tracking-tight">{formatWon(scheduled.paid.amount)}</b>
            <span className="text-small text-ink-2">
              {t('admin.scheduled.of', { amount: formatWon(total), percent })}
            </span>
          </p>
          <Progress large percent={percent} label={t('admin.scheduled')} />
          <ul className="mt-2">
            {lines
              .filter(({ of }) => scheduled[of].count > 0)
              .map(({ of, to }) => (
                <li key={of}>
                  <Link
                    to={to}
                    className={`flex min-h-11 items-center gap-3 text-control hover:underline ${of === 'failed' ? 'text-danger' : ''}`}
                  >
                    <span className="mr-auto">{t(`admin.scheduled.${of}`)}</span>
                    <small className={small}>
                      {t('admin.total', { n: formatNumber(scheduled[of].count) })}
                    </small>
                    <b>{formatWon(scheduled[of].amount)}</b>
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      )}
    </OverviewPart>
  );
}
