import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, baseVersion, id, known, uid } from '../fields.ts';
import { keyOnlySchema, pledgeRefSchema } from '../shapes/common.ts';
import { cardRefSchema, orderPayloadSchema, pledgeSchema, selectionListSchema } from '../shapes/pledge.ts';

export const placePledge = defineCall({
  name: 'placePledge',
  method: 'POST',
  path: '/gatekeeping/upload',
  writes: 'adds',
  summary: 'Place a pledge with a saved card',
  description:
    'Places a pledge. The server calculates the price; a different `amount`, `deliveryprice` or `callAmount` ' +
    'is refused with the current figures in `data`, and so is a line that exceeds the stock or the limit per ' +
    'person, or whose early-bird offer has ended. With the header `Idempotency-Key`, a repeat returns the ' +
    'first answer.',
  idempotent: true,
  rate: '30 placed or changed pledges a minute',
  audience: 'member',
  input: z.object({
    database: orderPayloadSchema.meta(about('The order')),
    rewardidx: selectionListSchema.meta(
      about('Chosen rewards; a single object is accepted as a list of one'),
    ),
  }),
  data: pledgeRefSchema,
  errors: [
    'notFound',
    'pledgeAmount',
    'pledgeStock',
    'pledgeLimit',
    'pledgeEarly',
    'pledgeOwn',
    'pledgeAlready',
    'pledgeClosed',
    'pledgeCard',
    'idempotencyReuse',
  ],
});

export const fixPledge = defineCall({
  name: 'fixPledge',
  method: 'POST',
  path: '/gatekeeping/fix',
  writes: 'whole',
  summary: 'Change a pledge',
  description:
    'Replaces the rewards, counts, donation, delivery, attachments and card of a pledge while its project is ' +
    'open. Priced and checked like a new pledge; stock changes by the difference.',
  rate: '30 placed or changed pledges a minute',
  audience: 'member',
  input: z.object({
    data: orderPayloadSchema.meta(about('The complete new order')),
    rewardidx: selectionListSchema.meta(
      about('All chosen rewards; a single object is accepted as a list of one'),
    ),
    gateKey: id.meta(known.pledge),
    version: baseVersion,
  }),
  data: pledgeRefSchema,
  errors: [
    'notFound',
    'stale',
    'pledgeAmount',
    'pledgeStock',
    'pledgeLimit',
    'pledgeEarly',
    'pledgeClosed',
    'pledgeCard',
    'pledgeSettled',
  ],
});

export const cancelPledge = defineCall({
  name: 'cancelPledge',
  method: 'POST',
  path: '/payment/cancel',
  writes: 'moves',
  summary: 'Withdraw a pledge',
  description:
    'Withdraws a pledge while its project is open; its stock and amount are released, and the backer may ' +
    'pledge again. `pid` is the gateKey. `projectid` is optional; if given, it has to be the project of the ' +
    'pledge. Other fields are ignored.',
  audience: 'member',
  input: z.object({
    pid: id.meta(known.pledge),
    usrId: uid.meta(known.uid),
    projectid: id
      .optional()
      .meta(about('Project of the pledge; optional', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
  }),
  data: pledgeRefSchema,
  errors: ['notFound', 'pledgeClosed', 'pledgeSettled'],
});

export const listPledges = defineCall({
  name: 'listPledges',
  method: 'GET',
  path: '/user/gatekeeping',
  summary: "List the caller's pledges with their history",
  description: "The caller's pledges, newest first.",
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(pledgeSchema),
});

export const countNeeds = defineCall({
  name: 'countNeeds',
  method: 'GET',
  path: '/user/needs',
  summary: 'Count what needs an action of the caller',
  description:
    "Number of the caller's pledges with a refused payment, a dropped card or an unanswered proof, plus the " +
    'pieces reserved for the caller.',
  audience: 'member',
  input: z.object({}),
  data: z.object({ needs: z.int().meta(about('Number', 2)) }),
});

export const changePledgeCard = defineCall({
  name: 'changePledgeCard',
  method: 'PUT',
  path: '/payment/card',
  writes: 'oneValue',
  summary: 'Change the card of a pledge',
  description: 'Sets another saved card for an unpaid pledge; it is used at the next charge.',
  audience: 'member',
  input: z.object({
    card: z.union([cardRefSchema, id]).meta(about('Saved card, as an object or only by its id')),
    key: id.meta(known.pledge),
    uid,
  }),
  data: pledgeRefSchema,
  errors: ['notFound', 'pledgeCard', 'pledgeSettled'],
});

export const changeAllPledgeCards = defineCall({
  name: 'changeAllPledgeCards',
  method: 'PUT',
  path: '/payment/card/all',
  writes: 'oneValue',
  summary: 'Use one card for several pledges',
  description:
    'Sets one saved card for several unpaid pledges. Those of `keys` that are still unpaid are changed ' +
    "together; the others (paid in the meantime, or not the caller's) stay unchanged and are listed in " +
    '`skipped`.',
  audience: 'member',
  input: z.object({
    card: id.meta(known.card),
    keys: z
      .array(id)
      .min(1)
      .max(200)
      .meta(about('Pledges, by gateKey', ['0199f3a4-7c1e-7b52-9d3e-2f6a81c40b22'])),
  }),
  data: z.object({
    changed: z
      .array(z.string())
      .meta(about('Changed pledges, by gateKey', ['0199f3a4-7c1e-7b52-9d3e-2f6a81c40b22'])),
    skipped: z
      .array(z.string())
      .meta(about("Unchanged pledges, by gateKey: paid in the meantime, or not the caller's", [])),
  }),
  errors: ['pledgeCard'],
});

export const nameFallbackCard = defineCall({
  name: 'nameFallbackCard',
  method: 'PUT',
  path: '/payment/fallback',
  writes: 'oneValue',
  summary: 'Set a backup card for the retry of a pledge',
  description:
    'Sets the saved card that is charged if the first charge is refused; null for `card` removes it. Only ' +
    'before the first charge; afterwards change the card itself.',
  audience: 'member',
  input: z.object({
    key: id.meta(known.pledge),
    card: id
      .nullable()
      .meta(
        about('Saved card, by its PCD_PAYER_ID; null removes it', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b33'),
      ),
  }),
  data: pledgeRefSchema,
  errors: ['notFound', 'pledgeCard', 'pledgeSettled'],
});

export const payNow = defineCall({
  name: 'payNow',
  method: 'POST',
  path: '/payment/now',
  writes: 'moves',
  summary: 'Charge a refused pledge of the caller at once',
  description:
    'For a pledge whose first charge was refused: charges its current card without waiting for the retry. A ' +
    'refusal does not affect the scheduled retry. `status` is the new status; it is still `retry` with ' +
    "`failureReason` after a refusal, and without it while the provider's answer is pending.",
  rate: '5 in 10 minutes, every attempt counts',
  audience: 'member',
  input: keyOnlySchema,
  data: z.object({
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    failureReason: z
      .string()
      .optional()
      .meta(about('Reason of the refusal, Korean, if the charge was refused', '한도가 초과되었습니다.')),
  }),
  errors: ['notFound', 'pledgeSettled', 'pledgeBusy', 'pledgeClosed'],
});
