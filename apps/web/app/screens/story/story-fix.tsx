import { getStory } from '@pq/contract/endpoints/stories';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { useIsVisitor, useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/story-fix';
import { pageClass, StoryForm } from './story-form.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: t('story.fix.title'), hidden: true });
export const handle = { title: t('story.fix.title') };

export default function StoryFixScreen() {
  const place = useLocationState<{ key?: unknown }>();
  const key = typeof place?.key === 'string' ? place.key : null;
  const viewer = useViewer();
  const visitor = useIsVisitor();
  const story = useQuery({ ...callQuery(useApi(), getStory, { key: key ?? '' }), enabled: key !== null });
  const isStrange = story.data !== undefined && viewer !== null && story.data.profile.uid !== viewer.uid;
  useLedBack((place !== undefined && key === null) || visitor || isStrange);
  return (
    <div className={pageClass}>
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
  const confirm = useConfirm();
  const navigate = useNavigate();
  useEffect(() => {
    if (!wrong) return;
    void navigate('/story', { replace: true });
    void confirm({ title: t('story.wrongAccess'), confirm: t('common.confirm') });
  }, [wrong, confirm, navigate]);
}
