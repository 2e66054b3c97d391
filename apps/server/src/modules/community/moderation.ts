import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  lockForModeration,
  type ModeratedComment,
  setCommentHidden,
  setReviewed,
} from './comments/queries.ts';
import { cancelCommentMail } from './notify-of-comment.ts';
import { lockStory, setStoryHidden } from './stories/queries.ts';
import { publishStoryChange } from './stories/watch-story.ts';

type Hiding = { key: string; on: boolean; reason: string; seen?: string | undefined };

/**
 * Hides the text of a comment or reply, or shows it again; either way its reports so far are decided. Does nothing when it is so
 * already. Throws notFound, decisionStale, and wrongState for what its author has deleted.
 */
export async function hideComment(
  platform: Platform,
  admin: AdminCaller,
  { key, on, reason, seen }: Hiding,
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const comment = assertAsSeen(await lockForModeration(tx, key), seen);
    if (comment.isDeleted) throw new ProductError('wrongState');
    if (comment.isBlind === on) return;
    const own = await assertMayDecide(tx, admin, comment.involved);
    const now = new Date(platform.clock.now());
    await setCommentHidden(tx, key, on ? now : null);
    if (on) await cancelCommentMail(tx, key);
    if (comment.reports > 0) await setReviewed(tx, key, now);
    const action = on ? 'comment.hide' : 'comment.show';
    const change = { before: { blind: !on }, after: { blind: on } };
    const subject = { type: 'comment', key } as const;
    await recordDecision(tx, admin, { action, subject, ...change, reason, ...own }, now);
  });
}

/**
 * Dismisses the reports of a comment so far; a later one opens it again. Also for what its author has deleted. Throws notFound,
 * decisionStale, and wrongState when no report is open.
 */
export async function dismissReports(
  platform: Platform,
  admin: AdminCaller,
  { key, reason, seen }: Omit<Hiding, 'on'>,
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const comment = assertAsSeen(await lockForModeration(tx, key), seen);
    if (!comment.hasOpen) throw new ProductError('wrongState');
    const own = await assertMayDecide(tx, admin, comment.involved);
    const now = new Date(platform.clock.now());
    await setReviewed(tx, key, now);
    const subject = { type: 'comment', key } as const;
    const change = { before: { reports: comment.reports }, after: {} };
    const decision = { action: 'comment.keep', subject, ...change, reason, ...own } as const;
    await recordDecision(tx, admin, decision, now);
  });
}

function assertAsSeen(comment: ModeratedComment | null, seen: string | undefined): ModeratedComment {
  if (!comment) throw new ProductError('notFound');
  if (seen !== undefined && seen !== comment.version) throw new ProductError('decisionStale');
  return comment;
}

/**
 * Hides a story from all but its author and admins, or shows it again. Does nothing when it is so already. Throws notFound, and
 * decisionStale when it was changed or decided on since `seen`.
 */
export async function hideStory(
  platform: Platform,
  admin: AdminCaller,
  { key, on, reason, seen }: Hiding,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const story = await lockStory(tx, key);
    if (!story) throw new ProductError('notFound');
    if (seen !== undefined && seen !== story.version) throw new ProductError('decisionStale');
    if (on === story.blinded) return;
    const own = await assertMayDecide(tx, admin, [story.authorId]);
    await setStoryHidden(tx, key, on ? now : null);
    const action = on ? 'story.hide' : 'story.show';
    const change = { before: { blinded: story.blinded }, after: { blinded: on } };
    const subject = { type: 'story', key } as const;
    await recordDecision(tx, admin, { action, subject, ...change, reason, ...own }, now);
  });
  publishStoryChange(platform, key);
}
