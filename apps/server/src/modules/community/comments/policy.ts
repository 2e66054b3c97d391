import type { ErrorCode } from '@pq/contract/errors';
import type { CommentTarget } from '@pq/domain/community/comment';
import { isBoxOpenIn } from '@pq/domain/pqbox/pq-reward';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { isManagerOf, type Viewer } from '#src/modules/projects/index.ts';
import type { TargetRow } from './queries.ts';

export function refusalOf(type: CommentTarget, target: TargetRow, viewer: Viewer): ErrorCode | null {
  if (manages(target, viewer)) return null;
  switch (type) {
    case 'projects':
    case 'ordermade':
      return isOpen(target) ? null : 'notFound';
    case 'story':
    case 'notice':
      return target.shown ? null : 'notFound';
    case 'news':
      return refusalOfNews(target);
    case 'pqbox':
      if (viewer === null) return 'loginRequired';
      return target.shown && target.backs && isBoxOpen(target) ? null : 'notFound';
  }
}

function refusalOfNews(target: TargetRow): ErrorCode | null {
  if (!mayBeWrittenOn(target)) return 'notFound';
  return target.backs ? null : 'newsLocked';
}

/** The maker (of a story, the author) and admins answer, and read what is secret. */
export function manages(target: Pick<TargetRow, 'makerId'>, viewer: Viewer): boolean {
  return isManagerOf(viewer, target.makerId ?? '');
}

/** Nobody comments on what only its manager can see, nor does the manager. */
export function mayBeWrittenOn(target: TargetRow): boolean {
  return target.shown && isOpen(target);
}

function isBoxOpen({ projectState }: TargetRow): boolean {
  return projectState !== null && isBoxOpenIn(projectState);
}

function isOpen({ projectState }: TargetRow): boolean {
  return projectState === null || isPubliclyVisible(projectState);
}
