import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/mails.ts';
import { about, known, plainText, queryInt, queryWord } from '../../fields.ts';

export const mailStates = ['waiting', 'failing', 'refused', 'sent'] as const;

export const searchMails = defineCall({
  ...endpoints.searchMails,
  summary: 'Mails and what became of them',
  description: 'Mails by recipient, the latest first; without a state those that were not sent.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Recipient, or its beginning; empty for all', 'hana@example.com')),
    state: queryWord(mailStates).meta(about('State; empty: all that were not sent')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    movedMs: z
      .int()
      .meta(about('How far the clock of the sandbox is ahead of the real time that mails bear, ms', 0)),
    mails: z
      .array(
        z.object({
          id: z.string().meta(about('The mail', '1042')),
          kind: z.string().meta(about('Kind of mail', 'pledgePlaced')),
          recipient: z.string().meta(about('E-mail of the recipient', 'hana@example.com')),
          state: z.enum(mailStates).meta(about('State')),
          at: z.int().meta(about('When it was written, epoch ms', 1_767_229_200_000)),
          sentAt: z.int().optional().meta(about('When it was sent, epoch ms', 1_767_229_201_000)),
          attempts: z.int().meta(about('Tries so far, a number', 1)),
          error: z.string().optional().meta(about('What the mail server said last', '550 no such user')),
        }),
      )
      .meta(about('Mails, latest first')),
  }),
});
