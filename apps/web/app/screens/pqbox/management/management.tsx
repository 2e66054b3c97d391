import { countComments } from '@pq/contract/endpoints/comments';
import { listRewards } from '@pq/contract/endpoints/pqbox';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { useQuery } from '@tanstack/react-query';
import { Eye, Plus } from 'lucide-react';
import { useRef } from 'react';
import { data, useLocation, useParams, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { knownData, type RouteData, routeQueries } from '#app/data/client/route-queries.ts';
import type { Box } from '#app/data/pqbox/pqbox.ts';
import { projectQuery } from '#app/data/projects.ts';
import { ManageFrame, ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { ManageHead } from '#app/features/manage-head/manage-head.tsx';
import { ProjectStateBadge } from '#app/features/own-project/project-state-badge.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useDesktopOnly } from '#app/features/writing/use-desktop-only.ts';
import { type BoxPlace, boxPath, writeRewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { BoxFailure } from '../box-failure.tsx';
import { filterBox, readBoxFilter } from '../box-filter.ts';
import { boxPlaceOf } from '../box-place.ts';
import { FilterChips } from '../filter-chips.tsx';
import { toolsClass } from '../tools-class.ts';
import { TypeSelect } from '../type-select.tsx';
import type { Route } from './+types/management';
import { columnsClass, RewardRow } from './reward-row.tsx';

const noteClass = 'mt-4 text-ink-3 text-small';

const queries = routeQueries((api, { params }) => {
  const { purpose, prjtId } = boxPlaceOf(params);
  return [
    projectQuery(api, purpose, prjtId),
    callQuery(api, listRewards, { id: prjtId, purpose }),
    callQuery(api, countComments, { type: purpose, id: prjtId }),
  ];
});

// The page does not exist for backers; other visitors read that the box is for backers.
function managed({ params }: Pick<Route.LoaderArgs, 'params'>, known: RouteData): RouteData {
  const { purpose, prjtId } = boxPlaceOf(params);
  const box = knownData(callKey(listRewards, { id: prjtId, purpose }), known);
  if (box && !box.isManager) throw data(null, { status: 404 });
  return known;
}

export async function loader(args: Route.LoaderArgs) {
  return managed(args, await queries.loader(args));
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return managed(args, await queries.clientLoader(args));
}

export const meta: Route.MetaFunction = (args) => {
  const { purpose, prjtId } = boxPlaceOf(args.params);
  const box = knownData(callKey(listRewards, { id: prjtId, purpose }), args.loaderData);
  return pageMeta(args, {
    part: t('pq.manage.title'),
    title: box?.project.title || t(`meta.one.${purpose}`),
    hidden: true,
  });
};
export const handle = { title: t('pq.manage.title') };

export default function ManagementScreen() {
  const place = boxPlaceOf(useParams());
  const { pathname } = useLocation();
  const api = useApi();
  const project = useQuery(projectQuery(api, place.purpose, place.prjtId));
  const box = useQuery(callQuery(api, listRewards, { id: place.prjtId, purpose: place.purpose }));
  const failed = [project, box].find(({ isError, data: known }) => isError && !known);
  return (
    <ManageFrame purpose={place.purpose}>
      {failed ? (
        <BoxFailure place={place} error={failed.error ?? new Error()} onRetry={() => void failed.refetch()} />
      ) : project.data && box.data ? (
        <>
          <ManageHead
            project={project.data}
            badge={<ProjectStateBadge state={project.data.state} />}
            at={pathname}
          />
          <Rewards box={box.data} project={project.data} />
        </>
      ) : (
        <ManageSkeleton />
      )}
    </ManageFrame>
  );
}

function Rewards({ box, project }: { box: Box; project: Project }) {
  const filter = readBoxFilter(useSearchParams()[0]);
  const place = { purpose: project.purpose, prjtId: project.key };
  const isOwn = useViewer()?.uid === project.profile.uid;
  const barred = project.state === 'fail' || project.state === 'blind';
  const { rewards } = box;
  // The pressed button disappears with its row.
  const section = useRef<HTMLElement>(null);
  const shown = filterBox(rewards, filter);
  return (
    <section className="@container" ref={section} tabIndex={-1} aria-label={t('pq.manage.title')}>
      <div className={toolsClass}>
        <FilterChips rewards={rewards} filter={filter} />
        <TypeSelect filter={filter} />
        <span className="flex gap-2 max-tablet:flex-[1_0_100%] tablet:ml-auto">
          <ButtonLink className="max-tablet:flex-1" variant="line" height={40} to={boxPath(place)}>
            <Icon of={Eye} size={16} />
            {t('pq.manage.asBacker')}
          </ButtonLink>
          {isOwn && !barred ? <WriteLink place={place} /> : null}
        </span>
      </div>
      <ResultCountAnnouncer
        of={JSON.stringify(filter)}
        text={t('search.count', { n: formatNumber(shown.length) })}
      />
      {barred ? <p className={noteClass}>{t('pq.barred')}</p> : null}
      {rewards.length === 0 ? (
        <EmptyState art="box" title={t('pq.empty')} sub={t('pq.empty.sub')} />
      ) : shown.length === 0 ? (
        <EmptyState title={t('pq.list.emptyFilter')} />
      ) : (
        <>
          <div
            className={`hidden items-center gap-x-4 gap-y-2 rounded-t-card px-5 py-3 text-ink-3 text-small inset-ring inset-ring-line @table:grid ${columnsClass}`}
            aria-hidden="true"
          >
            {(['reward', 'state', 'period', 'seen', 'acts'] as const).map((column) => (
              <span key={column}>{column === 'acts' ? '' : t(`pq.manage.${column}`)}</span>
            ))}
          </div>
          <ul className="rounded-card inset-ring inset-ring-line @table:-mt-px @table:rounded-t-none">
            {shown.map((reward) => (
              <RewardRow
                key={reward.key}
                reward={reward}
                project={box.project}
                isOwn={isOwn}
                onRemoved={() => section.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
          <p className={noteClass}>{t('pq.manage.note')}</p>
        </>
      )}
      {box.removed?.length ? <RemovedRewards removed={box.removed} /> : null}
    </section>
  );
}

function RemovedRewards({ removed }: { removed: NonNullable<Box['removed']> }) {
  return (
    <section className="mt-12" aria-labelledby="removed-rewards">
      <h2 id="removed-rewards" className="text-h3 tracking-tight">
        {t('pq.removed.list')}
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {removed.map(({ key, title, reason, removedAt }) => (
          <li key={key} className="py-4">
            <p>
              {title} <span className="text-ink-3 text-small">{formatDate(seoulDate(removedAt))}</span>
            </p>
            <p className="mt-1 whitespace-pre-line break-words text-ink-2">
              {t('pq.removed.reason', { reason })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WriteLink({ place }: { place: BoxPlace }) {
  const onClick = useDesktopOnly('pq.pcOnly');
  return (
    <ButtonLink
      className="max-tablet:flex-1"
      height={40}
      to={writeRewardPath(place)}
      state={place}
      onClick={onClick}
    >
      <Icon of={Plus} size={16} />
      {t('pq.write')}
    </ButtonLink>
  );
}
