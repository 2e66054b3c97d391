import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/audit.ts';
import { decidedThings } from '../../endpoints/admin/audit.ts';
import { about, known, optionalId, plainText, queryDate, queryInt, queryWord } from '../../fields.ts';
import { memberNameSchema } from '../../shapes/common.ts';

export const listAudit = defineCall({
  ...endpoints.listAudit,
  summary: 'The audit log',
  description:
    'Every decision of the operations team, latest first; append-only. `text` is looked for in ' +
    'who, what, why and upon what, in the latest 10,000 of what the other filters leave; `actor` ' +
    'is a uid, `from` and `to` are days in Seoul, both included. `total` ends at 10,000.',
  audience: 'admin',
  input: z
    .object({
      text: plainText(limits.adminSearch)
        .default('')
        .meta(about('Text in who, what, why and upon what', '환불')),
      actor: optionalId.meta(
        about('Who decided, by uid; empty for all', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51'),
      ),
      action: plainText(50).default('').meta(about('Kind of decision; empty for all', 'project.approve')),
      type: queryWord(decidedThings).meta(about('What the decision is about; empty for all')),
      from: queryDate.meta(about('From this day in Seoul on, YYYY-MM-DD; empty for all', '2026-12-01')),
      to: queryDate.meta(about('Until this day in Seoul, included, YYYY-MM-DD; empty for all', '2026-12-31')),
      page: queryInt(0, 100_000, 0).meta(known.page),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'date',
    }),
  data: z.object({
    total: z.int().meta(known.total),
    actors: z
      .array(memberNameSchema)
      .meta(about('Whose decisions may be asked for: the administrators of today')),
    entries: z
      .array(
        z.object({
          id: z.string().meta(about('Entry of the log', '1042')),
          at: z.int().meta(about('When, epoch ms', 1_767_229_200_000)),
          actor: memberNameSchema.meta(about('Who decided')),
          action: z.string().meta(about('Kind of decision', 'project.approve')),
          subject: z
            .object({
              type: z.string().meta(about('Kind of the thing', 'project')),
              key: z.string().meta(about('The thing, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
              title: z.string().meta(about('Its title or name', '모두의 텃밭')),
            })
            .meta(about('What it is about')),
          before: z
            .unknown()
            .meta(about('What there was before, as the kind of decision has it', { state: 'prepare' })),
          after: z
            .unknown()
            .meta(about('What there is since, as the kind of decision has it', { state: 'ready' })),
          reason: z.string().optional().meta(about('Why, where a reason was asked for', '약관 위반')),
        }),
      )
      .meta(about('Decisions, latest first')),
  }),
});
