import { limits } from '@pq/domain/limits';
import { proofDecisions, proofQueues, proofStates } from '@pq/domain/pledge/proof';
import { isBlank } from '@pq/domain/text/blank';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { says } from '../field-errors.ts';
import {
  about,
  baseVersion,
  id,
  known,
  lineText,
  plainText,
  queryInt,
  queryWord,
  readVersion,
} from '../fields.ts';
import { uploadedFileSchema } from '../shapes/common.ts';
import { proofSchema } from '../shapes/proof.ts';
import { orderAnswersSchema, supporterLineSchema } from '../shapes/reward.ts';

const words = plainText(limits.proofText).transform((text) => text.trim());

export const sendProof = defineCall({
  name: 'sendProof',
  method: 'POST',
  path: '/proof/send',
  writes: 'whole',
  summary: 'Send a proof of a made-to-order pledge to its backer',
  description:
    'For the maker of a made-to-order project, after the pledge is paid. A further proof can be sent after the ' +
    'backer has asked for a change, up to the tenth; while a proof awaits an answer or after one is approved, ' +
    'the call is refused with the current proof in `data.proof`, so a repeat after a lost answer sends nothing ' +
    'twice. `version` is the version of the latest proof, 0 if there is none. The client shows msg.',
  rate: '200 an hour',
  audience: 'member',
  input: z.object({
    gateKey: id.meta(known.pledge),
    text: words
      .default('')
      .meta(about('Message to the backer, plain text; may be empty', '글자를 키웠습니다.')),
    images: z
      .array(lineText(500))
      .min(1)
      .max(limits.proofImages)
      .refine((urls) => new Set(urls).size === urls.length, { error: 'format' })
      .meta(
        about(
          'URLs of uploads of the caller of kind attachment, without duplicates; only the backer, the maker and ' +
            'admins can open them',
          ['/files/attachment/0199f3a4.png'],
        ),
      ),
    version: baseVersion,
  }),
  data: proofSchema,
  errors: ['notFound', 'stale', 'proofClosed', 'proofWaiting', 'proofApproved', 'proofRounds'],
});

export const answerProof = defineCall({
  name: 'answerProof',
  method: 'POST',
  path: '/proof/answer',
  writes: 'compared',
  summary: 'Approve a proof or request a change',
  description:
    'For the backer, once per proof. A second answer is refused with the current proof in `data.proof`. Not ' +
    'answering does not approve: the backer is reminded after seven days.',
  audience: 'member',
  input: z
    .object({
      key: id.meta(known.proof),
      decision: z.enum(proofDecisions).meta(about('approve, or change: request another proof')),
      text: words
        .default('')
        .meta(about('Requested change, plain text; required for change', '글자를 더 크게 해주세요.')),
    })
    .refine(({ decision, text }) => decision === 'approve' || !isBlank(text), {
      ...says('field.required'),
      path: ['text'],
    }),
  data: proofSchema,
  errors: ['notFound', 'proofClosed', 'proofAnswered'],
});

export const listProofs = defineCall({
  name: 'listProofs',
  method: 'GET',
  path: '/proof/list',
  summary: 'List the proofs of a pledge',
  description:
    'Newest first, for the backer, the maker of the project and admins. Reading by the backer marks the proof ' +
    'that awaits an answer as seen.',
  audience: 'member',
  input: z.object({ gateKey: id.meta(known.pledge) }),
  data: z.array(proofSchema),
  errors: ['notFound'],
});

export const listProofQueue = defineCall({
  name: 'listProofQueue',
  method: 'GET',
  path: '/proof/queue',
  list: 'orders',
  summary: 'List paid orders of a project of the caller by the state of their proofs',
  description:
    'For the maker and admins: one page of the paid pledges in `state`, and in `counts` the number in each ' +
    'state. Longest waiting first; approved ones by latest approval.',
  audience: 'member',
  input: z.object({
    pid: id.meta(known.project),
    state: queryWord(proofQueues).meta(
      about(
        'change: a change is requested; none: no proof sent yet; sent: awaits the answer; approved; empty: change',
      ),
    ),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    orders: z
      .array(
        z.object({
          gateKey: z.string().meta(known.pledge),
          order: z.string().nullable().meta(known.order),
          version: readVersion
            .optional()
            .meta(about('Version of the latest proof, to send with the next one; 0 for none', 0)),
          nickname: z.string().meta(known.nickname),
          proof: z
            .object({
              key: z.string().meta(known.proof),
              round: z.int().meta(about('Number of the proof of the pledge, from 1', 1)),
              state: z.enum(proofStates).meta(known.proofState),
              at: z.int().meta(about('Time since which it is in its state, epoch ms', 1_767_315_600_000)),
            })
            .nullable()
            .meta(about('Latest proof; null for none')),
          paidAt: z.int().meta(about('Time of the payment, epoch ms', 1_767_315_600_000)),
          rewards: z.array(supporterLineSchema).meta(about('Chosen rewards, one line for each combination')),
          answers: orderAnswersSchema,
          note: z.string().meta(about('Note for the delivery, plain text', '')),
          files: z.array(uploadedFileSchema).meta(about('Attachments of the backer')),
        }),
      )
      .meta(about('Orders of this page')),
    counts: z
      .object({
        change: z.int().meta(about('Number of orders with a requested change', 4)),
        none: z.int().meta(about('Number of orders without a proof', 27)),
        sent: z.int().meta(about('Number of orders that await the answer', 38)),
        approved: z.int().meta(about('Number of approved orders', 15)),
      })
      .meta(about('Number of paid pledges in each state')),
  }),
  errors: ['notFound'],
});
