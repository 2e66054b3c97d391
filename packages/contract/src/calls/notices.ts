import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/notices.ts';
import { about, filledText, id, known, optionalId, plainText, queryInt } from '../fields.ts';
import { editedNoticeSchema, noticeDetailSchema, noticeSchema } from '../shapes/notice.ts';

export const listNotices = defineCall({
  ...endpoints.listNotices,
  summary: 'Notices, 10 a page, fewer at the end',
  description: 'Published notices, newest first; `id` is the key of the last one that is known already.',
  audience: 'public',
  input: z.object({
    id: optionalId.meta(
      about(
        'The last notice that is known, by key; the page after it is answered. Empty for the first ' + 'page',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51',
      ),
    ),
  }),
  data: z.array(noticeSchema),
  alsoAs: { data: 'result' },
});

export const getNotice = defineCall({
  ...endpoints.getNotice,
  summary: 'A published notice',
  audience: 'public',
  input: z.object({ id: id.meta(known.notice) }),
  data: noticeDetailSchema,
  alsoAs: { state: 'status', data: 'result' },
  errors: ['notFound'],
});

/** When a notice is published: epoch ms, also in the future; null keeps it as a draft. */
const publishAt = z.int().min(0).max(8_640_000_000_000).nullable().optional();
const noticeFields = {
  title: filledText(limits.noticeTitle).meta(known.noticeTitle),
  content: filledText(limits.editorBytes).meta(
    about(
      'HTML of the editor; kept as what it could have written',
      '<p>12월 3일 새벽에 점검이 있습니다.</p>',
    ),
  ),
  image: plainText(500)
    .default('')
    .meta(about('Address of an own upload of kind notice; empty for none', '')),
  publishAt: publishAt.meta(
    about(
      'When it is published, epoch ms, also in the future; null keeps it as a draft. Left out: at ' +
        'once, of a change: stays',
      1_767_229_200_000,
    ),
  ),
};

export const listAllNotices = defineCall({
  ...endpoints.listAllNotices,
  summary: 'Notices in any state',
  description:
    'All notices with drafts and those that wait for their time: drafts first, then by time, ' +
    'newest first. `total` ends at 10,000.',
  audience: 'admin',
  input: z.object({ page: queryInt(0, 100_000, 0).meta(known.page) }),
  data: z.object({
    total: z.int().meta(known.total),
    notices: z.array(editedNoticeSchema).meta(about('Notices: drafts first, then by time, newest first')),
  }),
});

export const getEditedNotice = defineCall({
  ...endpoints.getEditedNotice,
  summary: 'A notice in any state',
  audience: 'admin',
  input: z.object({ key: id.meta(known.notice) }),
  data: editedNoticeSchema,
  errors: ['notFound'],
});

export const writeNotice = defineCall({
  ...endpoints.writeNotice,
  summary: 'Write a notice',
  description: 'Writes a notice; it is published at once where `publishAt` is absent.',
  audience: 'admin',
  input: z.object(noticeFields),
  data: editedNoticeSchema,
});

export const changeNotice = defineCall({
  ...endpoints.changeNotice,
  summary: 'Change a notice',
  description:
    'Changes a notice; `publishAt` stays where it is absent. `updatedAt` is that of the version ' +
    'that was looked at.',
  audience: 'admin',
  input: z.object({
    key: id.meta(known.notice),
    ...noticeFields,
    image: noticeFields.image
      .optional()
      .meta(about('Address of an own upload of kind notice, empty for none; left out: stays', '')),
    updatedAt: z.int().optional().meta(about('updatedAt of what was looked at, epoch ms', 1_767_229_200_000)),
  }),
  data: editedNoticeSchema,
  errors: ['notFound', 'decisionStale'],
});

export const removeNotice = defineCall({
  ...endpoints.removeNotice,
  summary: 'Remove a notice and what was written under it',
  description: 'Removes a notice; `updatedAt` is that of the version that was looked at.',
  audience: 'admin',
  input: z.object({
    key: id.meta(known.notice),
    updatedAt: z.coerce
      .number()
      .int()
      .optional()
      .meta(about('updatedAt of what was looked at, epoch ms', 1_767_229_200_000)),
  }),
  data: z.null(),
  errors: ['notFound', 'decisionStale'],
});
