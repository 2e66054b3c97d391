import { t } from '@pq/domain/copy';
import type { Db, Tx } from '#src/platform/database/database.ts';
import { countUse } from '#src/platform/http/limits.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lastTexts } from './write-repository.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const IN_A_ROW = 5;

/** Counts a comment, a reply or a change of one: 10 a minute and person. Throws tooMany. */
export function countWriting(db: Db, uid: string): Promise<void> {
  return countUse(db, `comment:${uid}`, { max: 10, windowS: MINUTE_S, msg: t('comment.err.tooMany') });
}

/** Counts a report: 20 an hour and person. Throws tooMany. */
export function countReporting(db: Db, uid: string): Promise<void> {
  return countUse(db, `report:${uid}`, { max: 20, windowS: HOUR_S, msg: t('comment.err.tooManyReports') });
}

/** Refuses the text that this member has written the last four times already, wherever that was. Throws commentRepeated. */
export async function assertNotRepeated(tx: Tx, uid: string, text: string): Promise<void> {
  const last = await lastTexts(tx, uid, IN_A_ROW - 1);
  if (last.length === IN_A_ROW - 1 && last.every((before) => bare(before) === bare(text)))
    throw new ProductError('commentRepeated');
}

/** Spaces and case make no other text. */
function bare(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '');
}
