import { limits } from '@pq/domain/limits';
import { isBlank } from '@pq/domain/text/blank';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { says } from '../../field-errors.ts';
import { about, bankReference, filledText, id, known, queryInt, won } from '../../fields.ts';
import { memberNameSchema } from '../../shapes/common.ts';
import {
  mayConfirmSchema,
  owedProjectSchema,
  requestTimeSchema,
  seenRequestSchema,
} from '../../shapes/payout.ts';

const krw = (text: string, example: number) => z.int().meta(about(`${text}, KRW`, example));
const uid = id.meta(about('Maker', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b21'));
const settledAmount = won(1, Number.MAX_SAFE_INTEGER);

const balance = z
  .object({
    maker: memberNameSchema.meta(about('Maker')),
    owes: krw('What the maker owes', 37_392),
    since: z.int().meta(about('Since when, epoch ms', 1_796_083_200_000)),
    projects: z.array(owedProjectSchema).meta(about('For which projects, oldest first')),
    letters: z.array(z.int()).meta(about('Days after which a letter was sent', [90])),
    writeOff: z
      .object({
        amount: krw('What is to be written off', 37_392),
        reason: z.string().meta(about('Reason', '연락이 닿지 않습니다.')),
        askedBy: memberNameSchema.meta(about('Admin who asked for it')),
        askedAt: requestTimeSchema,
        mayConfirm: mayConfirmSchema,
      })
      .nullable()
      .meta(about('Write-off that another admin has to confirm')),
  })
  .meta({ id: 'MakerBalance', description: 'What a maker owes after refunds.' });

export const listBalances = defineCall({
  name: 'listBalances',
  method: 'GET',
  path: '/admin/balance',
  list: 'balances',
  summary: 'List makers who owe',
  description:
    'What later refunds have taken beyond stages that have not left, by the day since which it is owed.',
  audience: 'admin',
  input: z.object({ page: queryInt(0, 100_000, 0).meta(known.page) }),
  data: z.object({
    total: z.int().meta(about('Number of makers who owe', 1)),
    owes: krw('What all of them owe', 37_392),
    balances: z.array(balance).meta(about('Makers')),
  }),
});

const left = z
  .object({ owes: krw('What the maker still owes', 0) })
  .meta({ id: 'MakerOwes', description: 'What a maker owes after a settlement.' });

export const receiveBalance = defineCall({
  name: 'receiveBalance',
  method: 'POST',
  path: '/admin/payout/received',
  writes: 'compared',
  summary: 'Record what a maker has paid of what is owed',
  description: 'Pays for the oldest projects first. A reference of the bank is recorded once.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    uid,
    amount: settledAmount.meta(about('Amount received, KRW', 37_392)),
    reference: bankReference(limits.balanceReference)
      .refine((text) => !isBlank(text), says('field.required'))
      .meta(about('Reference of the bank', 'R20261203-0007')),
  }),
  data: left,
  errors: ['notFound', 'ownDecision', 'wrongState'],
});

export const writeOffBalance = defineCall({
  name: 'writeOffBalance',
  method: 'POST',
  path: '/admin/payout/write-off',
  writes: 'compared',
  summary: 'Write off what a maker owes',
  description:
    'The first admin asks for it, and another one confirms the same amount; another amount asks again. Where there is only one ' +
    'admin, that admin confirms, which is recorded.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    uid,
    amount: settledAmount.meta(about('Amount that is written off, KRW', 37_392)),
    reason: filledText(limits.balanceReason).meta(
      about('Reason; written to the audit log', '두 번 알렸으나 연락이 닿지 않습니다.'),
    ),
    seen: seenRequestSchema,
  }),
  data: left.extend({
    state: z.enum(['asked', 'done']).meta(about('Whether another admin has to confirm it', 'asked')),
  }),
  errors: ['notFound', 'ownDecision', 'wrongState', 'closingSelf', 'decisionStale'],
});
