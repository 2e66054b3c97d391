import { assertMayDecide, noteDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { tellStoryChanged } from './likes/tell-story-changed.ts';
import { lockStory, setBlinded } from './writing/queries.ts';

/**
 * Hides a story from all but its author and administrators, or shows it again. Does nothing when it is so
 * already. Throws notFound, and decisionStale when it says something else or was decided on since `seen`.
 */
export async function blindStory(
  platform: Platform,
  operator: Operator,
  { key, on, reason, seen }: { key: string; on: boolean; reason: string; seen?: string | undefined },
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const story = await lockStory(tx, key);
    if (!story) throw new ProductError('notFound');
    if (seen !== undefined && seen !== story.version) throw new ProductError('decisionStale');
    if (on === story.blinded) return;
    const own = await assertMayDecide(tx, operator, [story.authorId]);
    await setBlinded(tx, key, on ? now : null);
    const action = on ? 'story.hide' : 'story.show';
    const change = { before: { blinded: story.blinded }, after: { blinded: on } };
    const subject = { type: 'story', key } as const;
    await noteDecision(tx, operator, { action, subject, ...change, reason, ...own }, now);
  });
  tellStoryChanged(platform, key);
}
