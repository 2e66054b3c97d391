import { isRepeatedText, repeatedTexts } from '@pq/domain/community/repeated-text';
import { t } from '@pq/domain/copy';
import type { Db, Tx } from '#src/platform/database/database.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { listLastTexts } from './queries.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Does `work`, which writes or changes a comment or a reply: 10 a minute and person. Throws tooMany, and what `work` throws. */
export function withCommentQuota<T>(db: Db, uid: string, work: () => Promise<T>): Promise<T> {
  const limit = { max: 10, windowS: MINUTE_S, msg: t('comment.err.tooMany') };
  return withQuota(db, `comment:${uid}`, limit, work);
}

/** Does `work`, which reports a comment: 20 an hour and person. Throws tooMany, and what `work` throws. */
export function withReportQuota<T>(db: Db, uid: string, work: () => Promise<T>): Promise<T> {
  const limit = { max: 20, windowS: HOUR_S, msg: t('comment.err.tooManyReports') };
  return withQuota(db, `report:${uid}`, limit, work);
}

/**
 * Refuses a text that this member has written the last four times already, wherever that was; `changed` is the comment that
 * is to say it now. Throws repeatedText.
 */
export async function assertNotRepeated(tx: Tx, uid: string, text: string, changed?: string): Promise<void> {
  const before = await listLastTexts(tx, uid, repeatedTexts - 1, changed);
  if (isRepeatedText(text, before)) throw new ProductError('repeatedText');
}
