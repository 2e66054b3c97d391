import { limits } from '@pq/domain/limits';
import {
  comparedStates,
  differenceKinds,
  differenceStates,
  lookUpKinds,
  lookUpOutcomes,
} from '@pq/domain/settlement/compare-books';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { says } from '../../field-errors.ts';
import {
  about,
  civilDate,
  filledText,
  id,
  known,
  queryDate,
  queryInt,
  queryWord,
  sentInt,
} from '../../fields.ts';
import { keyOnlySchema, namedProjectSchema } from '../../shapes/common.ts';
import { mayConfirmSchema } from '../../shapes/payout.ts';

const krw = (text: string, example: number) => z.int().meta(about(`${text}, KRW`, example));
const at = (text: string) =>
  z
    .int()
    .nullable()
    .meta(about(`${text}, epoch ms`, 1_796_083_200_000));

const difference = z
  .object({
    key: z.string().meta(about('Key of the difference', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90')),
    day: z.string().meta(about('Day in Seoul', '2026-12-01')),
    oid: z.string().meta(about('Order id at the provider', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90-1')),
    kind: z.enum(differenceKinds).meta(about('What differs', 'amount')),
    ours: krw('Paid less refunded on the day, in our books', 13_000),
    theirs: krw('Paid less refunded on the day, in the file of the provider', 13_100),
    size: krw('Amount in dispute', 100),
    age: z.int().meta(about('Days since it was found', 2)),
    foundAt: z.int().meta(about('When it was found, epoch ms', 1_796_083_200_000)),
    state: z
      .enum(differenceStates)
      .meta(
        about(
          '`closing`, `charging`, `refunding`: one admin asked to close it, or to record it as a payment or refund, and another one has to confirm',
          'open',
        ),
      ),
    pledge: z
      .string()
      .nullable()
      .meta(about('Pledge of the order; null for an unknown order', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b91')),
    project: namedProjectSchema.nullable().meta(about('Project of the order; null for an unknown order')),
    lookUp: z
      .enum(lookUpKinds)
      .nullable()
      .meta(
        about(
          'What the provider can be asked: the `order`, or, where only refunds differ, its `file` of the day; null for nothing',
          'order',
        ),
      ),
    mayConfirm: mayConfirmSchema.meta(
      about(
        'Whether the caller may confirm what is asked for: not the admin who asked while there is another one; true while nothing is',
        true,
      ),
    ),
    askedBy: z.string().nullable().meta(about('Nickname of the admin who asked for it', '운영자')),
    closedBy: z
      .string()
      .nullable()
      .meta(
        about('Nickname of the admin who closed it; null while open, or where a later file agreed', null),
      ),
    closedAt: at('When it was closed'),
    reason: z.string().nullable().meta(about('Reason for closing', '카드사 정정으로 확인')),
  })
  .meta({
    id: 'ProviderDifference',
    description: 'A difference between our books and those of the provider.',
  });

export const listDifferences = defineCall({
  name: 'listDifferences',
  method: 'GET',
  path: '/admin/reconciliation',
  summary: 'Compare our books with the files of the payment provider',
  description:
    'The last 35 days with their sums, and differences, newest first: open ones unless `state` is closed. Differences close by ' +
    'themselves when a later file agrees.',
  audience: 'admin',
  input: z.object({
    day: queryDate.meta(about('Only differences of this day', '2026-12-01')),
    state: queryWord(['closed']).meta(about('Closed differences instead of open ones')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    days: z
      .array(
        z.object({
          day: z.string().meta(about('Day in Seoul', '2026-12-01')),
          state: z
            .enum(comparedStates)
            .meta(about('`missing`: has no file; `due`: has still to be compared with its file', 'compared')),
          isLate: z
            .boolean()
            .meta(about('Whether it is not compared although noon of the day after is over', false)),
          ours: z
            .int()
            .nullable()
            .meta(about('Paid less refunded, in our books, KRW; null without a file', 12_340_000)),
          theirs: z
            .int()
            .nullable()
            .meta(about('Paid less refunded, in the file, KRW; null without one', 12_340_000)),
          open: z.int().meta(about('Open differences', 0)),
          fileAt: at('When the file was read; null without one'),
          changedAt: at('When a later file differed; null for never'),
          asked: z
            .object({
              by: z.string().meta(about('Nickname of the admin', '운영자')),
              at: z.int().meta(about('When it was asked for, epoch ms', 1_796_083_200_000)),
              mayConfirm: mayConfirmSchema,
            })
            .nullable()
            .meta(
              about(
                'Another file that an admin has asked for, and another one has to confirm; null for none',
              ),
            ),
        }),
      )
      .meta(about('The last 35 days since the first payment or file, newest first')),
    ages: z
      .array(
        z.object({
          age: z.int().meta(about('Days since they were found; the last one also of older ones', 2)),
          open: z.int().meta(about('Open differences', 1)),
        }),
      )
      .meta(about('Open differences of all days by age, youngest first; ages without any are missing')),
    count: z.int().meta(about('Number of differences in all', 1)),
    differences: z.array(difference).meta(about('Differences')),
  }),
});

const decided = z
  .object({ state: z.enum(differenceStates).meta(about('State now', 'closed')) })
  .meta({ id: 'DifferenceState', description: 'The state of a difference after a decision.' });

const lookedUp = z
  .object({
    state: z.enum(differenceStates).meta(about('State now', 'open')),
    order: z
      .object({
        outcome: z
          .enum(lookUpOutcomes)
          .meta(about('`absent`: the provider does not know the order; `declined`: it was not paid', 'paid')),
        amount: z.int().nullable().meta(about('Amount paid, KRW; null unless paid', 13_000)),
        at: at('When it was paid; null where unknown or not paid'),
        reason: z
          .string()
          .nullable()
          .meta(about('Why it was declined, in the words of the provider; null otherwise', null)),
      })
      .nullable()
      .meta(about('What the provider answers about the order; null where only its file was asked for')),
    file: z
      .object({ total: krw('Paid on the day', 13_000), refunded: krw('Given back on the day', 0) })
      .nullable()
      .meta(about('The order in the file of the day, read again; null where that was not answered')),
  })
  .meta({ id: 'LookedUpDifference', description: 'What the provider answered about a difference.' });

const errors = ['notFound', 'decisionStale', 'ownDecision', 'closingSelf'] as const;

/** As the admin saw them; refused when they have changed since. */
const seen = {
  state: z
    .enum(differenceStates)
    .default('open')
    .meta(about('State that the decision is based on; not `open` to confirm', 'open')),
  size: z.int().optional().meta(about('Amount in dispute that the decision is based on, KRW', 100)),
};

const recorded = keyOnlySchema.extend(seen).meta({
  id: 'RecordedDifference',
  description: 'A difference to record as a payment or refund, as the admin saw it.',
});

export const closeDifference = defineCall({
  name: 'closeDifference',
  method: 'POST',
  path: '/admin/reconciliation/close',
  writes: 'compared',
  summary: 'Close a difference with the payment provider',
  description:
    'Changes no sum. Above 100,000 won in dispute, the first admin asks for it, and another one confirms with the same call. ' +
    'Where there is only one admin, that admin confirms, which is recorded.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    key: id.meta(about('The difference', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90')),
    reason: filledText(limits.differenceReason)
      .refine((text) => [...text].length >= limits.differenceReasonMin, says('admin.difference.reason.short'))
      .meta(about('Reason', '카드사 정정으로 확인했습니다.')),
    ...seen,
  }),
  data: decided,
  errors: [...errors],
});

export const lookUpDifference = defineCall({
  name: 'lookUpDifference',
  method: 'POST',
  path: '/admin/reconciliation/look-up',
  writes: 'moves',
  summary: 'Ask the payment provider about the order of a difference',
  description:
    'A payment that the provider confirms for a refused charge pays its pledge, or goes back to its backer. The files of the day and of those ' +
    'around it are read again, and the day is compared again. Where only refunds differ, about which the provider answers nothing, the files ' +
    'alone. Without an answer (unavailable) nothing is changed.',
  audience: 'admin',
  fresh: 'everyone',
  input: keyOnlySchema,
  data: lookedUp,
  errors: ['notFound', 'ownDecision', 'wrongState', 'unavailable'],
});

export const refundDifference = defineCall({
  name: 'refundDifference',
  method: 'POST',
  path: '/admin/reconciliation/refund',
  writes: 'moves',
  summary: 'Record what the payment provider has given back as a refund',
  description:
    'For an order whose refunds of the day are larger in the file of the provider: the rest becomes a refund of that day, of which the backer ' +
    'gets a mail. An open refund of this amount is settled by it. Then the day is compared again. Above 100,000 won in dispute, the first ' +
    'admin asks for it, and another one confirms with the same call. Where there is only one admin, that admin confirms, which is recorded.',
  audience: 'admin',
  fresh: 'everyone',
  input: recorded,
  data: decided,
  errors: [...errors, 'wrongState', 'refundAmount', 'refundBusy', 'unavailable'],
});

export const chargeDifference = defineCall({
  name: 'chargeDifference',
  method: 'POST',
  path: '/admin/reconciliation/charge',
  writes: 'moves',
  summary: 'Record what the payment provider has been paid as a payment',
  description:
    'For a charge of ours that only the file of the provider has as paid: the provider is asked about it, and has to confirm the same amount. It pays ' +
    'its pledge, or goes back to its backer where nothing is owed. Then the day is compared again. Above 100,000 won in dispute, the first ' +
    'admin asks for it, and another one confirms with the same call. Where there is only one admin, that admin confirms, which is recorded.',
  audience: 'admin',
  fresh: 'everyone',
  input: recorded,
  data: decided,
  errors: [...errors, 'wrongState', 'orderUnknown', 'paymentDiffers', 'pledgeBusy', 'unavailable'],
});

/** Multipart fields sent with the `file` of a day. */
export const settlementFileForm = z.object({
  day: civilDate.meta(about('Day in Seoul, which is over', '2026-12-01')),
  seen: sentInt.meta(
    about(
      'To confirm a file that was asked for: `asked.at` of the day, as the admin saw it, epoch ms. Absent to ask; refused when the same is asked for already',
      1_796_083_200_000,
    ),
  ),
});

export const uploadSettlementFile = defineCall({
  name: 'uploadSettlementFile',
  method: 'POST',
  path: '/admin/reconciliation/file',
  writes: 'moves',
  summary: 'Upload the settlement file of a day (multipart)',
  description:
    'CSV or XLSX of at most 2 MB with the columns oid, total, refunded, fee and at, where the provider does not answer it. Refused as a ' +
    'whole for a line that cannot be read, and for a day that the provider has answered. Replaces what was uploaded for the day, and the day and its neighbours are compared again. ' +
    'A file that would settle a difference above 100,000 won, or leave 100,000 won or less of it, is not stored by the first admin, who only asks for it: another one uploads the same. Where ' +
    'there is only one admin, that admin confirms, which is recorded.',
  rate: '60 an hour, every attempt counts',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({}),
  form: settlementFileForm,
  data: z.object({
    day: z.string().meta(about('Day in Seoul', '2026-12-01')),
    rows: z.int().meta(about('Rows of the file', 120)),
    state: z
      .enum(['compared', 'asked'])
      .meta(about('`asked`: it is not stored before another admin has uploaded the same', 'compared')),
    open: z
      .int()
      .nullable()
      .meta(about('Open differences of the day and its neighbours; null if asked for', 0)),
    settles: z
      .int()
      .meta(about('Differences above 100,000 won that it would settle, or leave less of, if asked for', 0)),
  }),
  errors: [
    'spreadsheet',
    'tooLarge',
    'mediaType',
    'notStored',
    'decisionStale',
    'closingSelf',
    'unavailable',
  ],
});
