import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/notices.ts';
import { filledText, id, optionalId, plainText, queryInt } from '../fields.ts';
import { editedNoticeSchema, noticeDetailSchema, noticeSchema } from '../shapes/notice.ts';

/** Published notices, newest first; `id` is the key of the last one that is known already. */
export const listNotices = defineCall({
  ...endpoints.listNotices,
  summary: 'Notices, 10 a page, fewer at the end',
  audience: 'public',
  input: z.object({ id: optionalId }),
  data: z.array(noticeSchema),
  alsoAs: { data: 'result' },
});

export const getNotice = defineCall({
  ...endpoints.getNotice,
  summary: 'A published notice',
  audience: 'public',
  input: z.object({ id }),
  data: noticeDetailSchema,
  alsoAs: { state: 'status', data: 'result' },
  errors: ['notFound'],
});

/** When a notice is published: epoch ms, also in the future; null keeps it as a draft. */
const publishAt = z.int().min(0).max(8_640_000_000_000).nullable().optional();
const noticeFields = {
  title: filledText(limits.noticeTitle),
  /** HTML of the editor; kept as what it could have written. */
  content: filledText(limits.editorBytes),
  /** The address of an own upload of kind notice; empty for none. */
  image: plainText(500).default(''),
  publishAt,
};

/**
 * All notices with drafts and those that wait for their time: drafts first, then by time, newest first. `total` ends at
 * `limits.maxSearchResults`.
 */
export const listAllNotices = defineCall({
  ...endpoints.listAllNotices,
  summary: 'Notices in any state',
  audience: 'admin',
  input: z.object({ page: queryInt(0, 100_000, 0) }),
  data: z.object({ total: z.int(), notices: z.array(editedNoticeSchema) }),
});

export const getEditedNotice = defineCall({
  ...endpoints.getEditedNotice,
  summary: 'A notice in any state',
  audience: 'admin',
  input: z.object({ key: id }),
  data: editedNoticeSchema,
  errors: ['notFound'],
});

/** Writes a notice; it is published at once where `publishAt` is absent. */
export const writeNotice = defineCall({
  ...endpoints.writeNotice,
  summary: 'Write a notice',
  audience: 'admin',
  input: z.object(noticeFields),
  data: editedNoticeSchema,
});

/** Changes a notice; `publishAt` stays where it is absent. `updatedAt` is that of the version that was looked at. */
export const changeNotice = defineCall({
  ...endpoints.changeNotice,
  summary: 'Change a notice',
  audience: 'admin',
  input: z.object({
    key: id,
    ...noticeFields,
    image: noticeFields.image.optional(),
    updatedAt: z.int().optional(),
  }),
  data: editedNoticeSchema,
  errors: ['notFound', 'decisionStale'],
});

/** Removes a notice; `updatedAt` is that of the version that was looked at. */
export const removeNotice = defineCall({
  ...endpoints.removeNotice,
  summary: 'Remove a notice and what was written under it',
  audience: 'admin',
  input: z.object({ key: id, updatedAt: z.coerce.number().int().optional() }),
  data: z.null(),
  errors: ['notFound', 'decisionStale'],
});
