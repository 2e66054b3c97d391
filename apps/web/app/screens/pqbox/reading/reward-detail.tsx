import { getReward, listOwnBoxes, listRewards } from '@pq/contract/endpoints/pqbox';
import { t } from '@pq/domain/copy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery, invalidate } from '#app/data/client/calls.ts';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { isNotShown } from '#app/data/pqbox/pqbox.ts';
import { Comments } from '#app/features/comments/comments.tsx';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { wrapClass } from '#app/ui/frame.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { BoxFailure } from '../box-failure.tsx';
import { boxPlaceOf } from '../box-place.ts';
import type { Route } from './+types/reward-detail';
import { ReadingFrame } from './reading-frame.tsx';
import { RewardArticle } from './reward-article.tsx';
import { useReturnToBox } from './use-return-to-box.ts';

// The comments are not prefetched: for a reader without access they respond with 404, and so would this page.
const queries = routeQueries((api, { params }) => {
  const { purpose, prjtId: projectId } = boxPlaceOf(params);
  return [
    callQuery(api, getReward, { purpose, projectId, id: params.id ?? '' }),
    callQuery(api, listRewards, { id: projectId, purpose }),
  ];
});
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => {
  const { purpose, prjtId: projectId } = boxPlaceOf(args.params);
  const key = callKey(getReward, { purpose, projectId, id: args.params.id });
  const title = knownData(key, args.loaderData)?.data.title;
  return pageMeta(args, { title: title ?? t(`meta.reward.${purpose}`), hidden: true });
};
export const handle = { title: t('pq.list.title') };

// Any other reward redirects to its box (docs/product/digital-rewards.md#access).
export default function RewardDetailScreen() {
  const params = useParams();
  const place = boxPlaceOf(params);
  const of = { purpose: place.purpose, projectId: place.prjtId, id: params.id ?? '' };
  const reward = useQuery(callQuery(useApi(), getReward, of));
  const isGone = reward.isError && isNotShown(reward.error);
  useReturnToBox(isGone, place);
  useSeen(reward.data?.data.key);
  if (isGone || reward.isPending) return <Skeleton className={`${wrapClass} mt-8 h-120`} />;
  if (!reward.data)
    return <BoxFailure place={place} error={reward.error} onRetry={() => void reward.refetch()} />;
  const { data, prjtData } = reward.data;
  return (
    <ReadingFrame place={place} reward={data}>
      <RewardArticle reward={data} place={place} projectTitle={prjtData.title} />
      <div className="mt-12 border-line border-t pt-10">
        <Comments key={data.key} type="pqbox" id={data.key} makerUid={data.profile.uid} />
      </div>
    </ReadingFrame>
  );
}

// The marks of the box and of the menu are read again.
function useSeen(key: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (key === undefined) return;
    void invalidate(client, listOwnBoxes, listRewards);
  }, [client, key]);
}
