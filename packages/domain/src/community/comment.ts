export const commentTargets = ['projects', 'ordermade', 'story', 'notice', 'pqbox', 'news'] as const;
export type CommentTarget = (typeof commentTargets)[number];

/** Comments on projects are inquiries to their maker. */
export const inquiryTargets = ['projects', 'ordermade'] as const satisfies readonly CommentTarget[];

export const talkTargets = ['story', 'notice', 'pqbox', 'news'] as const satisfies readonly CommentTarget[];

export function isInquiry(target: CommentTarget): target is (typeof inquiryTargets)[number] {
  return (inquiryTargets as readonly CommentTarget[]).includes(target);
}

/** `asker` is the author of the answered comment, null for a comment. */
export type CommentFacts = {
  author: string;
  asker: string | null;
  secret: boolean;
  blinded: boolean;
  deleted: boolean;
};

/** `uid` null is a visitor; `manages` is true for the maker of the subject and for admins. */
export type CommentReader = { uid: string | null; manages: boolean };

/**
 * Deleted and hidden texts are visible to nobody; secret ones only to the author, the author of the answered comment,
 * the maker and admins.
 */
export function mayReadComment(comment: CommentFacts, { uid, manages }: CommentReader): boolean {
  if (comment.deleted || comment.blinded) return false;
  if (!comment.secret || manages) return true;
  return uid !== null && (uid === comment.author || uid === comment.asker);
}
