import { t } from '@pq/domain/copy';
import { formatNumber, formatShare } from '@pq/domain/format';
import type { ProjectGraph } from '#app/data/project-insight.ts';

const SQUARES = Array.from({ length: 100 }, (_, n) => n);
const STEP = 15;

/** Of a hundred views so many have become pledges: as squares, and in words. */
export function Funnel({ total: { views, scraps, count } }: { total: ProjectGraph['total'] }) {
  const filled = views === 0 ? 0 : Math.min(100, Math.round((count / views) * 100));
  const rows = [
    { name: t('stats.col.views'), value: views },
    { name: t('stats.col.scraps'), value: scraps, of: views },
    { name: t('stats.col.count'), value: count, of: views },
  ];
  return (
    <section className="stt-c stt-fn">
      <h2>{t('stats.funnel')}</h2>
      <div>
        <svg viewBox="0 0 147 147" aria-hidden="true">
          {SQUARES.map((n) => (
            <rect
              key={n}
              x={(n % 10) * STEP}
              y={Math.floor(n / 10) * STEP}
              width="12"
              height="12"
              rx="3"
              className={n >= 100 - filled ? 'on' : undefined}
            />
          ))}
        </svg>
        <dl>
          {rows.map(({ name, value, of }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {formatNumber(value)}
                {of && value <= of ? (
                  <small>{t('common.percent', { n: formatShare(value, of) })}</small>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="stt-n">
        {count > 0 && views >= count ? (
          <b>{t('stats.funnel.every', { n: formatNumber(Math.round(views / count)) })} </b>
        ) : null}
        {t('stats.viewsNote')}
      </p>
    </section>
  );
}
