import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { rewardReviewsQuery } from '#app/data/reviews.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { useNow } from '#app/now.ts';
import { Picture } from '#app/ui/picture.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Pager, pageOf } from '../pager.tsx';
import { waited } from '../times.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { RewardReview } from './reward-review.tsx';

const queries = routeQueries((api, { url }) => [rewardReviewsQuery(api, pageOf(url.searchParams))]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

/** Rewards of PQ boxes that wait for review, what waits longest first, and the one that is looked at beside it. */
export default function RewardReviewsScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const nowMs = useNow();
  const open = query.get('key');
  const reviews = useQuery(rewardReviewsQuery(useApi(), pageOf(query)));
  const rewards = reviews.data?.rewards;
  const keys = useMemo(() => rewards?.map(({ key }) => key) ?? [], [rewards]);
  const linkTo = useCallback(
    (key: string | null) => {
      const next = new URLSearchParams(query);
      if (key) next.set('key', key);
      else next.delete('key');
      return `/admin/pqbox?${next}`;
    },
    [query],
  );
  useRowKeys(keys, open, linkTo);
  const at = open ? keys.indexOf(open) : -1;
  const shown = rewards?.[at];
  const [before, after] = at >= 0 ? [keys[at - 1], keys[at + 1]] : [];
  return (
    <div className={shown ? 'adm-two' : ''}>
      <section aria-labelledby="queue">
        <h1 id="queue">{t('admin.pqbox')}</h1>
        {reviews.isPending ? <Skeleton className="adm-sk" /> : null}
        {reviews.isError ? (
          <ErrorState
            title={reviews.error.message}
            retryLabel={t('common.retry')}
            onRetry={() => void reviews.refetch()}
          />
        ) : null}
        {reviews.data?.total === 0 ? <EmptyState title={t('admin.empty')} /> : null}
        {rewards && rewards.length > 0 ? (
          <>
            <ul className="adm-l">
              {rewards.map((reward) => (
                <li key={reward.key}>
                  <Link
                    data-row
                    to={linkTo(reward.key)}
                    preventScrollReset
                    aria-current={reward.key === open ? 'true' : undefined}
                  >
                    <Picture src={reward.images.thumbnail} alt="" sizes="56px" upTo={240} />
                    <span>
                      <b>{reward.title}</b>
                      <small>
                        {t(`pq.category.${reward.category}`)} ·{' '}
                        {t('pq.review.of', { project: reward.projectTitle, maker: reward.profile.author })}
                      </small>
                    </span>
                    <time>{waited(nowMs - reward.submittedAt)}</time>
                  </Link>
                </li>
              ))}
            </ul>
            <p className="adm-h">{t('admin.review.keys')}</p>
            <Pager total={reviews.data?.total ?? 0} />
          </>
        ) : null}
      </section>
      {shown ? (
        <RewardReview
          key={shown.key}
          reward={shown}
          to={{ close: linkTo(null), before: before && linkTo(before), after: after && linkTo(after) }}
          onDecided={() => void navigate(linkTo(after ?? null), { preventScrollReset: true })}
        />
      ) : null}
    </div>
  );
}
