import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/pledges.ts';
import { id, uid } from '../fields.ts';
import { orderPayloadSchema, pledgeSchema, selectionListSchema } from '../shapes/pledge.ts';

/**
 * Places a pledge. The server prices it; a differing `amount`, `deliveryprice` or `callAmount` is refused with
 * the current figures in `data`. The header `Idempotency-Key` makes a repeat answer as the first call did.
 */
export const placePledge = defineCall({
  ...endpoints.placePledge,
  summary: 'Place a pledge with a saved card',
  audience: 'member',
  input: z.object({ database: orderPayloadSchema, rewardidx: selectionListSchema }),
  data: z.object({ gateKey: z.string() }),
  errors: [
    'notFound',
    'pledgeAmount',
    'pledgeStock',
    'pledgeOwn',
    'pledgeAlready',
    'pledgeClosed',
    'pledgeCard',
    'idempotencyReuse',
  ],
});

/**
 * Changes a pledge while its project is open: rewards, counts, donation, delivery, attachments and card, all
 * of them as they shall be from now on. Priced and compared as placing is; stock moves by the difference.
 */
export const fixPledge = defineCall({
  ...endpoints.fixPledge,
  summary: 'Change a pledge',
  audience: 'member',
  input: z.object({ data: orderPayloadSchema, rewardidx: selectionListSchema, gateKey: id }),
  data: z.object({ gateKey: z.string() }),
  errors: ['notFound', 'pledgeAmount', 'pledgeStock', 'pledgeClosed', 'pledgeCard', 'pledgeSettled'],
});

/**
 * Withdraws a pledge while its project is open; its stock and amount are free again, and its backer may join anew.
 * `pid` is the gateKey. `projectid` may be left out; where it is named it is the pledge's own project. Everything else that clients
 * send is ignored.
 */
export const cancelPledge = defineCall({
  ...endpoints.cancelPledge,
  summary: 'Withdraw a pledge',
  audience: 'member',
  input: z.object({ pid: id, usrId: uid, projectid: id.optional() }),
  data: z.object({ gateKey: z.string() }),
  errors: ['notFound', 'pledgeClosed', 'pledgeSettled'],
});

/** The caller's own pledges, newest first. */
export const listPledges = defineCall({
  ...endpoints.listPledges,
  summary: 'Own pledges with their history',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(pledgeSchema),
});

/** Another saved card for a pledge that is not paid yet; used at the next charge. */
export const changePledgeCard = defineCall({
  ...endpoints.changePledgeCard,
  summary: 'Change the card of a pledge',
  audience: 'member',
  input: z.object({ card: z.union([z.object({ PCD_PAYER_ID: id }), id]), key: id, uid }),
  data: z.object({ gateKey: z.string() }),
  errors: ['notFound', 'pledgeCard', 'pledgeSettled'],
});

/**
 * One saved card for several pledges that are not paid yet: those of `keys` that still wait get it, all at once; the others
 * (paid meanwhile, or not the caller's) stay as they are and are told in `skipped`.
 */
export const changeAllPledgeCards = defineCall({
  ...endpoints.changeAllPledgeCards,
  summary: 'Use one card for several pledges',
  audience: 'member',
  input: z.object({ card: id, keys: z.array(id).min(1).max(200) }),
  data: z.object({ changed: z.array(z.string()), skipped: z.array(z.string()) }),
  errors: ['pledgeCard'],
});

/**
 * Names the saved card that takes over when the first charge is refused; `card` null names none. Only before the first
 * charge: from then on the card itself is changed.
 */
export const nameFallbackCard = defineCall({
  ...endpoints.nameFallbackCard,
  summary: 'Name a second card for the retry of a pledge',
  audience: 'member',
  input: z.object({ key: id, card: id.nullable() }),
  data: z.object({ gateKey: z.string() }),
  errors: ['notFound', 'pledgeCard', 'pledgeSettled'],
});

/**
 * Charges a pledge whose first charge was refused at once, with the card it has now, not waiting for the retry. A refusal
 * leaves the retry as it was. `status` is the pledge's afterwards; still `retry` with `failureReason` after a refusal, and
 * without one while the provider's answer is being waited for.
 */
export const payNow = defineCall({
  ...endpoints.payNow,
  summary: 'Charge a failed pledge at once',
  audience: 'member',
  input: z.object({ key: id }),
  data: z.object({ status: z.enum(pledgeStatuses), failureReason: z.string().optional() }),
  errors: ['notFound', 'pledgeSettled', 'pledgeBusy', 'pledgeClosed'],
});
