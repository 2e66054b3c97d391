import type { Caller } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';

export function maySee(
  viewer: Pick<Caller, 'uid' | 'role'> | null,
  story: { authorId: string; blinded: boolean },
): boolean {
  return !story.blinded || viewer?.role === 'admin' || viewer?.uid === story.authorId;
}

/** Only its author may update and remove a story; for all others it does not exist. Throws notFound. */
export function assertOwnStory<S extends { authorId: string }>(writer: { uid: string }, story: S | null): S {
  if (!story || story.authorId !== writer.uid) throw new ProductError('notFound');
  return story;
}
