import { z } from 'zod';

/** A notice in the list. `timestamp` is when it was published. */
export const noticeSchema = z.object({ key: z.string(), title: z.string(), timestamp: z.int() });
export type Notice = z.output<typeof noticeSchema>;

/** A notice on its own page; `image` where it has one. Its content is clean HTML. */
export const noticeDetailSchema = noticeSchema.extend({
  content: z.string(),
  image: z.object({ url: z.string() }).optional(),
});
export type NoticeDetail = z.output<typeof noticeDetailSchema>;

/** A notice as it is edited. `publishAt` is null for a draft, and may lie in the future. */
export const editedNoticeSchema = z.object({
  key: z.string(),
  title: z.string(),
  content: z.string(),
  image: z.string(),
  publishAt: z.int().nullable(),
  updatedAt: z.int(),
});
export type EditedNotice = z.output<typeof editedNoticeSchema>;
