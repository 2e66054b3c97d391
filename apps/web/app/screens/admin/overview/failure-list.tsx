import { type LabelKey, t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import type { WorkName } from '@pq/domain/worker';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '#app/data/admin/overview.ts';
import { Icon } from '#app/ui/icon.tsx';
import { quote, small } from '../parts/classes.ts';
import { type RowData, RowNote, Rows } from '../parts/rows.tsx';
import { OverviewPart } from './overview-part.tsx';

type Failure = Overview['failures']['latest'][number];

const labels: Record<WorkName, LabelKey> = {
  sweep: 'admin.failure.sweep',
  'view tidying': 'admin.failure.tidying',
  'sign-in tidying': 'admin.failure.tidying',
  'unproven members': 'admin.failure.tidying',
  'card removal': 'admin.failure.cards',
  uploads: 'admin.failure.files',
  'order numbers': 'admin.failure.orderNumbers',
  'search terms': 'admin.failure.searchTerms',
  'search suggestions': 'admin.failure.searchSuggestions',
  'project prices': 'admin.failure.projectPrices',
  broadcasts: 'admin.failure.broadcasts',
  checks: 'admin.failure.checks',
  retention: 'admin.failure.retention',
  consents: 'admin.failure.consents',
  ledger: 'admin.failure.ledger',
  'log sealing': 'admin.failure.seals',
  'log heads': 'admin.failure.seals',
  'provider comparison': 'admin.failure.comparison',
  'balance letters': 'admin.failure.balanceLetters',
  backup: 'admin.failure.backup',
  'restore test': 'admin.failure.restoreTest',
  project: 'admin.failure.project',
  reward: 'admin.failure.reward',
  charge: 'admin.failure.charge',
  proof: 'admin.failure.proof',
  parcel: 'admin.failure.parcel',
  news: 'admin.failure.news',
  refund: 'admin.failure.refund',
  statement: 'admin.failure.statement',
  'second look': 'admin.failure.secondLook',
  'file move': 'admin.failure.fileMove',
  'lost file': 'admin.failure.lostFile',
  finding: 'admin.failure.finding',
};

const places: Partial<Record<WorkName, (subject: string) => string>> = {
  project: (key) => `/admin/projects?text=${key}`,
  charge: (key) => `/admin/pledges/${key}`,
  refund: (key) => `/admin/pledges/${key}`,
  'second look': (orderId) => `/admin/charges?text=${encodeURIComponent(orderId)}`,
};

/** The worker retries by itself, but the cause needs an admin. */
export function FailureList({ failures: { total, latest } }: Pick<Overview, 'failures'>) {
  return (
    <OverviewPart id="failures" label={t('admin.failures')}>
      {total === 0 ? <small className={small}>{t('admin.failures.none')}</small> : null}
      {total > 0 ? <Rows isFlush rows={latest.map(failureRow)} /> : null}
      {total > latest.length ? (
        <small className={small}>
          {t('admin.failures.more', { n: formatNumber(total - latest.length) })}
        </small>
      ) : null}
    </OverviewPart>
  );
}

function failureRow({ job, subject, error, times, firstAt, lastAt }: Failure): RowData {
  const place = places[job];
  return {
    key: `${job} ${subject}`,
    start: <Icon of={TriangleAlert} size={20} className="text-danger" />,
    title: t(labels[job]),
    content: (
      <>
        {subject === '' ? null : (
          <RowNote>{place ? <Link to={place(subject)}>{subject}</Link> : subject}</RowNote>
        )}
        <span className={quote}>{error}</span>
      </>
    ),
    width: 240,
    time:
      times > 1
        ? t('admin.failures.times', {
            n: formatNumber(times),
            from: formatMoment(firstAt),
            to: formatMoment(lastAt),
          })
        : lastAt,
  };
}
