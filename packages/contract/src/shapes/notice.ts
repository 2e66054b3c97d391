import { z } from 'zod';
import { about, known } from '../fields.ts';

export const noticeSchema = z
  .object({
    key: z.string().meta(known.notice),
    title: z.string().meta(known.noticeTitle),
    timestamp: z.int().meta(about('When it was published, epoch ms', 1_767_229_200_000)),
  })
  .meta({ id: 'Notice', description: 'A notice in the list. `timestamp` is when it was published.' });
export type Notice = z.output<typeof noticeSchema>;

export const noticeDetailSchema = noticeSchema
  .extend({
    content: z.string().meta(about('Clean HTML', '<p>12월 3일 새벽에 점검이 있습니다.</p>')),
    image: z
      .object({ url: z.string().meta(about('Address of the picture', '/files/demo/dog.jpg')) })
      .optional()
      .meta(about('Its picture, where it has one')),
  })
  .meta({
    id: 'NoticeDetail',
    description: 'A notice on its own page; `image` where it has one. Its content is clean HTML.',
  });
export type NoticeDetail = z.output<typeof noticeDetailSchema>;

export const editedNoticeSchema = z
  .object({
    key: z.string().meta(known.notice),
    title: z.string().meta(known.noticeTitle),
    content: z.string().meta(about('Clean HTML', '<p>12월 3일 새벽에 점검이 있습니다.</p>')),
    image: z.string().meta(known.picture),
    publishAt: z
      .int()
      .nullable()
      .meta(about('When it is published, epoch ms, also in the future; null for a draft', 1_767_229_200_000)),
    updatedAt: z.int().meta(about('When it was changed last, epoch ms', 1_767_229_200_000)),
  })
  .meta({
    id: 'EditedNotice',
    description: 'A notice as it is edited. `publishAt` is null for a draft, and may lie in the future.',
  });
export type EditedNotice = z.output<typeof editedNoticeSchema>;
