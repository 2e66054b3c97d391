import { limits } from '@pq/domain/limits';
import {
  batchStates,
  continuingActs,
  lineStates,
  MAX_LINES,
  transferResults,
} from '@pq/domain/settlement/payouts';
import { isBlank } from '@pq/domain/text/blank';
import { z } from 'zod';
import { defineCall, defineFile } from '../../call.ts';
import { says } from '../../field-errors.ts';
import {
  about,
  bankReference,
  civilDate,
  filledText,
  id,
  known,
  lineText,
  queryInt,
  queryWord,
} from '../../fields.ts';
import { memberNameSchema, namedProjectSchema } from '../../shapes/common.ts';
import {
  belowMinimumSchema,
  holdReasons,
  mayConfirmSchema,
  owedProjectSchema,
  payoutHoldSchema,
  requestTimeSchema,
  seenRequestSchema,
  waitedForSchema,
} from '../../shapes/payout.ts';

const krw = (text: string, example: number) => z.int().meta(about(`${text}, KRW`, example));
const instant = (text: string) =>
  z
    .int()
    .nullable()
    .meta(about(`${text}, epoch ms`, 1_796_083_200_000));

const stageKey = about('Stage of a payout, by its key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b42');
const batchKey = about('Batch, by its key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b43');
const lineName = about('Number of the transfer, by which the bank reports its result', 'B118-1');

/** `due`: to be gathered today; `waiting`: later, or too small so far; `balance`: makers who owe. */
export const payoutLists = ['due', 'held', 'batched', 'done', 'waiting', 'balance'] as const;

const batchName = z
  .object({
    key: z.string().meta(batchKey),
    number: z.string().meta(about('Name of the batch', 'B118')),
  })
  .meta({ id: 'PayoutBatchName', description: 'A batch of payouts by key and name.' });

const stagePlace = z
  .object({
    n: z.int().meta(about('Number of the stage, from 1', 1)),
    of: z.int().meta(about('Number of stages', 2)),
  })
  .meta({ id: 'PayoutStagePlace', description: 'Which stage of a payout it is.' });

const account = z
  .object({
    bank: z.string().meta(about('Name of the bank', '국민은행')),
    tail: z.string().meta(about('Masked account number', '····4821')),
    holder: z.string().meta(about('Account holder', '윤서린')),
    first: z.boolean().meta(about('Whether nothing was transferred to this account before', false)),
    pausedUntil: instant('Until when a changed account is paused; null unless it is'),
  })
  .meta({ id: 'PayoutAccount', description: 'An account that payouts are transferred to.' });

const outside = z
  .object({
    paidOn: z.string().meta(about('Day, YYYY-MM-DD', '2026-10-05')),
    reference: z.string().meta(about('Reference of the bank', 'T20261005-0042')),
    askedBy: memberNameSchema.meta(about('Admin who asked for it')),
    askedAt: requestTimeSchema,
    mayConfirm: mayConfirmSchema,
    confirmed: z.boolean().meta(about('Whether another admin has confirmed it', false)),
  })
  .meta({ id: 'PayoutOutside', description: 'A stage that was paid outside the site.' });

const item = z
  .object({
    key: z.string().meta(stageKey),
    project: namedProjectSchema.meta(about('Project')),
    maker: memberNameSchema.meta(about('Maker')),
    statement: z.string().meta(about('Number of the statement', 'PQ-S261201-3')),
    stage: stagePlace.meta(about('Which stage')),
    amount: krw('Its part of the payout', 23_299_132),
    netted: krw('Of it subtracted for what the maker owes', 37_392),
    transfer: krw('What is transferred', 23_261_740),
    dueOn: z
      .string()
      .nullable()
      .meta(about('Day, YYYY-MM-DD; null while it waits for parcels', '2026-12-01')),
    parcels: waitedForSchema.nullable().meta(about('Parcels that it waits for; null unless it does')),
    state: z
      .enum(['due', 'held', 'batched', 'paid', 'failed'])
      .meta(about('State; `failed`: returned by the bank', 'due')),
    belowMinimum: belowMinimumSchema,
    reason: z.enum(holdReasons).nullable().meta(about('Why it is suspended; the first of `holds`', null)),
    holds: z.array(payoutHoldSchema).meta(about('Everything that suspends it')),
    note: z.string().nullable().meta(about('Reason of the admin who suspended it', null)),
    failure: z.string().nullable().meta(about('Why the bank returned the last transfer', null)),
    paidAt: instant('When it was transferred'),
    account: account
      .nullable()
      .meta(
        about(
          'Account that is transferred to; null while nobody is verified, and for a transfer that was restored without it',
        ),
      ),
    batch: batchName.nullable().meta(about('Its last batch; null before the first')),
    number: z.string().nullable().meta(lineName),
    outside: outside.nullable().meta(about('Payment outside the site; null for none')),
    mayAdvance: z.boolean().meta(about('Whether an admin may make it due although parcels are open', false)),
  })
  .meta({ id: 'PayoutItem', description: 'A stage of a payout, for admins.' });

