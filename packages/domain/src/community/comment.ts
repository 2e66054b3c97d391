/** What can be commented on. */
export const commentTargets = ['projects', 'ordermade', 'story', 'notice', 'pqbox'] as const;
export type CommentTarget = (typeof commentTargets)[number];

/** Comments on projects are inquiries to their maker. */
export const inquiryTargets = ['projects', 'ordermade'] as const satisfies readonly CommentTarget[];

/** The rest: what is said there is no question to anybody. */
export const talkTargets = ['story', 'notice', 'pqbox'] as const satisfies readonly CommentTarget[];

/** True where a comment is a question to the maker of a project. */
export function isInquiry(target: CommentTarget): target is (typeof inquiryTargets)[number] {
  return (inquiryTargets as readonly CommentTarget[]).includes(target);
}

/** As much of a comment or reply as decides who reads it; `asker` is whom a reply answers, null on a comment. */
export type CommentFacts = {
  author: string;
  asker: string | null;
  secret: boolean;
  blinded: boolean;
  deleted: boolean;
};

/** Who reads: `uid` null is a visitor; `manages` is the maker of the thing commented on, or an administrator. */
export type CommentReader = { uid: string | null; manages: boolean };

/**
 * Whether this reader is told the text. What is deleted or blinded is shown to
 * nobody; what is secret only to its author, to whom it answers, to the maker and to administrators.
 */
export function mayReadComment(comment: CommentFacts, { uid, manages }: CommentReader): boolean {
  if (comment.deleted || comment.blinded) return false;
  if (!comment.secret || manages) return true;
  return uid !== null && (uid === comment.author || uid === comment.asker);
}
