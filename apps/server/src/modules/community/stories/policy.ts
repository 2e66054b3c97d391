import type { Caller } from '#src/platform/http/caller.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** Stories that a person may write or rewrite in an hour (surface.md). */
export const storyLimit: Limit = { max: 5, windowS: 3_600 };

/** A hidden story is there for its author and administrators only. */
export function maySee(
  viewer: Pick<Caller, 'uid' | 'role'> | null,
  story: { authorId: string; blinded: boolean },
): boolean {
  return !story.blinded || viewer?.role === 'admin' || viewer?.uid === story.authorId;
}

/** The story as one that this member may rewrite and remove: its author may. To all others it is not there. Throws notFound. */
export function ownStory<S extends { authorId: string }>(writer: { uid: string }, story: S | null): S {
  if (!story || story.authorId !== writer.uid) throw new ProductError('notFound');
  return story;
}
