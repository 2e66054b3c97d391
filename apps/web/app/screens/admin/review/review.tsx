import { listReviews } from '@pq/contract/endpoints/admin/reviews';
import { t } from '@pq/domain/copy';
import { purposes } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { filterBy } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { WaitedTime } from '../list/waited-time.tsx';
import { RowPicture } from '../parts/rows.tsx';
import type { Route } from './+types/review';
import { ReviewDetail, roundLabel } from './review-detail.tsx';

const filterOf = (query: URLSearchParams) => ({
  purpose: purposes.find((known) => known === query.get('purpose')),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [callQuery(api, listReviews, filterOf(url.searchParams))]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.review');

/** The review queue, longest waiting first, and the open submission next to it. */
export default function ReviewScreen() {
  const [query] = useSearchParams();
  const nowMs = useNow();
  const filter = filterOf(query);
  const reviews = useQuery(callQuery(useApi(), listReviews, filter));
  const { wanted: open, to, goOn } = useOpenRow(reviews.data?.projects);
  return (
    <AdminList
      id="queue"
      title={t('admin.review')}
      filters={[
        filterBy({
          name: 'purpose',
          label: t('admin.review'),
          values: [undefined, ...purposes],
          current: filter.purpose,
          labelOf: (purpose) => t(`admin.purpose.${purpose ?? 'all'}`),
        }),
      ]}
      query={reviews}
      rows={({ projects }) =>
        projects.map(({ key, title, images, profile, purpose, round, withdrawRequested, submittedAt }) => ({
          key,
          start: <RowPicture src={images.thumbnail} ground={images.ground} upTo={372} />,
          title,
          notes: [[profile.author, t(`admin.purpose.${purpose}`), roundLabel(round)].join(' · ')],
          content: withdrawRequested ? <Badge variant="warn">{t('admin.review.withdrawing')}</Badge> : null,
          time: <WaitedTime forMs={nowMs - submittedAt} />,
        }))
      }
      empty={t('admin.empty')}
      keysHint={t('admin.review.keys')}
      detail={open ? <ReviewDetail key={open} reviewKey={open} to={to} onDecided={goOn} /> : null}
    />
  );
}
