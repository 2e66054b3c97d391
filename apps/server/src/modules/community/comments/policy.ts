import type { ErrorCode } from '@pq/contract/errors';
import type { CommentTarget } from '@pq/domain/community/comment';
import { isBoxOpenIn } from '@pq/domain/pqbox/pq-reward';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { isManagerOf, type Viewer } from '#src/modules/projects/index.ts';
import type { TargetRow } from './queries.ts';

/** Why this viewer may not see what is said about a thing; null when they may. One line a kind. */
export function refusalOf(type: CommentTarget, target: TargetRow, viewer: Viewer): ErrorCode | null {
  if (manages(target, viewer)) return null;
  switch (type) {
    case 'projects':
    case 'ordermade':
      return isOpen(target) ? null : 'notFound';
    case 'story':
    case 'notice':
      return target.shown ? null : 'notFound';
    case 'pqbox':
      if (viewer === null) return 'loginRequired';
      return target.shown && target.backs && isBoxOpen(target) ? null : 'notFound';
  }
}

/** Its maker (of a story, the author) and administrators: they answer, and read what is secret. */
export function manages(target: Pick<TargetRow, 'makerId'>, viewer: Viewer): boolean {
  return isManagerOf(viewer, target.makerId ?? '');
}

/** What only its manager can see is not talked about. */
export function mayBeWrittenOn(target: TargetRow): boolean {
  return target.shown && isOpen(target);
}

/** What backers may not open they do not talk about. */
function isBoxOpen({ projectState }: TargetRow): boolean {
  return projectState !== null && isBoxOpenIn(projectState);
}

function isOpen({ projectState }: TargetRow): boolean {
  return projectState === null || isPubliclyVisible(projectState);
}