const batch = batchName
  .extend({
    state: z.enum(batchStates).meta(about('State', 'gathered')),
    gatheredBy: memberNameSchema.meta(about('Admin who gathered it')),
    gatheredAt: z.int().meta(about('When it was gathered, epoch ms', 1_796_083_200_000)),
    releasedBy: memberNameSchema.nullable().meta(about('Admin who released it; null before')),
    releasedAt: instant('When it was released'),
    exportedAt: instant('When its file was downloaded first'),
    completedAt: instant('When its last result came'),
    lines: z.int().meta(about('Number of transfers', 3)),
    paid: z.int().meta(about('Transfers that the bank has made', 0)),
    failed: z.int().meta(about('Transfers that the bank has returned', 0)),
    amount: krw('Sum of the stages', 38_237_692),
    netted: krw('Of it subtracted', 37_392),
    transfer: krw('Sum that is transferred, which is typed to release it', 38_200_300),
    mayRelease: z
      .enum(['yes', 'alone', 'self', 'own', 'off', 'no'])
      .meta(
        about(
          'Whether the caller may release it: yes; alone, because there is no other admin; not who gathered it (self); ' +
            'not with a project of their own (own); not while payouts are off; not in its state (no)',
          'yes',
        ),
      ),
  })
  .meta({ id: 'PayoutBatch', description: 'A batch of payouts.' });

const line = item
  .extend({
    number: z.string().meta(lineName),
    result: z.enum(lineStates).meta(about('State of the transfer', 'gathered')),
    carried: krw('Of what is netted, what pays for other projects of the maker', 0),
    reference: z.string().nullable().meta(about('Reference of the bank', null)),
    settledAt: instant('When its result was recorded'),
    correction: z
      .object({
        result: z.enum(transferResults).meta(about('Result that is to be recorded', 'failed')),
        reference: z.string().nullable().meta(about('Reference of the bank', null)),
        reason: z.string().meta(about('Reason', '은행에 확인했습니다.')),
        askedBy: memberNameSchema.meta(about('Admin who asked for it')),
        askedAt: requestTimeSchema,
        mayConfirm: mayConfirmSchema,
      })
      .nullable()
      .meta(about('Correction that another admin has to confirm')),
  })
  .meta({ id: 'PayoutLine', description: 'A transfer of a batch.' });

