import type { DataOf } from '@pq/contract/client';
import type { listDifferences } from '@pq/contract/endpoints/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { Link } from 'react-router';
import { labelledPairs } from '#app/features/labelled-pairs.ts';
import { Badge } from '#app/ui/badge.tsx';
import { small } from '../parts/classes.ts';

type Days = DataOf<typeof listDifferences>['days'];

const cell = 'whitespace-nowrap tablet:px-4 tablet:py-2';
const head = `${cell} text-right text-small text-ink-3 first:text-left last:text-left`;
const value = `${labelledPairs.value} ${cell}`;

export function ComparedDays({ days }: { days: Days }) {
  return (
    <div className="mt-8">
      <h2 id="compared-days" className="text-h3">
        {t('admin.comparison.days')}
      </h2>
      {days.length === 0 ? (
        <small className={small}>{t('admin.comparison.noFiles')}</small>
      ) : (
        <div className="mt-2 rounded-card border border-line bg-white max-tablet:px-4 max-tablet:py-1">
          <table className={labelledPairs.table} aria-labelledby="compared-days">
            <thead className={labelledPairs.head}>
              <tr>
                {(['day', 'open', 'ours', 'theirs', 'read'] as const).map((column) => (
                  <th key={column} scope="col" className={head}>
                    {t(`admin.comparison.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className={labelledPairs.body}>
              {days.map((day) => (
                <ComparedDay key={day.day} {...day} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {days.some(({ state }) => state === 'missing') ? (
        <p className={`mt-2 text-pretty ${small}`}>{t('admin.comparison.missing.body')}</p>
      ) : null}
      {days.some(({ state, ours, theirs, open }) => state === 'compared' && ours !== theirs && open === 0) ? (
        <p className={`mt-2 text-pretty ${small}`}>{t('admin.comparison.shifted')}</p>
      ) : null}
    </div>
  );
}

function ComparedDay({ day, state, isLate, ours, theirs, open, fileAt, changedAt, asked }: Days[number]) {
  const sum = (amount: number | null) => (amount === null ? '–' : formatWon(amount));
  return (
    <tr className={`${labelledPairs.row} max-tablet:first:border-t-0`}>
      <th scope="row" className={`${cell} text-left font-normal max-tablet:font-semibold`}>
        {open > 0 ? (
          <Link className="underline" to={`?day=${day}`}>
            {formatDate(day)}
          </Link>
        ) : (
          formatDate(day)
        )}
      </th>
      <td className={`${value} text-right`} data-label={t('admin.comparison.open')}>
        {state === 'compared' ? (
          <OpenCount open={open} />
        ) : (
          <Badge variant={isLate ? 'danger' : 'warn'}>{t(`admin.comparison.${state}`)}</Badge>
        )}
      </td>
      <td className={`${value} text-right tabular-nums`} data-label={t('admin.comparison.ours')}>
        {sum(ours)}
      </td>
      <td className={`${value} text-right tabular-nums`} data-label={t('admin.comparison.theirs')}>
        {sum(theirs)}
      </td>
      <td className={value} data-label={t('admin.comparison.read')}>
        <span className="max-tablet:text-right">
          {readText({ fileAt, changedAt })}
          {asked ? (
            <small className="block whitespace-normal text-accent-ink wrap-anywhere">
              {t('admin.comparison.asked', { name: asked.by })}
            </small>
          ) : null}
        </span>
      </td>
    </tr>
  );
}

function readText({ fileAt, changedAt }: Pick<Days[number], 'fileAt' | 'changedAt'>): string {
  if (changedAt !== null) return t('admin.comparison.changed', { at: formatMoment(changedAt) });
  return fileAt === null ? '–' : formatMoment(fileAt);
}

function OpenCount({ open }: { open: number }) {
  return open > 0 ? <Badge variant="danger">{formatNumber(open)}</Badge> : formatNumber(open);
}
