import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/audit.ts';
import { decidedThings } from '../../endpoints/admin/audit.ts';
import { optionalId, plainText, queryDate, queryInt, queryWord } from '../../fields.ts';

/**
 * Every decision of the operations team, latest first; append-only. `text` is looked for in who, what, why
 * and upon what, in the latest `limits.maxSearchResults` of what the other filters leave; `actor` is a uid, `from` and
 * `to` are days in Seoul, both included. `total` ends at `limits.maxSearchResults`.
 */
export const listAudit = defineCall({
  ...endpoints.listAudit,
  summary: 'The audit log',
  audience: 'admin',
  input: z
    .object({
      text: plainText(limits.adminSearch).default(''),
      actor: optionalId,
      action: plainText(50).default(''),
      type: queryWord(decidedThings),
      from: queryDate,
      to: queryDate,
      page: queryInt(0, 100_000, 0),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'date',
    }),
  data: z.object({
    total: z.int(),
    /** Whose decisions may be asked for: the administrators of today. */
    actors: z.array(z.object({ uid: z.string(), nickname: z.string() })),
    entries: z.array(
      z.object({
        id: z.string(),
        at: z.int(),
        actor: z.object({ uid: z.string(), nickname: z.string() }),
        action: z.string(),
        subject: z.object({ type: z.string(), key: z.string(), title: z.string() }),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string().optional(),
      }),
    ),
  }),
});
