import { noteDecision } from '#src/features/audit/note-decision.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { tellStoryChanged } from './likes/tell-story-changed.ts';
import { lockStory, setBlinded } from './writing/write-repository.ts';

/**
 * Hides a story from all but its author and administrators, or shows it again. Asking for what is so already changes
 * nothing. Throws notFound.
 */
export async function blindStory(
  platform: Platform,
  operator: Operator,
  { key, on, reason }: { key: string; on: boolean; reason: string },
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const story = await lockStory(tx, key);
    if (!story) throw new ProductError('notFound');
    if (on === story.blinded) return;
    await setBlinded(tx, key, on ? now : null);
    const action = on ? 'story.hide' : 'story.show';
    const change = { before: { blinded: story.blinded }, after: { blinded: on } };
    await noteDecision(tx, operator, { action, subject: { type: 'story', key }, ...change, reason }, now);
  });
  tellStoryChanged(platform, key);
}
