import { limits } from '@pq/domain/limits';
import { correctableFields } from '@pq/domain/project/corrections';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/corrections.ts';
import { about, filledText, id, known } from '../../fields.ts';
import { memberNameSchema } from '../../shapes/common.ts';
import { draftDataSchema, draftSchema } from '../../shapes/draft.ts';

export const getCorrectable = defineCall({
  ...endpoints.getCorrectable,
  summary: 'An approved project as it was written',
  description: 'An approved project as it was written, with what may be corrected of it in its state.',
  audience: 'admin',
  input: z.object({ key: id.meta(known.project) }),
  data: z.object({
    draft: draftSchema.meta(about('The project as it was written')),
    maker: memberNameSchema.meta(about('Its maker')),
    fields: z.array(z.enum(correctableFields)).meta(about('What may be corrected of it in its state')),
  }),
  errors: ['notFound', 'wrongState'],
});

export const correctProject = defineCall({
  ...endpoints.correctProject,
  summary: 'Correct an approved project',
  description:
    'Corrects parts of an approved project; its maker gets a mail with the reason. `savedAt` is ' +
    'that of what was looked at: when somebody has corrected it since, it is refused. `fields` ' +
    'says what has changed; when nothing has, nothing is noted.',
  audience: 'admin',
  input: z.object({
    key: id.meta(known.project),
    data: draftDataSchema.meta(about('What is corrected; what is left out stays')),
    savedAt: z.int().meta(about('The savedAt of what was looked at, epoch ms', 1_767_229_200_000)),
    reason: filledText(limits.rejectMessage).meta(known.reason),
  }),
  data: z.object({
    key: z.string().meta(known.project),
    savedAt: z.int().meta(about('The new save, epoch ms', 1_767_229_200_000)),
    fields: z.array(z.enum(correctableFields)).meta(about('What has changed; empty when nothing has')),
  }),
  errors: ['notFound', 'wrongState', 'draftNewer', 'ownDecision'],
});
