import { getOverview, getWaiting } from '@pq/contract/endpoints/admin/overview';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Overview } from '#app/data/admin/overview.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { InBrowser } from '#app/features/day-chart/in-browser.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { adminMeta } from '../admin-meta.ts';
import { Rows } from '../parts/rows.tsx';
import { PartSkeleton } from '../parts/screen.tsx';
import type { Route } from './+types/overview';
import { DaysTable } from './days-table.tsx';
import { FailureList } from './failure-list.tsx';
import { OverviewPart } from './overview-part.tsx';
import { OwedFigures } from './owed-figures.tsx';
import { ScheduledCharges } from './scheduled-charges.tsx';
import { StuckList } from './stuck-list.tsx';
import { TodayFigures } from './today-figures.tsx';
import { WaitingTiles } from './waiting-tiles.tsx';

const queries = routeQueries((api) => [callQuery(api, getOverview, {}), callQuery(api, getWaiting, {})]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

// The chart library is large, so it is loaded after the figures.
const OverviewCharts = lazy(async () => ({
  default: (await import('./overview-charts.tsx')).OverviewCharts,
}));

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.overview');

export default function OverviewScreen() {
  const api = useApi();
  const overview = useQuery(callQuery(api, getOverview, {}));
  const waiting = useQuery(callQuery(api, getWaiting, {}));
  const failed = overview.data ? (waiting.data ? null : waiting.error) : overview.error;
  if (failed)
    return (
      <ErrorState
        heading="h1"
        title={failed.message}
        onRetry={() => void Promise.all([overview.refetch(), waiting.refetch()])}
      />
    );
  if (!overview.data || !waiting.data) return <PartSkeleton />;
  const {
    days,
    scheduled,
    charges,
    refunds,
    statements,
    mails,
    failures,
    owed,
    uncompared,
    awaitsReconciliation,
    missingHolidayYear,
    build,
  } = overview.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="-mb-2">{t('admin.overview')}</h1>
      {awaitsReconciliation ? (
        <NoticeBox variant="warn" icon={TriangleAlert}>
          <b>{t('admin.restored')}</b> {t('admin.restored.body')}
        </NoticeBox>
      ) : null}
      {missingHolidayYear === null ? null : (
        <NoticeBox variant="warn" icon={TriangleAlert}>
          <b>{t('admin.holidays', { year: missingHolidayYear })}</b> {t('admin.holidays.body')}
        </NoticeBox>
      )}
      {uncompared.days > 0 ? (
        <NoticeBox
          variant={uncompared.late > 0 ? 'danger' : 'warn'}
          icon={TriangleAlert}
          action={
            <ButtonLink variant="line" height={40} to="/admin/reconciliation">
              {t('admin.comparison')}
            </ButtonLink>
          }
        >
          <b>{t('admin.uncompared', { n: formatNumber(uncompared.days) })}</b> {t('admin.uncompared.body')}
        </NoticeBox>
      ) : null}
      <WaitingTiles waiting={waiting.data} />
      <LeftRefunds refunds={refunds} />
      <ScheduledCharges scheduled={scheduled} />
      <TodayFigures days={days} />
      <OwedFigures owed={owed} />
      <StuckList charges={charges} statements={statements} mails={mails} />
      <FailureList failures={failures} />
      <OverviewPart label={t('admin.overview.days')}>
        <InBrowser fallback={<PartSkeleton />}>
          <Suspense fallback={<PartSkeleton />}>
            <OverviewCharts days={days} />
          </Suspense>
        </InBrowser>
        <DaysTable days={days} />
      </OverviewPart>
      <p className="wrap-anywhere text-small text-ink-2">
        {t('admin.overview.build', { ...build, since: formatMoment(build.startedAt) })}
      </p>
    </div>
  );
}

function LeftRefunds({ refunds: { total, first } }: Pick<Overview, 'refunds'>) {
  if (total === 0) return null;
  return (
    <OverviewPart id="left-refunds" label={t('admin.leftRefunds')}>
      <p className="mb-3 text-small text-ink-2">{t('admin.leftRefunds.body')}</p>
      <Rows
        isFlush
        rows={first.map(({ gateKey, orderId, title, amount, requestedAt }) => ({
          key: `${orderId} ${requestedAt}`,
          start: <Icon of={TriangleAlert} size={20} className="text-danger" />,
          title: (
            <Link to={`/admin/pledges/${gateKey}`}>
              {t('admin.leftRefunds.of', { title, amount: formatWon(amount) })}
            </Link>
          ),
          notes: [orderId],
          width: 240,
          time: requestedAt,
        }))}
      />
      {total > first.length ? (
        <Link to="/admin/pledges?trouble=refund">
          {t('admin.failures.more', { n: formatNumber(total - first.length) })}
        </Link>
      ) : null}
    </OverviewPart>
  );
}
