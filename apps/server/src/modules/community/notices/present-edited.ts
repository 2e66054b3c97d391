import type { EditedNotice } from '@pq/contract/shapes/notice';
import type { NoticeRow } from './queries.ts';

/** A notice as its editor knows it. */
export function presentEdited({ publishedAt, ...row }: NoticeRow): EditedNotice {
  return { ...row, publishAt: publishedAt };
}
