import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { categoryLabel } from '@pq/domain/project/project-card';
import { shareFacts, shareLine, sharePicturePath } from '@pq/domain/project/share-facts';
import { summarise } from '@pq/domain/text/summary';
import { browserApi } from '#app/data/client/api.tsx';
import { knownData } from '#app/data/client/route-queries.ts';
import { projectQuery } from '#app/data/projects.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { purposeOf } from '#app/lib/addresses/purpose-of.ts';
import { pageMeta, siteOf } from '#app/lib/head/page-meta.ts';
import { productThing, type Step } from '#app/lib/head/structured-data.ts';
import type { Route } from './+types/project';
import { tabOf } from './tab-of.ts';

// In characters, after the figures.
const SUMMARY = 110;

// The tabs of a project are one page for search engines.
export const projectMeta: Route.MetaFunction = (args) => {
  const purpose = purposeOf(args.location.pathname);
  const query = projectQuery(browserApi, purpose, args.params.key);
  const project = knownData(query.queryKey, args.loaderData);
  const tab = tabOf(args.location.pathname);
  const part = tab === 'content' ? undefined : t(`detail.tab.${tab}`);
  if (!project) return pageMeta(args, { part, title: t(`meta.one.${purpose}`) });
  const path = projectPath({ purpose, key: project.key });
  const { origin, nowMs } = siteOf(args);
  const facts = shareFacts(project, nowMs);
  const summary = summarise(project.editor, SUMMARY);
  const description = [shareLine(facts), summary].filter(Boolean).join(' · ');
  // A draft is visible only to its maker and has no picture to share.
  if (!isPubliclyVisible(project.state))
    return pageMeta(args, { part, title: project.title, description, canonical: path, hidden: true });
  const picture = sharePicturePath(project, nowMs);
  return pageMeta(args, {
    part,
    title: project.title,
    description,
    picture,
    pictureAlt: t('share.picture.alt', { title: project.title }),
    canonical: path,
    trail: projectTrail(project),
    things: [
      productThing(project, {
        origin,
        path,
        description: summary || project.title,
        nowMs,
        pictures: [project.images.thumbnail, picture].filter(Boolean).map((own) => `${origin}${own}`),
      }),
    ],
  });
};

/** The breadcrumb from below the home page to the page of a project. */
export function projectTrail(project: Project): Step[] {
  const section =
    project.purpose === 'projects'
      ? { name: t('nav.funding'), path: '/funding', list: '/projects/funding/list' }
      : { name: t('nav.ordermade'), path: '/ordermade', list: '/ordermade/order/list' };
  return [
    { name: section.name, path: section.path },
    { name: categoryLabel(project), path: `${section.list}?category=${project.category}` },
    { name: project.title, path: projectPath(project) },
  ];
}
