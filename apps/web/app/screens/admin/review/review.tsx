import { listReviews } from '@pq/contract/endpoints/admin/reviews';
import { t } from '@pq/domain/copy';
import { purposes } from '@pq/domain/project/project';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { WaitedTime } from '../list/waited-time.tsx';
import { RowPicture } from '../parts/rows.tsx';
import type { Route } from './+types/review';
import { identityBadges, ReviewDetail, roundLabel } from './review-detail.tsx';

const list = defineList(listReviews, (query) => ({
  purpose: purposes.find((known) => known === query.get('purpose')),
  page: pageOf(query),
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.review');

export default function ReviewScreen() {
  const { search, found } = list.useList();
  const nowMs = useNow();
  const { wanted: open, to, goOn } = useOpenRow(found.data?.projects, ({ key }) => key);
  return (
    <AdminList
      id="queue"
      title={t('admin.review')}
      filters={[
        filterBy({
          name: 'purpose',
          label: t('admin.review'),
          values: [undefined, ...purposes],
          current: search.purpose,
          labelOf: (purpose) => t(`admin.purpose.${purpose ?? 'all'}`),
        }),
      ]}
      query={found}
      rows={({ projects }) =>
        projects.map(
          ({ key, title, images, profile, purpose, round, withdrawRequested, submittedAt, identity }) => ({
            key,
            start: <RowPicture src={images.thumbnail} ground={images.ground} upTo={372} />,
            title,
            notes: [[profile.author, t(`admin.purpose.${purpose}`), roundLabel(round)].join(' · ')],
            content: withdrawRequested ? <Badge variant="warn">{t('admin.review.withdrawing')}</Badge> : null,
            badges: [{ text: t(`admin.review.identity.${identity}`), variant: identityBadges[identity] }],
            time: <WaitedTime forMs={nowMs - submittedAt} />,
          }),
        )
      }
      empty={t('admin.empty')}
      keysHint={t('admin.review.keys')}
      detail={open ? <ReviewDetail key={open} reviewKey={open} to={to} onDecided={goOn} /> : null}
    />
  );
}
