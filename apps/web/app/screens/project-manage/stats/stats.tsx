import { getProjectGraph } from '@pq/contract/endpoints/project-insight';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useOutletContext } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { InBrowser } from '#app/features/day-chart/in-browser.tsx';
import { ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { DaysTable } from './days-table.tsx';
import { Funnel } from './funnel.tsx';
import { RewardResults } from './reward-results.tsx';
import { RiskNote } from './risk-note.tsx';
import { StatsFigures } from './stats-figures.tsx';
import { ViewSources } from './view-sources.tsx';

// The chart library is large, so it is loaded after the figures.
const DayCharts = lazy(async () => ({ default: (await import('./day-charts.tsx')).DayCharts }));

export default function StatsScreen() {
  const project = useOutletContext<Project>();
  const graph = useQuery(callQuery(useApi(), getProjectGraph, { key: project.key }));
  if (graph.isPending) return <ManageSkeleton />;
  if (!graph.data || wasRefused(graph))
    return <ErrorState title={graph.error?.message ?? ''} onRetry={() => void graph.refetch()} />;
  const { days, total, sources, charges } = graph.data;
  if (days.length === 0) return <EmptyState title={t('stats.empty')} sub={t('stats.empty.sub')} />;
  return (
    <section className="@container" aria-label={t('owner.stats')}>
      <RiskNote charges={charges} />
      <StatsFigures project={project} graph={graph.data} />
      <InBrowser fallback={<ManageSkeleton />}>
        <Suspense fallback={<ManageSkeleton />}>
          <DayCharts
            days={days}
            total={total.amount}
            goal={project.amount.goal}
            aside={<Funnel total={total} />}
          />
        </Suspense>
      </InBrowser>
      <DaysTable days={days} total={total.amount} />
      <ViewSources sources={sources} />
      <RewardResults project={project} graph={graph.data} />
    </section>
  );
}
