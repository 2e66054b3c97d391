import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { about, id, known, plainText, queryInt, queryWord } from '../../fields.ts';

export const mailStates = ['waiting', 'failing', 'refused', 'sent'] as const;

const mailFields = {
  id: z.string().meta(about('Id of the mail', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90')),
  kind: z.string().meta(about('Kind of mail', 'pledgePlaced')),
  recipient: z.string().meta(about('Email address of the recipient', 'hana@example.com')),
  state: z.enum(mailStates).meta(about('State')),
  at: z.int().meta(about('Time of creation, epoch ms', 1_767_229_200_000)),
  sentAt: z.int().optional().meta(about('Time of delivery to the mail server, epoch ms', 1_767_229_201_000)),
  attempts: z.int().meta(about('Number of delivery attempts', 1)),
  error: z.string().optional().meta(about('Last reply of the mail server', '550 no such user')),
  subject: z
    .string()
    .optional()
    .meta(about('Subject; absent once the data is erased', '[PQ] 환불되었습니다.')),
  project: z.string().optional().meta(about('Title of the project that it is about', '모두의 텃밭')),
};
const movedMs = z
  .int()
  .meta(about('Offset of the sandbox clock from real time, ms; mails carry real time', 0));

export const getMail = defineCall({
  name: 'getMail',
  method: 'GET',
  path: '/admin/mail/detail',
  summary: 'A mail as it was sent',
  description:
    'One mail with its text, rendered from what is stored of it. Links in it cannot be used: those of ' +
    'mails that open an account are cut to the site, the values of queries are taken out of others.',
  audience: 'admin',
  input: z.object({ id: id.meta(about('The mail', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90')) }),
  data: z.object({
    ...mailFields,
    text: z
      .string()
      .optional()
      .meta(about('Text; absent once its data is erased', '참여해주셔서 감사합니다.')),
    movedMs,
  }),
  errors: ['notFound'],
});

export const searchMails = defineCall({
  name: 'searchMails',
  method: 'GET',
  path: '/admin/mail',
  list: 'mails',
  summary: 'List outgoing mails and their delivery state',
  description: 'Mails by recipient, newest first; without `state`, only unsent mails.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Recipient or a prefix of it; empty for all', 'hana@example.com')),
    state: queryWord(mailStates).meta(about('State; empty for all unsent mails')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    movedMs,
    mails: z
      .array(
        z
          .object(mailFields)
          .meta({ id: 'MailInOutbox', description: 'A mail, its delivery, and what it is about.' }),
      )
      .meta(about('Mails, newest first')),
  }),
});
