import { limits } from '@pq/domain/limits';
import { correctableFields } from '@pq/domain/project/corrections';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { about, filledText, id, known } from '../../fields.ts';
import { memberNameSchema } from '../../shapes/common.ts';
import { draftDataSchema, draftSchema } from '../../shapes/draft.ts';

export const getCorrectable = defineCall({
  name: 'getCorrectable',
  method: 'GET',
  path: '/admin/project/content',
  summary: 'Get the correctable content of an approved project',
  description:
    'The content of an approved project and the fields that can be corrected in its current state.',
  audience: 'admin',
  input: z.object({ key: id.meta(known.project) }),
  data: z.object({
    draft: draftSchema.meta(about('Content of the project')),
    maker: memberNameSchema.meta(about('Maker of the project')),
    fields: z
      .array(z.enum(correctableFields))
      .meta(about('Fields that can be corrected in the current state')),
  }),
  errors: ['notFound', 'wrongState'],
});

export const correctProject = defineCall({
  name: 'correctProject',
  method: 'POST',
  path: '/admin/project',
  writes: 'compared',
  summary: 'Correct an approved project',
  description:
    'Corrects parts of an approved project; the maker gets a mail with the reason. `savedAt` is the save that ' +
    'the correction is based on: if the project was corrected since, the call is refused. `fields` lists the ' +
    'changed fields; if none changed, nothing is logged.',
  audience: 'admin',
  input: z.object({
    key: id.meta(known.project),
    data: draftDataSchema.meta(about('Fields to correct; omitted fields stay unchanged')),
    savedAt: z
      .int()
      .meta(about('savedAt of the save that the correction is based on, epoch ms', 1_767_229_200_000)),
    reason: filledText(limits.rejectMessage).meta(known.reason),
  }),
  data: z.object({
    key: z.string().meta(known.project),
    savedAt: z.int().meta(about('Time of the new save, epoch ms', 1_767_229_200_000)),
    fields: z.array(z.enum(correctableFields)).meta(about('Changed fields; empty if none')),
  }),
  errors: ['notFound', 'wrongState', 'draftNewer', 'ownDecision'],
});
