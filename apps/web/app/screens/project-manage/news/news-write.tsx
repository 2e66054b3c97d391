import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { Navigate, useOutletContext } from 'react-router';
import { ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { NewsForm } from './news-form.tsx';

export default function NewsWriteScreen() {
  const project = useOutletContext<Project>();
  const viewer = useViewer();
  // The stored input of the tab is known after hydration.
  const isHydrated = useLocationState() !== undefined;
  if (!viewer || !isHydrated) return <ManageSkeleton />;
  if (viewer.uid !== project.profile.uid)
    return <Navigate to={`${projectPath(project)}/news/manage`} replace />;
  if (!isPubliclyVisible(project.state)) return <EmptyState title={t('news.err.state')} />;
  return <NewsForm uid={viewer.uid} project={project} news={null} />;
}