export const listPayouts = defineCall({
  name: 'listPayouts',
  method: 'GET',
  path: '/admin/payout',
  list: 'items',
  summary: 'List stages of payouts, with open batches',
  description:
    'Stages of a list, by their day; with `done` the last transfer first. With `balance` makers who owe. Sums and counts are of all ' +
    'lists, whichever is asked for.',
  audience: 'admin',
  input: z.object({
    state: queryWord(payoutLists).meta(about('List; due if absent', 'due')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    items: z.array(item).meta(about('Stages')),
    counts: z
      .object(
        Object.fromEntries(payoutLists.map((name) => [name, z.int().meta(about('Number', 1))])) as Record<
          (typeof payoutLists)[number],
          z.ZodInt
        >,
      )
      .meta(about('Number of rows of each list')),
    due: krw('What may be gathered today', 38_200_300),
    held: krw('What is suspended', 7_102_656),
    done: krw('What was transferred in all', 120_000_000),
    owed: krw('What all makers are owed, before statements too', 70_259_656),
    apart: krw('What has to lie apart of it', 42_155_794),
    months: z
      .array(
        z.object({
          month: z.string().meta(about('Month, YYYY-MM', '2026-11')),
          paid: krw('Transferred', 12_000_000),
        }),
      )
      .meta(about('Last twelve months with transfers, newest first')),
    nextOn: z
      .string()
      .nullable()
      .meta(about('Next day on which something is due; null for none', '2026-12-08')),
    batches: z
      .array(batch)
      .meta(about('Open batches, newest first, and completed ones with returned transfers')),
    balances: z
      .array(
        z.object({
          maker: memberNameSchema.meta(about('Maker')),
          owes: krw('What the maker owes', 37_392),
          since: z.int().meta(about('Since when, epoch ms', 1_796_083_200_000)),
          projects: z.array(owedProjectSchema).meta(about('For which projects, oldest first')),
        }),
      )
      .meta(about('Makers who owe, with `balance`')),
    payouts: z.enum(['off', 'bank-file']).meta(about('Setting of the site', 'bank-file')),
    alone: z.boolean().meta(about('Whether the caller is the only admin', false)),
    codes: z
      .object({
        gather: z.boolean().meta(about('To gather', false)),
        release: z.boolean().meta(about('To release', true)),
      })
      .meta(about('Whether a code of the second factor is required')),
  }),
});

export const getPayoutBatch = defineCall({
  name: 'getPayoutBatch',
  method: 'GET',
  path: '/admin/payout/detail',
  summary: 'Get a batch of payouts with its transfers',
  audience: 'admin',
  input: z.object({ batch: id.meta(batchKey) }),
  data: z.object({
    batch: batch.meta(about('The batch')),
    lines: z.array(line).meta(about('Its transfers')),
  }),
  errors: ['notFound'],
});

const code = z
  .string()
  .max(20)
  .optional()
  .meta(about('Code of the authenticator app; required in production', '123456'));
const batchOnly = z.object({ batch: id.meta(batchKey) });
const moved = z
  .object({
    batch: z.string().meta(batchKey),
    state: z.enum(batchStates).meta(about('State now', 'released')),
  })
  .meta({ id: 'PayoutBatchState', description: 'The state of a batch after a change.' });

export const gatherPayouts = defineCall({
  name: 'gatherPayouts',
  method: 'POST',
  path: '/admin/payout/batch',
  writes: 'compared',
  summary: 'Gather stages into a batch',
  description:
    'Stages that are due and not suspended. What their makers owe for other projects is subtracted, the oldest first. A stage is in ' +
    'one batch only; one of another batch or suspended refuses the call (payoutHeld), and so does a maker whose stages are less than ' +
    '1,000 together (payoutSmall).',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    keys: z
      .array(id)
      .min(1)
      .max(MAX_LINES)
      .meta(about('Stages', [stageKey['x-example']])),
    code: code.meta(
      about('Code of the authenticator app; required in production for the only admin', '123456'),
    ),
  }),
  data: z.object({
    batch: z.string().meta(batchKey),
    number: z.string().meta(about('Name of the batch', 'B118')),
  }),
  errors: ['notFound', 'payoutHeld', 'payoutSmall', 'ownDecision', 'wrongState', 'unavailable'],
});

export const releasePayouts = defineCall({
  name: 'releasePayouts',
  method: 'POST',
  path: '/admin/payout/release',
  writes: 'compared',
  summary: 'Release a batch for the bank',
  description:
    'By another admin than the one who gathered it; the only admin releases it, which is recorded. Refused (payoutHeld) when a stage ' +
    'is suspended, or an account or what is netted has changed since. It cannot be undone.',
  audience: 'admin',
  fresh: 'everyone',
  input: batchOnly.extend({
    sum: z.int().meta(about('Sum that is transferred, as typed, KRW', 38_200_300)),
    code,
  }),
  data: moved,
  errors: [
    'notFound',
    'payoutOff',
    'payoutSelf',
    'payoutHeld',
    'ownDecision',
    'decisionStale',
    'wrongState',
    'unavailable',
  ],
});

export const dissolvePayouts = defineCall({
  name: 'dissolvePayouts',
  method: 'POST',
  path: '/admin/payout/dissolve',
  writes: 'moves',
  summary: 'Dissolve a batch that is not released',
  description: 'Its stages are due again.',
  audience: 'admin',
  fresh: 'everyone',
  input: batchOnly,
  data: moved,
  errors: ['notFound', 'decisionStale', 'unavailable'],
});

export const holdPayout = defineCall({
  name: 'holdPayout',
  method: 'POST',
  path: '/admin/payout/hold',
  writes: 'oneValue',
  summary: 'Suspend a stage, or continue it',
  description:
    'Suspending a stage of a gathered batch dissolves the batch. `on: false` does what `act` names and leaves other reasons as they ' +
    'are: it lifts what an admin has suspended, accepts a stage that a restore or its age suspends, has a returned one due again, or ' +
    'makes a stage due that has waited for parcels since 180 days after the promised month. Without `act` it is the first of them.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    key: id.meta(stageKey),
    on: z.boolean().meta(about('Whether it is suspended', true)),
    act: z.enum(continuingActs).optional().meta(about('What ends, with `on: false`', 'lift')),
    reason: filledText(limits.payoutReason).meta(
      about('Reason; written to the audit log', '메이커가 계좌를 확인하고 있습니다.'),
    ),
  }),
  data: z.object({
    key: z.string().meta(stageKey),
    on: z.boolean().meta(about('Whether an admin suspends it now', true)),
  }),
  errors: ['notFound', 'wrongState', 'ownDecision', 'unavailable'],
});

