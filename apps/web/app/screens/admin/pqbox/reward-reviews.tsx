import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { approvedRewardStates } from '@pq/domain/pqbox/pq-reward';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type FoundReward, rewardReviewsQuery } from '#app/data/admin/reviews.ts';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { useNow } from '#app/lib/now.ts';
import { adminMeta } from '../admin-meta.ts';
import { FilterChips } from '../list/filter-chips.tsx';
import { GoneNotice } from '../list/gone-notice.tsx';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { WaitedTime } from '../list/waited-time.tsx';
import { KeysHint, Queue } from '../parts/detail.tsx';
import { RowLink, RowNote, RowPicture, Rows, RowText, RowTime, RowTitle } from '../parts/rows.tsx';
import { ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/reward-reviews';
import { RewardReview } from './reward-review.tsx';

const searchOf = (query: URLSearchParams) => {
  const state = approvedRewardStates.find((known) => known === query.get('state'));
  // The queue is short and has no search.
  return { state, text: state ? (query.get('text') ?? '') : '', page: pageOf(query) };
};

const queries = routeQueries((api, { url }) => [rewardReviewsQuery(api, searchOf(url.searchParams))]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.pqbox');

/** Rewards of PQ boxes that are waiting for review, longest first, or approved ones, and the open one next to the list. */
export default function RewardReviewsScreen() {
  const [query] = useSearchParams();
  const nowMs = useNow();
  const search = searchOf(query);
  const reviews = useQuery(rewardReviewsQuery(useApi(), search));
  const told = search.state
    ? ({ empty: 'admin.none', keys: 'admin.keys' } as const)
    : ({ empty: 'admin.empty', keys: 'admin.review.keys' } as const);
  const { wanted, keys, row: shown, linkTo, to, goOn } = useOpenRow(reviews.data?.rewards);
  return (
    <Queue
      labelledBy="queue"
      detail={shown ? <RewardReview key={shown.key} reward={shown} to={to} onDecided={goOn} /> : null}
    >
      <ScreenTitle id="queue">{t('admin.pqbox')}</ScreenTitle>
      <RewardFilters state={search.state} />
      <GoneNotice wanted={wanted} among={reviews.isSuccess && !reviews.isPlaceholderData && keys} />
      <ResultList found={reviews} empty={t(told.empty)}>
        {({ rewards }) => (
          <>
            <Rows>
              {rewards.map((reward) => (
                <RewardRow
                  key={reward.key}
                  reward={reward}
                  to={linkTo(reward.key)}
                  isOpen={reward.key === wanted}
                  time={
                    search.state ? (
                      <RowTime>{formatMoment(reward.updatedAt)}</RowTime>
                    ) : (
                      <WaitedTime forMs={nowMs - reward.submittedAt} />
                    )
                  }
                />
              ))}
            </Rows>
            <KeysHint>{t(told.keys)}</KeysHint>
          </>
        )}
      </ResultList>
    </Queue>
  );
}

/** The queue, or approved rewards by state and name. */
function RewardFilters({ state: current }: { state: (typeof approvedRewardStates)[number] | undefined }) {
  const [query] = useSearchParams();
  return (
    <>
      <FilterChips
        name="state"
        values={[undefined, ...approvedRewardStates] as const}
        current={current}
        labelOf={(state) => (state ? t(`pq.state.${state}`) : t('admin.pqbox.waiting'))}
        without={['text']}
      />
      {current ? (
        <div className="mt-3">
          <SearchForm key={query.get('text')} label={t('admin.pqbox.search')} />
        </div>
      ) : null}
    </>
  );
}

/** A reward in the list, which opens next to it. */
function RewardRow({
  reward: { images, title, category, projectTitle, profile },
  to,
  isOpen,
  time,
}: {
  reward: FoundReward;
  to: string;
  isOpen: boolean;
  time: ReactNode;
}) {
  return (
    <RowLink to={to} preventScrollReset aria-current={isOpen ? 'true' : undefined}>
      <RowPicture src={images.thumbnail} upTo={240} />
      <RowText>
        <RowTitle>{title}</RowTitle>
        <RowNote>
          {t(`pq.category.${category}`)} ·{' '}
          {t('pq.review.of', { project: projectTitle, maker: profile.author })}
        </RowNote>
      </RowText>
      {time}
    </RowLink>
  );
}
