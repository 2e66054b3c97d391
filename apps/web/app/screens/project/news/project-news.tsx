import { getNews } from '@pq/contract/endpoints/news';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { type NewsItem, type NewsPage, newsListQuery } from '#app/data/news.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MoreList } from '#app/ui/more-list/more-list.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { AskNews } from './ask-news.tsx';
import { LockedNews } from './locked-news.tsx';
import { NewsArticle, newsThreadQueries } from './news-article.tsx';
import { NewsRows } from './news-rows.tsx';

const queries = routeQueries(
  (api, { params }) => [newsListQuery(api, params.key ?? '')],
  (api, { params }, known) => {
    const newest = newestOf(known(newsListQuery(api, params.key ?? '').queryKey)?.pages);
    return newest
      ? [callQuery(api, getNews, { key: newest.key }), ...newsThreadQueries(api, newest.key)]
      : [];
  },
);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

/** What is published; makers and admins see what is scheduled where they manage news. */
const isShown = ({ state }: NewsItem) => state !== 'scheduled' && state !== 'suspended';

/** Shown in full above the others, unless it is locked. */
function newestOf(pages: readonly NewsPage[] | undefined): NewsItem | undefined {
  const first = pages?.flatMap(({ news }) => news).find(isShown);
  return first?.locked ? undefined : first;
}

export default function ProjectNewsScreen() {
  const project = useOutletContext<Project>();
  const list = useInfiniteQuery(newsListQuery(useApi(), project.key));
  if (list.isPending) return <NewsSkeleton />;
  if (!list.data || wasRefused(list))
    return <ErrorState title={list.error?.message ?? ''} onRetry={() => void list.refetch()} />;
  const { pages } = list.data;
  const shown = pages.flatMap(({ news }) => news).filter(isShown);
  const newest = newestOf(pages);
  const ask = pages[0]?.ask;
  return (
    <>
      {shown.length === 0 && !list.hasNextPage ? <NoNews project={project} /> : null}
      {shown.some(({ locked }) => locked) ? (
        <div className="mb-8">
          <LockedNews project={project} />
        </div>
      ) : null}
      {newest ? <NewestNews newsKey={newest.key} project={project} /> : null}
      <OtherNews project={project} newest={newest?.key} count={shown.length} />
      {ask ? <AskNews project={project} ask={ask} /> : null}
    </>
  );
}

function NewestNews({ newsKey, project }: { newsKey: string; project: Project }) {
  const news = useQuery(callQuery(useApi(), getNews, { key: newsKey }));
  if (news.isPending) return <NewsSkeleton />;
  if (!news.data || wasRefused(news))
    return <ErrorState title={news.error?.message ?? ''} onRetry={() => void news.refetch()} />;
  return <NewsArticle news={news.data} project={project} />;
}

type OtherProps = { project: Project; newest: string | undefined; count: number };

function OtherNews({ project, newest, count }: OtherProps) {
  const list = useInfiniteQuery({
    ...newsListQuery(useApi(), project.key),
    select: (data) => ({
      ...data,
      pages: data.pages.map(({ news }) => news.filter((item) => isShown(item) && item.key !== newest)),
    }),
  });
  if (count === (newest ? 1 : 0) && !list.hasNextPage) return null;
  return (
    <section className={newest ? 'mt-12' : undefined} aria-labelledby="other-news">
      <h2 id="other-news" className="mb-2 text-h2">
        {t(newest ? 'news.past' : 'detail.tab.news')}
      </h2>
      <MoreList
        list={list}
        waiting={null}
        empty={null}
        keyOf={({ key }) => key}
        moreSpacing={24}
        moreLabel={t('news.more')}
      >
        {(items, rows) => <NewsRows items={items} rows={rows} base={`${projectPath(project)}/news`} />}
      </MoreList>
    </section>
  );
}

function NoNews({ project }: { project: Project }) {
  const isMaker = useViewer()?.uid === project.profile.uid;
  return (
    <EmptyState
      title={t('news.empty')}
      sub={t(isMaker ? 'news.empty.maker' : 'news.empty.sub')}
      {...(isMaker && {
        action: <ButtonLink to={`${projectPath(project)}/news/write`}>{t('news.write')}</ButtonLink>,
      })}
    />
  );
}

function NewsSkeleton() {
  return <Skeleton round="card" className="h-80" />;
}
