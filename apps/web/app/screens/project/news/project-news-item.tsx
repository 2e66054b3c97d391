import { CallError } from '@pq/contract/client';
import { getNews } from '@pq/contract/endpoints/news';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { data, useOutletContext, useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { knownData, type RouteData, routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/project-news-item';
import { LockedNews } from './locked-news.tsx';
import { NewsArticle, newsThreadQueries } from './news-article.tsx';

const queries = routeQueries(
  (api, { params: { newsKey = '' } }) => [callQuery(api, getNews, { key: newsKey })],
  (api, { params: { newsKey = '' } }, known) =>
    known(callKey(getNews, { key: newsKey })) ? newsThreadQueries(api, newsKey) : [],
);

/** An item of another project has no page here. */
function ofProject({ params }: { params: { key?: string; newsKey?: string } }, known: RouteData): RouteData {
  const news = knownData(callKey(getNews, { key: params.newsKey ?? '' }), known);
  if (news && news.projectid !== params.key) throw data(null, { status: 404 });
  return known;
}

export async function loader(args: Route.LoaderArgs) {
  return ofProject(args, await queries.loader(args));
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return ofProject(args, await queries.clientLoader(args));
}

export { newsMeta as meta } from './news-meta.ts';

export default function ProjectNewsItemScreen() {
  const project = useOutletContext<Project>();
  const { newsKey = '' } = useParams();
  return (
    <>
      <p className="-mt-2 mb-4">
        <ButtonLink
          variant="text"
          height={40}
          padding={0}
          to={`${projectPath(project)}/news`}
          state="inside"
          preventScrollReset
        >
          <Icon of={ArrowLeft} size={16} />
          {t('news.back')}
        </ButtonLink>
      </p>
      <Item key={newsKey} newsKey={newsKey} project={project} />
    </>
  );
}

function Item({ newsKey, project }: { newsKey: string; project: Project }) {
  const news = useQuery(callQuery(useApi(), getNews, { key: newsKey }));
  const heading = useRef<HTMLHeadingElement>(null);
  const isFromInside = useLocationState<unknown>() === 'inside';
  const isShown = news.data !== undefined;
  // The pressed row of the list is gone.
  useEffect(() => {
    if (isFromInside && isShown) heading.current?.focus({ preventScroll: true });
  }, [isFromInside, isShown]);
  if (news.isPending) return <Skeleton round="card" className="h-80" />;
  if (news.error instanceof CallError && news.error.code === 'newsLocked')
    return <LockedNews project={project} />;
  if (!news.data || wasRefused(news))
    return <ErrorState title={news.error?.message ?? ''} onRetry={() => void news.refetch()} />;
  return <NewsArticle news={news.data} project={project} headingRef={heading} />;
}
