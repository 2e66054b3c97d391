import { getNews } from '@pq/contract/endpoints/news';
import { t } from '@pq/domain/copy';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { sharePicturePath } from '@pq/domain/project/share-facts';
import { summarise } from '@pq/domain/text/summary';
import { browserApi } from '#app/data/client/api.tsx';
import { callKey } from '#app/data/client/calls.ts';
import { knownData, type RouteData } from '#app/data/client/route-queries.ts';
import { projectQuery } from '#app/data/projects.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { purposeOf } from '#app/lib/addresses/purpose-of.ts';
import { pageMeta, siteOf } from '#app/lib/head/page-meta.ts';
import { projectTrail } from '../project-meta.ts';
import type { Route } from './+types/project-news-item';

// In characters.
const SUMMARY = 150;

/**
 * Search engines find what everybody may read. Of an item for backers only its title is here, in the window of those who may
 * read it: nothing that they might share has its text.
 */
export const newsMeta: Route.MetaFunction = (args) => {
  const purpose = purposeOf(args.location.pathname);
  const { key, newsKey } = args.params;
  const news = knownData(callKey(getNews, { key: newsKey }), args.loaderData);
  const project = knownData(projectQuery(browserApi, purpose, key).queryKey, projectDataOf(args.matches));
  if (!news || !project) {
    const title = project?.title ?? t(`meta.one.${purpose}`);
    return pageMeta(args, { part: t('news.meta.one'), title, hidden: true });
  }
  const title = t('news.meta.title', { news: news.title, title: project.title });
  if (news.audience !== 'all' || news.state !== 'published' || !isPubliclyVisible(project.state))
    return pageMeta(args, { title, description: t('news.locked'), hidden: true });
  const path = `${projectPath({ purpose, key: project.key })}/news/${news.key}`;
  return pageMeta(args, {
    title,
    description: summarise(news.content, SUMMARY) || title,
    picture: sharePicturePath(project, siteOf(args).nowMs),
    pictureAlt: t('share.picture.alt', { title: project.title }),
    canonical: path,
    trail: [...projectTrail(project), { name: news.title, path }],
  });
};

/** Of the route of the project around this one. */
function projectDataOf(matches: Parameters<Route.MetaFunction>[0]['matches']): RouteData | undefined {
  const around = matches.find((match) => match?.id === 'funding-detail' || match?.id === 'order-detail');
  return around?.loaderData as RouteData | undefined;
}
