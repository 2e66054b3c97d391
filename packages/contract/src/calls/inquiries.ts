import { limits, pageSizes } from '@pq/domain/limits';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/inquiries.ts';
import { filledText, id, plainText, queryInt, queryWord, uid } from '../fields.ts';
import { inquirySchema, inquiryStates } from '../shapes/inquiry.ts';

/** Own questions, newest first: on projects and to the operations team. */
export const listInquiries = defineCall({
  ...endpoints.listInquiries,
  summary: 'Own questions and their answers',
  audience: 'member',
  input: z.object({
    uid,
    state: queryWord(inquiryStates),
    page: queryInt(0, 100_000, 0),
    number: queryInt(1, pageSizes.listMax, pageSizes.inquiries),
  }),
  data: z.array(inquirySchema),
});

/** The own projects on which questions wait for an answer, and how many do; the most first. */
export const listWaitingProjects = defineCall({
  ...endpoints.listWaitingProjects,
  summary: 'Own projects on which questions wait',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(
    z.object({ key: z.string(), purpose: z.enum(purposes), title: z.string(), waiting: z.int() }),
  ),
});

/**
 * Questions to the operations team. Those that wait come oldest first, answered ones latest first. `total` ends at
 * `limits.maxSearchResults`.
 */
export const listAsks = defineCall({
  ...endpoints.listAsks,
  summary: 'Questions to the operations team',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch).default(''),
    state: queryWord(inquiryStates),
    page: queryInt(0, 100_000, 0),
  }),
  data: z.object({
    total: z.int(),
    asks: z.array(
      z.object({
        key: z.string(),
        email: z.string(),
        /** Who asked, where they were signed in. */
        member: z.object({ uid: z.string(), nickname: z.string() }).optional(),
        content: z.string(),
        timestamp: z.int(),
        answer: z.object({ text: z.string(), timestamp: z.int() }).optional(),
      }),
    ),
  }),
});

/**
 * Answers a question, once; the answer goes out by mail and stands in the asker's list. `seen` is the state that was looked at:
 * who comes second with an answer is told so.
 */
export const answerAsk = defineCall({
  ...endpoints.answerAsk,
  summary: 'Answer a question',
  audience: 'admin',
  input: z.object({ key: id, answer: filledText(limits.ask), seen: z.enum(inquiryStates).optional() }),
  data: z.object({ key: z.string() }),
  errors: ['notFound', 'wrongState', 'decisionStale'],
});
