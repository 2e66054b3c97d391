import { limits } from '@pq/domain/limits';
import { proofDecisions, proofQueues, proofStates } from '@pq/domain/pledge/proof';
import { isBlank } from '@pq/domain/text/blank';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/proofs.ts';
import { says } from '../field-errors.ts';
import { about, id, known, plainText, queryInt, queryWord } from '../fields.ts';
import { uploadedFileSchema } from '../shapes/common.ts';
import { proofSchema } from '../shapes/proof.ts';
import { orderAnswersSchema, supporterLineSchema } from '../shapes/reward.ts';

const words = plainText(limits.proofText).transform((text) => text.trim());

export const sendProof = defineCall({
  ...endpoints.sendProof,
  summary: 'Send a proof of a custom order to its backer',
  description:
    'For the maker of a made-to-order project, once the pledge is paid. A further proof is sent when the backer has asked ' +
    'for a change, up to the tenth; while one waits, or once one is approved, it is refused, with the proof that holds in ' +
    '`data.proof`: a repeat after a lost answer sends nothing twice. msg is shown.',
  rate: '200 an hour',
  audience: 'member',
  input: z.object({
    gateKey: id.meta(known.pledge),
    text: words
      .default('')
      .meta(about('What the backer should know of it, plain text; may be empty', '글자를 키웠습니다.')),
    images: z
      .array(plainText(500))
      .min(1)
      .max(limits.proofImages)
      .refine((urls) => new Set(urls).size === urls.length, { error: 'format' })
      .meta(
        about(
          'Addresses of own uploads of kind attachment, none twice; only backer, maker and admins can open them',
          ['/files/attachment/0199f3a4.png'],
        ),
      ),
  }),
  data: proofSchema,
  errors: ['notFound', 'proofClosed', 'proofWaiting', 'proofApproved', 'proofRounds'],
});

export const answerProof = defineCall({
  ...endpoints.answerProof,
  summary: 'Approve a proof, or ask for a change',
  description:
    'For the backer, once a proof. A second answer is refused, with the proof as it is in `data.proof`. Silence approves ' +
    'nothing: after seven days the backer is reminded. msg is shown.',
  audience: 'member',
  input: z
    .object({
      key: id.meta(known.proof),
      decision: z.enum(proofDecisions).meta(about('approve, or change: ask for another proof')),
      text: words
        .default('')
        .meta(about('What is to be changed, plain text; required for a change', '글자를 더 크게 해주세요.')),
    })
    .refine(({ decision, text }) => decision === 'approve' || !isBlank(text), {
      ...says('field.required'),
      path: ['text'],
    }),
  data: proofSchema,
  errors: ['notFound', 'proofClosed', 'proofAnswered'],
});

export const listProofs = defineCall({
  ...endpoints.listProofs,
  summary: 'The proofs of a pledge',
  description:
    'Newest first, for the backer, the maker of the project and administrators. That the backer has seen the one that waits ' +
    'for the answer is noted in its history.',
  audience: 'member',
  input: z.object({ gateKey: id.meta(known.pledge) }),
  data: z.array(proofSchema),
  errors: ['notFound'],
});

export const listProofQueue = defineCall({
  ...endpoints.listProofQueue,
  summary: 'Paid orders of an own project by the state of their proofs',
  description:
    'For the maker and administrators: a page of the paid pledges that are at `state`, and beside it `counts`, how many ' +
    'there are at each. The ones that have waited longest come first, the latest approval comes first.',
  audience: 'member',
  input: z.object({
    pid: id.meta(known.project),
    state: queryWord(proofQueues).meta(
      about(
        'change: a change is asked for; none: none was sent; sent: waits for the answer; approved; empty: change',
      ),
    ),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    orders: z
      .array(
        z.object({
          gateKey: z.string().meta(known.pledge),
          nickname: z.string().meta(known.nickname),
          proof: z
            .object({
              key: z.string().meta(known.proof),
              round: z.int().meta(about('Which proof of the pledge it is, from 1', 1)),
              state: z.enum(proofStates).meta(known.proofState),
              at: z.int().meta(about('When it came into its state, epoch ms', 1_767_315_600_000)),
            })
            .nullable()
            .meta(about('The latest proof; null for none')),
          paidAt: z.int().meta(about('When the pledge was paid, epoch ms', 1_767_315_600_000)),
          rewards: z
            .array(supporterLineSchema)
            .meta(about('The chosen rewards, a line for each combination')),
          answers: orderAnswersSchema,
          note: z.string().meta(about('Note for the delivery, plain text', '')),
          files: z.array(uploadedFileSchema).meta(about('What the backer attached')),
        }),
      )
      .meta(about('The orders of this page')),
    counts: z
      .object({
        change: z.int().meta(about('A change is asked for, a number', 4)),
        none: z.int().meta(about('No proof was sent, a number', 27)),
        sent: z.int().meta(about('Waiting for the answer, a number', 38)),
        approved: z.int().meta(about('Approved, a number', 15)),
      })
      .meta(about('How many paid pledges are at each state')),
  }),
  errors: ['notFound'],
});
