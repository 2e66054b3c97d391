import type { writeNotice as call } from '@pq/contract/calls/notices';
import type { EditedNotice } from '@pq/contract/shapes/notice';
import type { z } from 'zod';
import { noteDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { presentEdited } from './present-edited.ts';
import { insertNotice } from './queries.ts';
import { cleanContent, holdPictures } from './read-notice.ts';

/**
 * Writes a notice: a draft, or published at a time, by default now (R-NOTICE-11). Nobody but administrators finds it before.
 * Throws invalid at the field.
 */
export async function writeNotice(
  platform: Platform,
  operator: Operator,
  { title, content: sent, image, publishAt }: z.output<typeof call.input>,
): Promise<EditedNotice> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const publishedAt = publishAt === undefined ? nowMs : publishAt;
  const row = { key: newId(nowMs), title, content: cleanContent(sent), image, publishedAt, updatedAt: nowMs };
  await inTransaction(platform.database.db, async (tx) => {
    await insertNotice(tx, row);
    await holdPictures(tx, row, null, now);
    const subject = { type: 'notice', key: row.key } as const;
    const after = { title, publishAt: publishedAt };
    await noteDecision(tx, operator, { action: 'notice.write', subject, before: {}, after }, now);
  });
  return presentEdited(row);
}
