import { ProductError } from '#src/platform/product-error.ts';
import type { DecidedComment } from './queries.ts';

/**
 * The comment as one that may be decided on as it was looked at. Throws notFound, and decisionStale when it says something else,
 * was deleted, reported or decided on since `seen`.
 */
export function asSeen(comment: DecidedComment | null, seen: string | undefined): DecidedComment {
  if (!comment) throw new ProductError('notFound');
  if (seen !== undefined && seen !== comment.version) throw new ProductError('decisionStale');
  return comment;
}
