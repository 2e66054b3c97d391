import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { storyQuery } from '#app/data/stories.ts';
import { useIsVisitor, useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { usePlaceState } from '#app/lib/place-state.ts';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/story-fix';
import { pageLook, StoryForm } from './story-form.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: t('story.fix.title'), hidden: true });
export const handle = { title: t('story.fix.title') };

/** An own story to be rewritten; which one is in the router's state. Without it one is led back and told. */
export default function StoryFixScreen() {
  const place = usePlaceState<{ key?: unknown }>();
  const key = typeof place?.key === 'string' ? place.key : null;
  const viewer = useViewer();
  const visitor = useIsVisitor();
  const story = useQuery({ ...storyQuery(useApi(), key ?? ''), enabled: key !== null });
  const isStrange = story.data !== undefined && viewer !== null && story.data.profile.uid !== viewer.uid;
  useLedBack((place !== undefined && key === null) || visitor || isStrange);
  return (
    <div className={pageLook}>
      <h1 className="text-title">{t('story.fix.title')}</h1>
      {story.isError && (!story.data || wasRefused(story)) ? (
        <ErrorState title={story.error.message} onRetry={() => void story.refetch()} />
      ) : story.data && viewer && !isStrange ? (
        <StoryForm uid={viewer.uid} storyKey={story.data.key} start={story.data} />
      ) : (
        <Skeleton className="mt-7 h-120" />
      )}
    </div>
  );
}

function useLedBack(wrong: boolean): void {
  const ask = useAsk();
  const navigate = useNavigate();
  useEffect(() => {
    if (!wrong) return;
    void navigate('/story', { replace: true });
    void ask({ title: t('story.wrongAccess'), confirm: t('common.confirm') });
  }, [wrong, ask, navigate]);
}
