import { decidedThings } from '@pq/domain/audit-actions';
import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import {
  about,
  known,
  lineText,
  optionalId,
  plainText,
  queryDate,
  queryInt,
  queryWord,
} from '../../fields.ts';
import { memberNameSchema } from '../../shapes/common.ts';

export const listAudit = defineCall({
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  list: 'entries',
  summary: 'List entries of the audit log',
  description:
    'Every decision of the operations team, newest first; append-only. `text` is searched in the actor, the ' +
    'action, the reason and the subject of the newest 10,000 entries that match the other filters; `actor` is ' +
    'a uid, `from` and `to` are days in Seoul, both inclusive. `total` is capped at 10,000.',
  audience: 'admin',
  input: z
    .object({
      text: plainText(limits.adminSearch)
        .default('')
        .meta(about('Text in the actor, action, reason or subject', '환불')),
      actor: optionalId.meta(
        about('Admin who decided, by uid; empty for all', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51'),
      ),
      action: lineText(50).default('').meta(about('Kind of decision; empty for all', 'project.approve')),
      type: queryWord(decidedThings).meta(about('Kind of the subject; empty for all')),
      from: queryDate.meta(about('First day, YYYY-MM-DD in Seoul; empty for all', '2026-12-01')),
      to: queryDate.meta(about('Last day, inclusive, YYYY-MM-DD in Seoul; empty for all', '2026-12-31')),
      page: queryInt(0, 100_000, 0).meta(known.page),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'date',
    }),
  data: z.object({
    total: z.int().meta(known.total),
    actors: z.array(memberNameSchema).meta(about('Current admins, as choices for the actor filter')),
    entries: z
      .array(
        z.object({
          id: z.string().meta(about('Id of the log entry', '1042')),
          at: z.int().meta(about('Time of the decision, epoch ms', 1_767_229_200_000)),
          actor: memberNameSchema.meta(about('Admin who decided')),
          action: z.string().meta(about('Kind of decision', 'project.approve')),
          subject: z
            .object({
              type: z.string().meta(about('Kind of the subject', 'project')),
              key: z.string().meta(about('Subject, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
              title: z.string().meta(about('Title or name of the subject', '모두의 텃밭')),
            })
            .meta(about('Subject of the decision')),
          before: z.unknown().meta(
            about('Values before the decision; the shape depends on the kind of decision', {
              state: 'prepare',
            }),
          ),
          after: z.unknown().meta(
            about('Values after the decision; the shape depends on the kind of decision', {
              state: 'ready',
            }),
          ),
          reason: z
            .string()
            .optional()
            .meta(about('Reason, if the kind of decision requires one', '약관 위반')),
        }),
      )
      .meta(about('Decisions, newest first')),
  }),
});
