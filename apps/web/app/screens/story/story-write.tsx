import { t } from '@pq/domain/copy';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/story-write';
import { pageClass, StoryForm } from './story-form.tsx';
import { noWords } from './story-words.ts';

const access = membersOnly('story.loginRequired');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: t('story.write.title'), hidden: true });

export default function StoryWriteScreen() {
  useMembersOnly('story.loginRequired');
  const viewer = useViewer();
  // The stored input of the tab is known after hydration.
  const isTakenOver = useLocationState() !== undefined;
  return (
    <div className={pageClass}>
      <h1 className="text-title">{t('story.write.title')}</h1>
      {viewer && isTakenOver ? (
        <StoryForm uid={viewer.uid} storyKey={null} start={noWords} />
      ) : (
        <Skeleton className="mt-7 h-120" />
      )}
    </div>
  );
}
