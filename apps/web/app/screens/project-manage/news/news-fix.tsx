import { getNews } from '@pq/contract/endpoints/news';
import type { Project } from '@pq/contract/shapes/project';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useOutletContext, useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { ErrorState } from '#app/ui/states.tsx';
import { NewsForm } from './news-form.tsx';

const queries = routeQueries((api, { params }) => [callQuery(api, getNews, { key: params.newsKey ?? '' })]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export default function NewsFixScreen() {
  const project = useOutletContext<Project>();
  const { newsKey = '' } = useParams();
  const viewer = useViewer();
  const news = useQuery({
    ...callQuery(useApi(), getNews, { key: newsKey }),
    // A refetch would replace what is being typed.
    refetchOnWindowFocus: false,
  });
  const isHydrated = useLocationState() !== undefined;
  if (!viewer || !isHydrated || news.isPending) return <ManageSkeleton />;
  if (!news.data || wasRefused(news))
    return <ErrorState title={news.error?.message ?? ''} onRetry={() => void news.refetch()} />;
  if (viewer.uid !== project.profile.uid || news.data.projectid !== project.key)
    return <Navigate to={`${projectPath(project)}/news/manage`} replace />;
  return <NewsForm key={newsKey} uid={viewer.uid} project={project} news={news.data} />;
}
