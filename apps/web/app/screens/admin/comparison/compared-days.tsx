import type { DataOf } from '@pq/contract/client';
import type { listDifferences } from '@pq/contract/endpoints/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { Link } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { small } from '../parts/classes.ts';

type Days = DataOf<typeof listDifferences>['days'];

const frame = 'mt-2 overflow-x-auto rounded-card border border-line bg-white';
const cell = 'px-3 py-2 whitespace-nowrap tablet:px-4';
const head = `${cell} text-right text-small text-ink-3 first:text-left last:text-left`;

export function ComparedDays({ days }: { days: Days }) {
  return (
    <div className="mt-8">
      <h2 id="compared-days" className="text-h3">
        {t('admin.comparison.days')}
      </h2>
      {days.length === 0 ? (
        <small className={small}>{t('admin.comparison.noFiles')}</small>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className={frame} aria-labelledby="compared-days" tabIndex={0}>
          <table className="w-full border-collapse text-note">
            <thead>
              <tr>
                {(['day', 'open', 'ours', 'theirs', 'read'] as const).map((column) => (
                  <th key={column} scope="col" className={head}>
                    {t(`admin.comparison.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <ComparedDay key={day.day} {...day} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {days.some(({ ours, theirs, open }) => ours !== theirs && open === 0) ? (
        <p className={`mt-2 text-pretty ${small}`}>{t('admin.comparison.shifted')}</p>
      ) : null}
    </div>
  );
}

function ComparedDay({ day, ours, theirs, open, fileAt, changedAt }: Days[number]) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${cell} text-left font-normal`}>
        {open > 0 ? (
          <Link className="underline" to={`?day=${day}`}>
            {formatDate(day)}
          </Link>
        ) : (
          formatDate(day)
        )}
      </th>
      {/* Next to the day, so that phones show it without scrolling. */}
      <td className={`${cell} text-right`}>
        {open > 0 ? <Badge variant="danger">{formatNumber(open)}</Badge> : formatNumber(open)}
      </td>
      <td className={`${cell} text-right tabular-nums`}>{formatWon(ours)}</td>
      <td className={`${cell} text-right tabular-nums`}>{formatWon(theirs)}</td>
      <td className={cell}>
        {changedAt === null
          ? fileAt && formatMoment(fileAt)
          : t('admin.comparison.changed', { at: formatMoment(changedAt) })}
      </td>
    </tr>
  );
}
