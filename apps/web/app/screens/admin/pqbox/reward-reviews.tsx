import { listRewardReviews } from '@pq/contract/endpoints/pqbox';
import { t } from '@pq/domain/copy';
import { approvedRewardStates } from '@pq/domain/pqbox/pq-reward';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { useNow } from '#app/lib/now.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { filterBy } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { WaitedTime } from '../list/waited-time.tsx';
import { RowPicture } from '../parts/rows.tsx';
import type { Route } from './+types/reward-reviews';
import { RewardReview } from './reward-review.tsx';

const searchOf = (query: URLSearchParams) => {
  const state = approvedRewardStates.find((known) => known === query.get('state'));
  // The queue is short and has no search.
  return { state, text: state ? (query.get('text') ?? '') : '', page: pageOf(query) };
};

const queries = routeQueries((api, { url }) => [
  callQuery(api, listRewardReviews, searchOf(url.searchParams)),
]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.pqbox');

/** Rewards of PQ boxes that are waiting for review, longest first, or approved ones, and the open one next to the list. */
export default function RewardReviewsScreen() {
  const [query] = useSearchParams();
  const nowMs = useNow();
  const search = searchOf(query);
  const reviews = useQuery(callQuery(useApi(), listRewardReviews, search));
  const { row: shown, to, goOn } = useOpenRow(reviews.data?.rewards);
  return (
    <AdminList
      id="queue"
      title={t('admin.pqbox')}
      filters={[
        filterBy({
          name: 'state',
          values: [undefined, ...approvedRewardStates],
          current: search.state,
          labelOf: (state) => t(state ? `pq.state.${state}` : 'admin.pqbox.waiting'),
          without: { text: undefined },
        }),
      ]}
      tools={
        search.state ? (
          <div className="mt-3">
            <SearchForm label={t('admin.pqbox.search')} />
          </div>
        ) : null
      }
      query={reviews}
      rows={({ rewards }) =>
        rewards.map(({ key, images, title, category, projectTitle, profile, submittedAt, updatedAt }) => ({
          key,
          start: <RowPicture src={images.thumbnail} upTo={240} />,
          title,
          notes: [
            `${t(`pq.category.${category}`)} · ${t('pq.review.of', { project: projectTitle, maker: profile.author })}`,
          ],
          time: search.state ? updatedAt : <WaitedTime forMs={nowMs - submittedAt} />,
        }))
      }
      empty={t(search.state ? 'admin.none' : 'admin.empty')}
      keysHint={t(search.state ? 'admin.keys' : 'admin.review.keys')}
      detail={shown ? <RewardReview key={shown.key} reward={shown} to={to} onDecided={goOn} /> : null}
      explainsGone
    />
  );
}
