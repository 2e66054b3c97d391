import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { type ProjectState, projectStates, routeSegments } from '@pq/domain/project/project';
import { writeSteps } from '@pq/domain/project/write-steps';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { type OwnProject, type OwnProjectsPage, ownProjectsQuery } from '#app/data/own-projects.ts';
import { stateName } from '#app/features/own-project/project-state-badge.tsx';
import { writePath } from '#app/lib/addresses/write-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { flatOnce } from '#app/ui/more-list/flat-once.ts';
import { MoreButton } from '#app/ui/more-list/more-button.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { ChipCount } from '../chip-count.tsx';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-open';
import { IdentityNotice } from './identity-notice.tsx';
import { OpenRow } from './open-row.tsx';
import { ProjectKind } from './project-kind.tsx';
import { useRemoval } from './use-removal.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.open.title') });
export const handle = { title: t('my.open.title') };

export default function MyOpenScreen() {
  const [query] = useSearchParams();
  const state = projectStates.find((known) => known === query.get('state'));
  const list = useInfiniteQuery(ownProjectsQuery(useApi(), state));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3 max-tablet:mt-4">
        <MyTitle ref={heading} className="">
          {t('my.open.title')}
        </MyTitle>
        <ButtonLink variant="line" height={40} to="/write/select">
          <Icon of={Plus} size={20} />
          {t('my.open.create')}
        </ButtonLink>
      </header>
      <ResultCountAnnouncer of={state ?? ''} text={foundWords(list.data?.pages[0]?.counts, state)} />
      {list.isPending ? (
        <Waiting />
      ) : list.isError && !list.data ? (
        <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <OwnProjects pages={list.data.pages} state={state} onGone={() => heading.current?.focus()} />
      )}
      {list.hasNextPage ? (
        <MoreButton busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t('my.open.more')}
        </MoreButton>
      ) : null}
    </>
  );
}

function Waiting() {
  return (
    <div className="grid gap-5" role="status" aria-label={t('common.loading')}>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-27" />
      ))}
    </div>
  );
}

type OwnProjectsProps = { pages: OwnProjectsPage[]; state: ProjectState | undefined; onGone(): void };

function OwnProjects({ pages, state, onGone }: OwnProjectsProps) {
  const counts = pages[0]?.counts ?? {};
  const projects = flatOnce(
    pages.map((page) => page.projects),
    ({ key }) => key,
  );
  const saves = projects.filter(({ temporary }) => temporary);
  const others = projects.filter(({ temporary }) => !temporary);
  // Temporary saves are listed separately and not counted: each chip counts exactly the projects that it shows.
  const none = Object.keys(counts).length === 0;
  return (
    <>
      {counts.prepare ? <IdentityNotice /> : null}
      {saves.length > 0 ? (
        <section aria-label={t('my.open.saved')}>
          {saves.map((project) => (
            <TemporarySave key={project.key} project={project} onGone={onGone} />
          ))}
        </section>
      ) : null}
      {none ? null : <StateChips counts={counts} current={state} />}
      {none && saves.length === 0 ? (
        <EmptyState title={t('my.open.empty')} sub={t('my.open.empty.sub')} />
      ) : null}
      {!none && others.length === 0 ? <EmptyState title={t('my.open.emptyState')} /> : null}
      {others.map((project) => (
        <OpenRow key={project.key} project={project} onGone={onGone} />
      ))}
    </>
  );
}

function foundWords(counts: OwnProjectsPage['counts'] | undefined, state: ProjectState | undefined): string {
  if (!counts || Object.keys(counts).length === 0) return '';
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const n = state ? (counts[state] ?? 0) : all;
  return t('search.foundProjects', { count: t('search.count', { n: formatNumber(n) }) });
}

function StateChips({
  counts,
  current,
}: {
  counts: Record<string, number>;
  current: ProjectState | undefined;
}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = projectStates.filter((state) => counts[state] || state === current);
  return (
    <div className="mt-6 mb-2 tablet:*:flex-wrap">
      <Chips label={t('my.open.states')}>
        <ChipLink to="/my/open" current={current === undefined}>
          {t('common.all')}
          <ChipCount count={all} current={current === undefined} />
        </ChipLink>
        {shown.map((state) => (
          <ChipLink key={state} to={`/my/open?state=${state}`} current={state === current}>
            {stateName(state)}
            <ChipCount count={counts[state] ?? 0} current={state === current} />
          </ChipLink>
        ))}
      </Chips>
    </div>
  );
}

function TemporarySave({ project, onGone }: { project: OwnProject; onGone(): void }) {
  const { purpose, title, steps, changedAt } = project;
  const name = title || t('my.open.untitled');
  const { remove, busy } = useRemoval(project, onGone);
  return (
    <article
      className="mb-3 grid grid-cols-1 items-center justify-items-start inset-ring inset-ring-line gap-x-4 gap-y-1 rounded-card px-5 py-4 tablet:grid-cols-[auto_minmax(0,1fr)_auto] tablet:justify-items-stretch"
      data-purpose={routeSegments[purpose]}
    >
      <Badge>{t('my.open.temporary')}</Badge>
      <div>
        <h2 className="text-button">
          {name} <ProjectKind purpose={purpose} />
        </h2>
        <p className="text-ink-3 text-small">
          {t('my.open.savedAt', { at: formatMoment(changedAt) })} ·{' '}
          {t('my.open.steps', { of: writeSteps.length, n: steps })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-tablet:mt-2 max-tablet:w-full">
        <Button
          variant="text"
          height={40}
          tone="danger"
          className="max-tablet:min-h-11 max-tablet:flex-1"
          busy={busy}
          onClick={() => void remove()}
        >
          <span className="sr-only">{name} </span>
          {t('write.deleteSave')}
        </Button>
        <ButtonLink
          className="max-tablet:min-h-11 max-tablet:flex-1"
          variant="line"
          height={40}
          to={writePath({ purpose })}
        >
          <span className="sr-only">{name} </span>
          {t('write.load')}
        </ButtonLink>
      </div>
    </article>
  );
}
