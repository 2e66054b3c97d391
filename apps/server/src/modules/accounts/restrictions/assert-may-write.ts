import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import type { Executor } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lastDayBefore } from './last-day.ts';
import { findRestriction } from './queries.ts';

/**
 * Every use case by which a member writes (comments, replies, stories, reports, projects) asks this first, in its transaction.
 * Throws restricted, with the last day of the restriction in its text and as `data.until`, while an administrator keeps the
 * member from writing (decisions.md, "Restricted members").
 */
export async function assertMayWrite(db: Executor, memberId: string, now: Date): Promise<void> {
  const until = await findRestriction(db, memberId);
  if (until === null || until <= now) return;
  const date = lastDayBefore(until);
  throw new ProductError(
    'restricted',
    { until: date },
    { msg: t('err.restricted.until', { date: formatDate(date) }) },
  );
}