export const recordExternalPayout = defineCall({
  name: 'recordExternalPayout',
  method: 'POST',
  path: '/admin/payout/outside',
  writes: 'compared',
  summary: 'Mark a stage as paid outside the site',
  description:
    'For projects that were completed before there were statements. The first admin asks for it, and another one confirms the same ' +
    'day and reference; others ask again. Where there is only one admin, that admin confirms, which is recorded.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    key: id.meta(stageKey),
    paidOn: civilDate.meta(about('Day of the payment, not later than today', '2026-10-05')),
    reference: bankReference(limits.payoutReference)
      .refine((text) => !isBlank(text), says('field.required'))
      .meta(about('Reference of the bank', 'T20261005-0042')),
    seen: seenRequestSchema,
  }),
  data: z.object({
    state: z.enum(['asked', 'paid']).meta(about('Whether another admin has to confirm it', 'asked')),
  }),
  errors: ['notFound', 'wrongState', 'ownDecision', 'closingSelf', 'decisionStale', 'unavailable'],
});

export const exportPayouts = defineFile({
  name: 'exportPayouts',
  path: '/admin/payout/file',
  summary: 'Download the file of a released batch for the bank',
  description:
    'CSV (UTF-8 with BOM) with number, bank, account, holder and amount of the transfers that have no result yet. Each download is written to the audit log.',
  audience: 'admin',
  fresh: 'everyone',
  input: batchOnly,
  errors: ['notFound', 'wrongState', 'unavailable'],
});

/** Multipart fields sent with the `file` of the bank's results. */
export const payoutResultForm = z.object({ batch: id.meta(batchKey) });

export const uploadPayoutResult = defineCall({
  name: 'uploadPayoutResult',
  method: 'POST',
  path: '/admin/payout/result',
  writes: 'compared',
  summary: "Upload the bank's results of a batch (multipart)",
  description:
    'CSV or XLSX (UTF-8 or CP949) of at most 2 MB with number, ok|failed, reference and reason, and amount where the bank has it. ' +
    'Refused as a whole for a transfer of another batch, a transfer that is in it twice, or another amount. A result that is recorded ' +
    'already changes nothing, another one for the same transfer is refused (resultConflict).',
  rate: '60 an hour, every attempt counts',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({}),
  form: payoutResultForm,
  data: moved.extend({
    paid: z.int().meta(about('Transfers that were made', 4)),
    failed: z.int().meta(about('Transfers that were returned', 1)),
    known: z.int().meta(about('Results that were recorded before', 0)),
    open: z.int().meta(about('Transfers without a result', 0)),
  }),
  errors: [
    ...(['notFound', 'wrongState', 'ownDecision', 'resultForeign', 'resultConflict'] as const),
    ...(['spreadsheet', 'tooLarge', 'mediaType', 'notStored', 'unavailable'] as const),
  ],
});

export const correctPayout = defineCall({
  name: 'correctPayout',
  method: 'POST',
  path: '/admin/payout/correct',
  writes: 'compared',
  summary: 'Correct the result of a transfer',
  description:
    'By two admins: the first asks, another one confirms the same result and reference; others ask again. The only admin confirms ' +
    'alone, which is recorded. Refused (wrongState) once the stage of a returned transfer is in a later batch.',
  audience: 'admin',
  fresh: 'everyone',
  input: batchOnly
    .extend({
      number: lineText(100).meta(lineName),
      result: z.enum(transferResults).meta(about('What really happened', 'failed')),
      reference: bankReference(limits.payoutReference)
        .default('')
        .meta(about('Reference of the bank; required for ok', 'T20261203-0042')),
      reason: filledText(limits.payoutReason).meta(
        about('Reason; written to the audit log', '은행에 확인했습니다.'),
      ),
      seen: seenRequestSchema,
    })
    .refine(({ result, reference }) => result === 'failed' || !isBlank(reference), {
      path: ['reference'],
      ...says('field.required'),
    }),
  data: z.object({
    state: z.enum(['asked', 'corrected']).meta(about('Whether another admin has to confirm it', 'asked')),
  }),
  errors: ['notFound', 'wrongState', 'ownDecision', 'closingSelf', 'decisionStale', 'unavailable'],
});
