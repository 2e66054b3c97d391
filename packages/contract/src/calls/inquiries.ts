import { limits, pageSizes } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/inquiries.ts';
import { about, filledText, id, known, plainText, queryInt, queryWord, uid } from '../fields.ts';
import { keySchema, memberNameSchema, namedProjectSchema } from '../shapes/common.ts';
import { inquirySchema, inquiryStates } from '../shapes/inquiry.ts';

export const listInquiries = defineCall({
  ...endpoints.listInquiries,
  summary: 'Own questions and their answers',
  description: 'Own questions, newest first: on projects and to the operations team.',
  audience: 'member',
  input: z.object({
    uid,
    state: queryWord(inquiryStates).meta(about('State; empty for all')),
    page: queryInt(0, 100_000, 0).meta(known.page),
    number: queryInt(1, pageSizes.listMax, pageSizes.inquiries).meta(known.number),
  }),
  data: z.array(inquirySchema),
});

export const listWaitingProjects = defineCall({
  ...endpoints.listWaitingProjects,
  summary: 'Own projects on which questions wait',
  description: 'The own projects on which questions wait for an answer, and how many do; the most first.',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(
    namedProjectSchema.extend({ waiting: z.int().meta(about('Questions that wait, a number', 2)) }),
  ),
});

export const listAsks = defineCall({
  ...endpoints.listAsks,
  summary: 'Questions to the operations team',
  description:
    'Questions to the operations team. Those that wait come oldest first, answered ones latest ' +
    'first. `total` ends at 10,000.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Text in the question, answer, e-mail or nickname; empty for all', '환불')),
    state: queryWord(inquiryStates).meta(about('State; empty for all')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    asks: z
      .array(
        z.object({
          key: z.string().meta(known.ask),
          email: z.string().meta(about('E-mail to which the answer goes', 'hana@example.com')),
          member: memberNameSchema.optional().meta(about('Who asked, where they were signed in')),
          content: z.string().meta(about('The question, plain text', '환불은 어떻게 하나요?')),
          timestamp: z.int().meta(about('When it was asked, epoch ms', 1_767_229_200_000)),
          answer: z
            .object({
              text: z.string().meta(about('The answer, plain text', '참여 내역에서 취소할 수 있습니다.')),
              timestamp: z.int().meta(about('When it was answered, epoch ms', 1_767_232_800_000)),
            })
            .optional()
            .meta(about('The answer; absent while there is none')),
        }),
      )
      .meta(about('Questions: those that wait oldest first, answered ones latest first')),
  }),
});

export const answerAsk = defineCall({
  ...endpoints.answerAsk,
  summary: 'Answer a question',
  description:
    "Answers a question, once; the answer goes out by mail and stands in the asker's list. `seen` " +
    'is the state that was looked at: who comes second with an answer is told so.',
  audience: 'admin',
  input: z.object({
    key: id.meta(known.ask),
    answer: filledText(limits.ask).meta(about('The answer, plain text', '참여 내역에서 취소할 수 있습니다.')),
    seen: z.enum(inquiryStates).optional().meta(about('The state that was looked at')),
  }),
  data: keySchema,
  errors: ['notFound', 'wrongState', 'decisionStale'],
});
