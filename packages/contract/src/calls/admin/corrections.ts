import { limits } from '@pq/domain/limits';
import { correctableFields } from '@pq/domain/project/corrections';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/corrections.ts';
import { filledText, id } from '../../fields.ts';
import { draftDataSchema, draftSchema } from '../../shapes/draft.ts';

/** An approved project as it was written, with what may be corrected of it in its state. */
export const getCorrectable = defineCall({
  ...endpoints.getCorrectable,
  summary: 'An approved project as it was written',
  audience: 'admin',
  input: z.object({ key: id }),
  data: z.object({
    draft: draftSchema,
    maker: z.object({ uid: z.string(), nickname: z.string() }),
    fields: z.array(z.enum(correctableFields)),
  }),
  errors: ['notFound', 'wrongState'],
});

/**
 * Corrects parts of an approved project; its maker gets a mail with the reason. `savedAt` is that of what was looked at: when
 * somebody has corrected it since, it is refused. `fields` says what has changed; when nothing has, nothing is noted.
 */
export const correctProject = defineCall({
  ...endpoints.correctProject,
  summary: 'Correct an approved project',
  audience: 'admin',
  input: z.object({
    key: id,
    data: draftDataSchema,
    savedAt: z.int(),
    reason: filledText(limits.rejectMessage),
  }),
  data: z.object({ key: z.string(), savedAt: z.int(), fields: z.array(z.enum(correctableFields)) }),
  errors: ['notFound', 'wrongState', 'draftNewer', 'ownDecision'],
});
