import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { percentOf } from '@pq/domain/percent';
import { conversionPercent } from '@pq/domain/project/conversion';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { StatsBox, StatsNote } from './parts.tsx';

const SQUARES = Array.from({ length: 100 }, (_, n) => n);
const STEP = 15;

export function Funnel({ total }: { total: ProjectGraph['total'] }) {
  const { views, scraps, count } = total;
  const percent = conversionPercent(total);
  const filled = percent === null ? 0 : percentOf(count, views);
  const rows = [
    { name: t('stats.col.views'), value: views },
    { name: t('stats.col.scraps'), value: scraps, percent: conversionPercent({ views, count: scraps }) },
    { name: t('stats.col.count'), value: count, percent },
  ];
  return (
    <StatsBox title={t('stats.funnel')}>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <svg
          className="w-43 fill-purpose-tint forced-colors:fill-[GrayText]"
          viewBox="0 0 147 147"
          aria-hidden="true"
        >
          {SQUARES.map((n) => (
            <rect
              key={n}
              x={(n % 10) * STEP}
              y={Math.floor(n / 10) * STEP}
              width="12"
              height="12"
              rx="3"
              className={n >= 100 - filled ? 'fill-purpose' : undefined}
            />
          ))}
        </svg>
        <dl className="grid gap-3">
          {rows.map(({ name, value, percent: share }) => (
            <div key={name}>
              <dt className="text-small text-ink-3">{name}</dt>
              <dd className="text-h3 tracking-body">
                {formatNumber(value)}
                {share == null ? null : (
                  <small className="ml-1.5 text-small text-ink-3">
                    {t('common.percent', { n: formatNumber(share) })}
                  </small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <StatsNote>
        {count > 0 && percent !== null ? (
          <b className="text-ink">
            {t('stats.funnel.every', { n: formatNumber(Math.round(views / count)) })}{' '}
          </b>
        ) : null}
        {t('stats.viewsNote')}
      </StatsNote>
    </StatsBox>
  );
}
