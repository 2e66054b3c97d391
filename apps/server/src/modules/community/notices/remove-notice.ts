import type { removeNotice as call } from '@pq/contract/calls/notices';
import type { z } from 'zod';
import { showNoticePictures } from '#src/modules/media/index.ts';
import { noteDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn } from '#src/platform/rich-text/editor-html.ts';
import { deleteNotice, lockNotice } from './queries.ts';

/**
 * Removes a notice with what was written under it; its pictures go a day later. Throws notFound, and decisionStale when
 * somebody has changed it since `updatedAt`.
 */
export async function removeNotice(
  platform: Platform,
  operator: Operator,
  { key, updatedAt }: z.output<typeof call.input>,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const former = await lockNotice(tx, key);
    if (!former) throw new ProductError('notFound');
    if (updatedAt !== undefined && updatedAt !== former.updatedAt) throw new ProductError('decisionStale');
    await deleteNotice(tx, key);
    await showNoticePictures(tx, { before: [former.image, ...filesIn(former.content)], after: [] }, now);
    const subject = { type: 'notice', key } as const;
    const before = { title: former.title, publishAt: former.publishedAt };
    await noteDecision(tx, operator, { action: 'notice.remove', subject, before, after: {} }, now);
  });
}
