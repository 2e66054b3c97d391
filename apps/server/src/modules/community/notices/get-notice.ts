import type { NoticeDetail } from '@pq/contract/shapes/notice';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { findPublished } from './repository.ts';

/** A published notice. Throws notFound, also for a draft and for one whose time has not come. */
export async function getNotice({ database, clock }: Platform, key: string): Promise<NoticeDetail> {
  const row = await findPublished(database.db, key, new Date(clock.now()));
  if (!row) throw new ProductError('notFound');
  const { title, content, image, publishedAt } = row;
  return { key, title, content, timestamp: publishedAt ?? 0, ...(image !== '' && { image: { url: image } }) };
}
