import { limits, pageSizes } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, before, filledText, id, known, plainText, queryInt, queryWord, uid } from '../fields.ts';
import { keySchema, memberNameSchema, namedProjectSchema } from '../shapes/common.ts';
import { inquirySchema, inquiryStates } from '../shapes/inquiry.ts';

export const listInquiries = defineCall({
  name: 'listInquiries',
  method: 'GET',
  path: '/user/inquiry',
  summary: "List the caller's questions and their answers",
  description: "The caller's questions on projects and to the operations team, newest first.",
  audience: 'member',
  input: z.object({
    uid,
    state: queryWord(inquiryStates).meta(about('State; empty for all')),
    page: queryInt(0, 100_000, 0).meta(known.page),
    before,
    number: queryInt(1, pageSizes.listMax, pageSizes.inquiries).meta(known.number),
  }),
  data: z.array(inquirySchema),
});

export const listWaitingProjects = defineCall({
  name: 'listWaitingProjects',
  method: 'GET',
  path: '/user/inquiry/waiting',
  summary: "List the caller's projects with unanswered questions",
  description: "The caller's projects with unanswered questions and their numbers, largest number first.",
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(
    namedProjectSchema.extend({ waiting: z.int().meta(about('Number of unanswered questions', 2)) }),
  ),
});

export const listAsks = defineCall({
  name: 'listAsks',
  method: 'GET',
  path: '/admin/ask',
  list: 'asks',
  summary: 'List questions to the operations team',
  description: 'Unanswered questions oldest first, answered ones newest first. `total` is capped at 10,000.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Text in the question, answer, email address or nickname; empty for all', '환불')),
    state: queryWord(inquiryStates).meta(about('State; empty for all')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    asks: z
      .array(
        z.object({
          key: z.string().meta(known.ask),
          email: z.string().meta(about('Email address to which the answer is sent', 'hana@example.com')),
          member: memberNameSchema.optional().meta(about('Member who asked, if signed in')),
          content: z.string().meta(about('The question, plain text', '환불은 어떻게 하나요?')),
          timestamp: z.int().meta(about('Time of the question, epoch ms', 1_767_229_200_000)),
          answer: z
            .object({
              text: z.string().meta(about('The answer, plain text', '참여 내역에서 취소할 수 있습니다.')),
              timestamp: z.int().meta(about('Time of the answer, epoch ms', 1_767_232_800_000)),
            })
            .optional()
            .meta(about('Answer; absent if there is none yet')),
        }),
      )
      .meta(about('Questions: unanswered ones oldest first, answered ones newest first')),
  }),
});

export const answerAsk = defineCall({
  name: 'answerAsk',
  method: 'POST',
  path: '/admin/ask',
  writes: 'compared',
  summary: 'Answer a question',
  description:
    "Answers a question, once; the answer is sent by mail and shown in the asker's list. `seen` is the state " +
    'that the answer is based on; if another admin has answered first, the call is refused.',
  audience: 'admin',
  input: z.object({
    key: id.meta(known.ask),
    answer: filledText(limits.ask).meta(about('The answer, plain text', '참여 내역에서 취소할 수 있습니다.')),
    seen: z.enum(inquiryStates).optional().meta(about('State that the answer is based on')),
  }),
  data: keySchema,
  errors: ['notFound', 'wrongState', 'decisionStale'],
});
