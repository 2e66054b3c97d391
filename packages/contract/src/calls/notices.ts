import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  about,
  baseVersion,
  before,
  filledLine,
  filledText,
  id,
  known,
  lineText,
  optionalId,
  plainText,
  queryInt,
} from '../fields.ts';
import { editedNoticeSchema, noticeDetailSchema, noticeSchema } from '../shapes/notice.ts';

export const listNotices = defineCall({
  name: 'listNotices',
  method: 'GET',
  path: '/notice/get',
  summary: 'List notices, 10 per page',
  description:
    'Published notices, newest first; `id` is the key of the last notice already read. A page with fewer than ' +
    '10 notices is the last.',
  audience: 'public',
  input: z.object({
    id: optionalId.meta(
      about(
        'Last notice already read, by key; the next page follows it. Empty for the first page',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51',
      ),
    ),
    before,
  }),
  data: z.array(noticeSchema),
  alsoAs: { data: 'result' },
});

export const getNotice = defineCall({
  name: 'getNotice',
  method: 'POST',
  path: '/notice/detail',
  writes: 'reads',
  summary: 'Get a published notice',
  audience: 'public',
  input: z.object({ id: id.meta(known.notice) }),
  data: noticeDetailSchema,
  alsoAs: { state: 'status', data: 'result' },
  errors: ['notFound'],
});

const publishAt = z.int().min(0).max(8_640_000_000_000).nullable().optional();
const noticeFields = {
  title: filledLine(limits.noticeTitle).meta(known.noticeTitle),
  content: filledText(limits.editorBytes).meta(
    about(
      'HTML of the editor; sanitized to what the editor can produce',
      '<p>12월 3일 새벽에 점검이 있습니다.</p>',
    ),
  ),
  image: lineText(500)
    .default('')
    .meta(about('URL of an upload of the caller of kind notice; empty for none', '')),
  publishAt: publishAt.meta(
    about(
      'Time of publication, epoch ms, may be in the future; null for a draft. If omitted, it is published at ' +
        'once; in a change, the time stays unchanged',
      1_767_229_200_000,
    ),
  ),
};

export const listAllNotices = defineCall({
  name: 'listAllNotices',
  method: 'GET',
  path: '/admin/notice',
  list: 'notices',
  summary: 'List notices in any state',
  description:
    'All notices, including drafts and scheduled ones: drafts first, then by time, newest first. `total` is ' +
    'capped at 10,000.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Text in the title or content; empty for all', '점검')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    notices: z.array(editedNoticeSchema).meta(about('Notices: drafts first, then by time, newest first')),
  }),
});

export const getEditedNotice = defineCall({
  name: 'getEditedNotice',
  method: 'GET',
  path: '/admin/notice/detail',
  summary: 'Get a notice in any state',
  audience: 'admin',
  input: z.object({ key: id.meta(known.notice) }),
  data: editedNoticeSchema,
  errors: ['notFound'],
});

export const writeNotice = defineCall({
  name: 'writeNotice',
  method: 'POST',
  path: '/admin/notice',
  writes: 'adds',
  summary: 'Write a notice',
  description: 'Writes a notice; it is published at once if `publishAt` is omitted.',
  audience: 'admin',
  input: z.object(noticeFields),
  data: editedNoticeSchema,
});

export const changeNotice = defineCall({
  name: 'changeNotice',
  method: 'PUT',
  path: '/admin/notice',
  writes: 'whole',
  summary: 'Change a notice',
  description:
    'Changes a notice; `publishAt` stays unchanged if omitted. `updatedAt` is the version that the change is ' +
    'based on.',
  audience: 'admin',
  input: z.object({
    key: id.meta(known.notice),
    ...noticeFields,
    image: noticeFields.image
      .optional()
      .meta(
        about('URL of an upload of the caller of kind notice, empty for none; omit to leave unchanged', ''),
      ),
    updatedAt: z
      .int()
      .optional()
      .meta(about('updatedAt of the version that the change is based on, epoch ms', 1_767_229_200_000)),
    version: baseVersion,
  }),
  data: editedNoticeSchema,
  errors: ['notFound', 'decisionStale', 'stale'],
});

export const removeNotice = defineCall({
  name: 'removeNotice',
  method: 'DELETE',
  path: '/admin/notice',
  writes: 'compared',
  summary: 'Remove a notice and its comments',
  description: 'Removes a notice; `updatedAt` is the version that the removal is based on.',
  audience: 'admin',
  input: z.object({
    key: id.meta(known.notice),
    updatedAt: z.coerce
      .number()
      .int()
      .optional()
      .meta(about('updatedAt of the version that the change is based on, epoch ms', 1_767_229_200_000)),
  }),
  data: z.null(),
  errors: ['notFound', 'decisionStale'],
});
