import { z } from 'zod';
import { about, known, readVersion } from '../fields.ts';

export const noticeSchema = z
  .object({
    key: z.string().meta(known.notice),
    title: z.string().meta(known.noticeTitle),
    timestamp: z.int().meta(about('Time of publication, epoch ms', 1_767_229_200_000)),
  })
  .meta({ id: 'Notice', description: 'A notice in the list. `timestamp` is the time of publication.' });
export type Notice = z.output<typeof noticeSchema>;

export const noticeDetailSchema = noticeSchema
  .extend({
    content: z.string().meta(about('Sanitized HTML', '<p>12월 3일 새벽에 점검이 있습니다.</p>')),
    image: z
      .object({ url: z.string().meta(about('URL of the picture', '/files/demo/dog.jpg')) })
      .optional()
      .meta(about('Picture, if there is one')),
  })
  .meta({
    id: 'NoticeDetail',
    description: 'A notice with its content, sanitized HTML.',
  });
export type NoticeDetail = z.output<typeof noticeDetailSchema>;

export const editedNoticeSchema = z
  .object({
    key: z.string().meta(known.notice),
    title: z.string().meta(known.noticeTitle),
    content: z.string().meta(about('Sanitized HTML', '<p>12월 3일 새벽에 점검이 있습니다.</p>')),
    image: z.string().meta(known.picture),
    publishAt: z
      .int()
      .nullable()
      .meta(
        about('Time of publication, epoch ms, may be in the future; null for a draft', 1_767_229_200_000),
      ),
    updatedAt: z.int().meta(about('Time of the last change, epoch ms', 1_767_229_200_000)),
    version: readVersion.optional(),
  })
  .meta({
    id: 'EditedNotice',
    description:
      'A notice with its editable fields. `publishAt` is null for a draft and may be in the future.',
  });
export type EditedNotice = z.output<typeof editedNoticeSchema>;
