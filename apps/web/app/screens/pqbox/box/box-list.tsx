import { listRewards } from '@pq/contract/endpoints/pqbox';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { listedRewardStates } from '@pq/domain/pqbox/pq-reward';
import { routeSegments } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { Info, Lock, MessageCircleQuestion } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import type { Box } from '#app/data/pqbox/pqbox.ts';
import { projectQuery } from '#app/data/projects.ts';
import type { BoxPlace } from '#app/lib/addresses/pqbox-path.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { EmptyState, Skeleton } from '#app/ui/states.tsx';
import { BoxFailure } from '../box-failure.tsx';
import { filterBox, readBoxFilter } from '../box-filter.ts';
import { boxPlaceOf } from '../box-place.ts';
import { FilterChips } from '../filter-chips.tsx';
import { PledgeLink } from '../pledge-link.tsx';
import { toolsClass } from '../tools-class.ts';
import { TypeSelect } from '../type-select.tsx';
import type { Route } from './+types/box-list';
import { RewardCard } from './reward-card.tsx';

const gridStyle =
  'mb-12 grid grid-cols-2 large-text:grid-cols-1 gap-x-4 gap-y-8 @columns:grid-cols-3 @columns:gap-x-6 @columns:gap-y-10';

const queries = routeQueries((api, { params }) => {
  const { purpose, prjtId } = boxPlaceOf(params);
  return [callQuery(api, listRewards, { id: prjtId, purpose }), projectQuery(api, purpose, prjtId)];
});
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => {
  const { purpose, prjtId } = boxPlaceOf(args.params);
  const box = knownData(callKey(listRewards, { id: prjtId, purpose }), args.loaderData);
  return pageMeta(args, {
    part: t('pq.meta'),
    title: box?.project.title || t(`meta.one.${purpose}`),
    hidden: true,
  });
};
export const handle = { title: t('pq.list.title') };

export default function BoxListScreen() {
  const place = boxPlaceOf(useParams());
  const box = useQuery(callQuery(useApi(), listRewards, { id: place.prjtId, purpose: place.purpose }));
  return (
    <Wrap className="@container pt-5 tablet:pt-8" data-purpose={routeSegments[place.purpose]}>
      {box.isPending ? <Waiting /> : null}
      {box.isError && !box.data ? (
        <BoxFailure place={place} error={box.error} onRetry={() => void box.refetch()} />
      ) : null}
      {box.data ? (
        <>
          <BoxHead place={place} title={box.data.project.title} />
          <Rewards box={box.data} place={place} />
        </>
      ) : null}
    </Wrap>
  );
}

function Rewards({ box, place }: { box: Box; place: BoxPlace }) {
  const filter = readBoxFilter(useSearchParams()[0]);
  // The maker sees the same as backers.
  const listed: readonly string[] = listedRewardStates;
  const rewards = box.rewards.filter(({ state }) => listed.includes(state));
  const shown = filterBox(rewards, filter);
  return (
    <section aria-labelledby="box">
      <h2 id="box" className="mt-8">
        {t('pq.list.title')}
      </h2>
      {box.pledge?.status === 'retry' ? (
        <div className="mt-4">
          <NoticeBox variant="danger" icon={Lock} action={<PledgeLink gateKey={box.pledge.key} pays />}>
            {t('pq.lock.retry')}
          </NoticeBox>
        </div>
      ) : null}
      {rewards.length === 0 ? (
        <EmptyState
          art="box"
          title={t('pq.empty')}
          // A box that is closed by a refused payment does not open by mail.
          {...(box.pledge?.status === 'retry' ? {} : { sub: t('pq.list.empty.sub') })}
        />
      ) : (
        <>
          <div className={`${toolsClass} [&>nav]:flex-[1_0_100%] tablet:[&>nav]:flex-1`}>
            <FilterChips rewards={rewards} filter={filter} />
            <TypeSelect filter={filter} />
          </div>
          <ResultCountAnnouncer
            of={JSON.stringify(filter)}
            text={t('search.count', { n: formatNumber(shown.length) })}
          />
          {shown.length === 0 ? (
            <EmptyState title={t('pq.list.emptyFilter')} />
          ) : (
            <ul className={gridStyle}>
              {shown.map((reward, at) => (
                <li key={reward.key}>
                  <RewardCard reward={{ ...reward, purpose: place.purpose }} first={at === 0} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <NoticeBox icon={Info}>{t('filter.isPq.hint')}</NoticeBox>
    </section>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton className="mb-12 h-18" />
      <div className={gridStyle}>
        {['a', 'b', 'c'].map((card) => (
          <div key={card}>
            <Skeleton round="card" className="aspect-4/3" />
            <Skeleton className="mt-2.5 h-3.5" />
          </div>
        ))}
      </div>
    </div>
  );
}

function BoxHead({ place: { purpose, prjtId }, title }: { place: BoxPlace; title: string }) {
  const project = useQuery(projectQuery(useApi(), purpose, prjtId)).data;
  const base = projectPath({ purpose, key: prjtId });
  return (
    <header className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-3 border-line border-b pb-4 tablet:grid-cols-[96px_minmax(0,1fr)_auto] tablet:gap-5 tablet:pb-6">
      <Picture
        round="field"
        src={project?.images.thumbnail ?? ''}
        ground={project?.images.ground}
        alt=""
        sizes="(min-width: 768px) 96px, 72px"
        upTo={372}
      />
      <div>
        <p className="text-ink-3 text-small">
          <b className="mr-1.5 text-label text-purpose-hover">
            {t(purpose === 'ordermade' ? 'nav.ordermade' : 'nav.funding')}
          </b>{' '}
          {project?.profile.author}
        </p>
        <h1 className="text-h1">
          <Link to={base}>{title}</Link>
        </h1>
      </div>
      <ButtonLink className="max-tablet:col-span-full" variant="line" height={40} to={`${base}/inquiry`}>
        <Icon of={MessageCircleQuestion} size={16} />
        {t('pq.ask')}
      </ButtonLink>
    </header>
  );
}
