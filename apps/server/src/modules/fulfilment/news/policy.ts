import { t } from '@pq/domain/copy';
import { isPubliclyVisible } from '@pq/domain/project/project';
import type { z } from 'zod';
import { isManagerOf, type Viewer } from '#src/modules/projects/index.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Maker } from '../parcels/lock-orders.ts';
import type { LockedProject, readFacts } from './queries.ts';

type ReadNews = z.output<typeof readFacts>;

/** Of what is found for the viewer. Throws notFound, and newsLocked for what only backers may read. */
export function assertMayRead<News extends ReadNews>(news: News | null, viewer: Viewer): News {
  if (!news) throw new ProductError('notFound');
  if (isManagerOf(viewer, news.ownerId)) return news;
  if (!news.isShown || !isPubliclyVisible(news.projectState)) throw new ProductError('notFound');
  if (!news.isInAudience) throw new ProductError('newsLocked');
  return news;
}

/** Throws notFound, for admins, who know of every project, permission. */
export function assertOwn<Found extends { ownerId: string }>(
  found: Found | null,
  { uid, role }: Maker,
): Found {
  if (found?.ownerId !== uid) throw new ProductError(found && role === 'admin' ? 'permission' : 'notFound');
  return found;
}

/** Throws wrongState, too. */
export function assertWritable<Project extends LockedProject>(found: Project | null, maker: Maker): Project {
  const project = assertOwn(found, maker);
  if (!isPubliclyVisible(project.state))
    throw new ProductError('wrongState', undefined, { msg: t('news.err.state') });
  return project;
}
