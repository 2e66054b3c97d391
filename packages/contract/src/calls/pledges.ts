import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, uid } from '../fields.ts';
import { orderPayloadSchema, pledgeSchema, selectionListSchema } from '../shapes/pledge.ts';

/**
 * Places a pledge. The server prices it; a differing `amount`, `deliveryprice` or `callAmount` is refused with
 * the current figures in `data`. The header `Idempotency-Key` makes a repeat answer as the first call did.
 */
export const placePledge = defineCall({
  name: 'placePledge',
  method: 'POST',
  path: '/gatekeeping/upload',
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

/** The caller's own pledges, newest first. */
export const listPledges = defineCall({
  name: 'listPledges',
  method: 'GET',
  path: '/user/gatekeeping',
  summary: 'Own pledges with their history',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(pledgeSchema),
});

/** Another saved card for a pledge that is not paid yet; used at the next charge. */
export const changePledgeCard = defineCall({
  name: 'changePledgeCard',
  method: 'PUT',
  path: '/payment/card',
  summary: 'Change the card of a pledge',
  audience: 'member',
  input: z.object({ card: z.union([z.object({ PCD_PAYER_ID: id }), id]), key: id, uid }),
  data: z.object({ gateKey: z.string() }),
  errors: ['notFound', 'pledgeCard', 'pledgeSettled'],
});
