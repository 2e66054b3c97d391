import type { getNews as getCall, listNews as listCall } from '@pq/contract/calls/news';
import type { News, NewsItem } from '@pq/contract/shapes/news';
import type { NewsState } from '@pq/domain/community/news';
import { pageSizes } from '@pq/domain/limits';
import { isPubliclyVisible } from '@pq/domain/project/project';
import type { z } from 'zod';
import { isManagerOf, type Viewer } from '#src/modules/projects/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn } from '#src/platform/rich-text/editor-html.ts';
import { countRequests, findAskFrom } from './ask-for-news.ts';
import { assertMayRead } from './policy.ts';
import { findNews, findNewsProject, type ListedNews, listOfProject, type NewsRow } from './queries.ts';

/** One page of a project's news, of which those that the viewer may not read have only their title. Throws notFound. */
export async function listNews(
  { database: { db }, clock }: Platform,
  viewer: Viewer,
  { projectid, page, before }: z.output<typeof listCall.input>,
): Promise<z.input<typeof listCall.data>> {
  const now = new Date(clock.now());
  const project = await findNewsProject(db, projectid, viewer?.uid ?? null);
  const manages = project !== null && isManagerOf(viewer, project.ownerId);
  if (!project || !(manages || isPubliclyVisible(project.state))) throw new ProductError('notFound');
  const limit = pageSizes.news;
  const position = { before, limit, offset: before === undefined ? page * limit : 0 };
  const rows = await listOfProject(db, { projectKey: project.key, manages }, position, now);
  const news = rows.map((row) => presentItem(row, { ...project, manages }, now));
  if (manages) return { news, asked: await countRequests(db, project.key) };
  if (!viewer || !project.backs) return { news };
  const from = await findAskFrom(db, project.key, viewer.uid);
  return from === null ? { news } : { news, ask: { from: from > now.getTime() ? from : null } };
}

/** Throws notFound, newsLocked. */
export async function getNews(
  { database: { db }, clock }: Platform,
  viewer: Viewer,
  { key }: z.output<typeof getCall.input>,
): Promise<News> {
  const now = new Date(clock.now());
  return presentNews(assertMayRead(await findNews(db, key, viewer?.uid ?? null, now), viewer), now);
}

export function presentNews(row: NewsRow, now: Date): News {
  const { key, projectKey: projectid, title, content, audience, publishAt, fixedAt, comments, version } = row;
  const [images, state] = [filesIn(content), stateOf(row, now)];
  return {
    ...{ key, projectid, title, content, images, audience, publishAt, at: publishAt, fixedAt },
    ...{ state, comments, version },
  };
}

function presentItem(
  row: ListedNews,
  { manages, backs }: { manages: boolean; backs: boolean },
  now: Date,
): NewsItem {
  const { key, title, audience, publishAt: at, excerpt, image, fixedAt, comments } = row;
  const locked = audience === 'backers' && !manages && !backs;
  const known = { key, title, audience, at, locked };
  return locked ? known : { ...known, excerpt, image, fixedAt, state: stateOf(row, now), comments };
}

function stateOf({ isHidden, isSuspended, publishAt }: ListedNews, now: Date): NewsState {
  if (isHidden) return 'hidden';
  if (isSuspended) return 'suspended';
  return publishAt > now.getTime() ? 'scheduled' : 'published';
}
