import { isRepeatedText, repeatedTexts } from '@pq/domain/community/repeated-text';
import { t } from '@pq/domain/copy';
import type { Db, Tx } from '#src/platform/database/database.ts';
import { countUse } from '#src/platform/http/limits.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { listLastTexts } from './write-repository.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Counts a comment, a reply or a change of one: 10 a minute and person. Throws tooMany. */
export function countWriting(db: Db, uid: string): Promise<void> {
  return countUse(db, `comment:${uid}`, { max: 10, windowS: MINUTE_S, msg: t('comment.err.tooMany') });
}

/** Counts a report: 20 an hour and person. Throws tooMany. */
export function countReporting(db: Db, uid: string): Promise<void> {
  return countUse(db, `report:${uid}`, { max: 20, windowS: HOUR_S, msg: t('comment.err.tooManyReports') });
}

/**
 * Refuses a text that this member has written the last four times already, wherever that was; `changed` is the comment that
 * is to say it now. Throws repeatedText.
 */
export async function assertNotRepeated(tx: Tx, uid: string, text: string, changed?: string): Promise<void> {
  const before = await listLastTexts(tx, uid, repeatedTexts - 1, changed);
  if (isRepeatedText(text, before)) throw new ProductError('repeatedText');
}
