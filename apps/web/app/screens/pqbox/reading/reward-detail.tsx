import { t } from '@pq/domain/copy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { browserApi, useApi } from '#app/data/client/api.tsx';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { ownBoxesQuery } from '#app/data/pqbox/own-boxes.ts';
import { boxQuery, isNotShown, rewardQuery } from '#app/data/pqbox/pqbox.ts';
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
  return [rewardQuery(api, { purpose, projectId, id: params.id ?? '' }), boxQuery(api, purpose, projectId)];
});
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => {
  const { purpose, prjtId: projectId } = boxPlaceOf(args.params);
  const { queryKey } = rewardQuery(browserApi, { purpose, projectId, id: args.params.id });
  const title = knownData(queryKey, args.loaderData)?.data.title;
  return pageMeta(args, { title: title ?? t(`meta.reward.${purpose}`), hidden: true });
};
export const handle = { title: t('pq.list.title') };

/** An open reward with its comments. Any other reward redirects to its box (docs/product/digital-rewards.md#access). */
export default function RewardDetailScreen() {
  const params = useParams();
  const place = boxPlaceOf(params);
  const of = { purpose: place.purpose, projectId: place.prjtId, id: params.id ?? '' };
  const reward = useQuery(rewardQuery(useApi(), of));
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

/** The reward has been seen: the marks of the box and of the menu are read again. */
function useSeen(key: string | undefined): void {
  const client = useQueryClient();
  const { queryKey } = ownBoxesQuery(useApi());
  useEffect(() => {
    if (key === undefined) return;
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: ['pqbox', 'list'] });
  }, [client, key, queryKey]);
}
