import { listRewardReviews } from '@pq/contract/endpoints/pqbox';
import { t } from '@pq/domain/copy';
import { approvedRewardStates } from '@pq/domain/pqbox/pq-reward';
import { useNow } from '#app/lib/now.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { WaitedTime } from '../list/waited-time.tsx';
import { RowPicture } from '../parts/rows.tsx';
import type { Route } from './+types/reward-reviews';
import { RewardReview } from './reward-review.tsx';

const list = defineList(listRewardReviews, (query) => {
  const state = approvedRewardStates.find((known) => known === query.get('state'));
  // The queue is short and has no search.
  return { state, text: state ? (query.get('text') ?? '') : '', page: pageOf(query) };
});
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.pqbox');

export default function RewardReviewsScreen() {
  const { search, found } = list.useList();
  const nowMs = useNow();
  const { row: shown, to, goOn } = useOpenRow(found.data?.rewards, ({ key }) => key);
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
      query={found}
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
