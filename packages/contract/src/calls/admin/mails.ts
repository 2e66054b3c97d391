import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/mails.ts';
import { plainText, queryInt, queryWord } from '../../fields.ts';

export const mailStates = ['waiting', 'failing', 'refused', 'sent'] as const;

/** Mails by recipient, the latest first; without a state those that were not sent. */
export const searchMails = defineCall({
  ...endpoints.searchMails,
  summary: 'Mails and what became of them',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch).default(''),
    state: queryWord(mailStates),
    page: queryInt(0, 100_000, 0),
  }),
  data: z.object({
    total: z.int(),
    /** How far the sandbox's clock is ahead of the real time that mails bear, ms. */
    movedMs: z.int(),
    mails: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        recipient: z.string(),
        state: z.enum(mailStates),
        at: z.int(),
        sentAt: z.int().optional(),
        attempts: z.int(),
        error: z.string().optional(),
      }),
    ),
  }),
});
