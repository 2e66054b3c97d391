import type { changeNotice as call } from '@pq/contract/calls/notices';
import type { EditedNotice } from '@pq/contract/shapes/notice';
import type { z } from 'zod';
import { noteDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { presentEdited } from './present-edited.ts';
import { lockNotice, type NoticeRow, updateNotice } from './queries.ts';
import { cleanContent, holdPictures } from './read-notice.ts';

/**
 * Changes a notice, its text, picture or time. Throws notFound, decisionStale when somebody has changed it since `updatedAt`,
 * and invalid at the field.
 */
export async function changeNotice(
  platform: Platform,
  operator: Operator,
  { key, title, content, image, publishAt, updatedAt }: z.output<typeof call.input>,
): Promise<EditedNotice> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  return inTransaction(platform.database.db, async (tx) => {
    const former = await lockNotice(tx, key);
    if (!former) throw new ProductError('notFound');
    if (updatedAt !== undefined && updatedAt !== former.updatedAt) throw new ProductError('decisionStale');
    const row: NoticeRow = {
      key,
      title,
      content: cleanContent(content),
      image: image ?? former.image,
      publishedAt: publishAt === undefined ? former.publishedAt : publishAt,
      // Two changes of one millisecond are still told apart.
      updatedAt: Math.max(nowMs, former.updatedAt + 1),
    };
    await updateNotice(tx, row);
    await holdPictures(tx, row, former, now);
    const subject = { type: 'notice', key } as const;
    await noteDecision(tx, operator, { action: 'notice.change', subject, ...changed(former, row) }, now);
    return presentEdited(row);
  });
}

/** What has changed; of a long text only that it has. */
function changed(former: NoticeRow, row: NoticeRow) {
  const brief = ({ title, publishedAt }: NoticeRow) => ({ title, publishAt: publishedAt });
  const parts = (['content', 'image'] as const).filter((part) => former[part] !== row[part]);
  return { before: brief(former), after: { ...brief(row), ...(parts.length > 0 && { changed: parts }) } };
}
