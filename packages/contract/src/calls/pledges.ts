import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/pledges.ts';
import { about, id, known, uid } from '../fields.ts';
import { keyOnlySchema, pledgeRefSchema } from '../shapes/common.ts';
import { cardRefSchema, orderPayloadSchema, pledgeSchema, selectionListSchema } from '../shapes/pledge.ts';

export const placePledge = defineCall({
  ...endpoints.placePledge,
  summary: 'Place a pledge with a saved card',
  description:
    'Places a pledge. The server prices it; a differing `amount`, `deliveryprice` or `callAmount` ' +
    'is refused with the current figures in `data`, and so is a line of which there is too little, ' +
    'more than one person may have, or whose early bird is over. The header `Idempotency-Key` makes a repeat ' +
    'answer as the first call did.',
  idempotent: true,
  rate: '30 pledges placed or changed a minute',
  audience: 'member',
  input: z.object({
    database: orderPayloadSchema.meta(about('The order')),
    rewardidx: selectionListSchema.meta(about('The chosen rewards; a single one is taken as a list of one')),
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
  ...endpoints.fixPledge,
  summary: 'Change a pledge',
  description:
    'Changes a pledge while its project is open: rewards, counts, donation, delivery, attachments ' +
    'and card, all of them as they shall be from now on. Priced and compared as placing is; stock ' +
    'moves by the difference.',
  rate: '30 pledges placed or changed a minute',
  audience: 'member',
  input: z.object({
    data: orderPayloadSchema.meta(about('The order as it shall be from now on, all of it')),
    rewardidx: selectionListSchema.meta(
      about('The chosen rewards as they shall be from now on; a single one is taken as a list of one'),
    ),
    gateKey: id.meta(known.pledge),
  }),
  data: pledgeRefSchema,
  errors: [
    'notFound',
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
  ...endpoints.cancelPledge,
  summary: 'Withdraw a pledge',
  description:
    'Withdraws a pledge while its project is open; its stock and amount are free again, and its ' +
    'backer may join anew. `pid` is the gateKey. `projectid` may be left out; where it is named ' +
    "it is the pledge's own project. Everything else that clients send is ignored.",
  audience: 'member',
  input: z.object({
    pid: id.meta(known.pledge),
    usrId: uid.meta(known.uid),
    projectid: id
      .optional()
      .meta(about('Project of the pledge; may be left out', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
  }),
  data: pledgeRefSchema,
  errors: ['notFound', 'pledgeClosed', 'pledgeSettled'],
});

export const listPledges = defineCall({
  ...endpoints.listPledges,
  summary: 'Own pledges with their history',
  description: "The caller's own pledges, newest first.",
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(pledgeSchema),
});

export const changePledgeCard = defineCall({
  ...endpoints.changePledgeCard,
  summary: 'Change the card of a pledge',
  description: 'Another saved card for a pledge that is not paid yet; used at the next charge.',
  audience: 'member',
  input: z.object({
    card: z.union([cardRefSchema, id]).meta(about('Saved card, as an object or by its id alone')),
    key: id.meta(known.pledge),
    uid,
  }),
  data: pledgeRefSchema,
  errors: ['notFound', 'pledgeCard', 'pledgeSettled'],
});

export const changeAllPledgeCards = defineCall({
  ...endpoints.changeAllPledgeCards,
  summary: 'Use one card for several pledges',
  description:
    'One saved card for several pledges that are not paid yet: those of `keys` that still wait ' +
    "get it, all at once; the others (paid meanwhile, or not the caller's) stay as they are and " +
    'are told in `skipped`.',
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
      .meta(about('Pledges that have the card now, by gateKey', ['0199f3a4-7c1e-7b52-9d3e-2f6a81c40b22'])),
    skipped: z
      .array(z.string())
      .meta(about("Pledges that stay as they are, by gateKey: paid meanwhile, or not the caller's", [])),
  }),
  errors: ['pledgeCard'],
});

export const nameFallbackCard = defineCall({
  ...endpoints.nameFallbackCard,
  summary: 'Name a second card for the retry of a pledge',
  description:
    'Names the saved card that takes over when the first charge is refused; `card` null names ' +
    'none. Only before the first charge: from then on the card itself is changed.',
  audience: 'member',
  input: z.object({
    key: id.meta(known.pledge),
    card: id
      .nullable()
      .meta(
        about('Saved card, by its PCD_PAYER_ID; null names none', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b33'),
      ),
  }),
  data: pledgeRefSchema,
  errors: ['notFound', 'pledgeCard', 'pledgeSettled'],
});

export const payNow = defineCall({
  ...endpoints.payNow,
  summary: 'Charge a failed pledge at once',
  description:
    'Charges a pledge whose first charge was refused at once, with the card it has now, not ' +
    "waiting for the retry. A refusal leaves the retry as it was. `status` is the pledge's " +
    'afterwards; still `retry` with `failureReason` after a refusal, and without one while the ' +
    "provider's answer is being waited for.",
  rate: '5 in 10 minutes, every try counts',
  audience: 'member',
  input: keyOnlySchema,
  data: z.object({
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    failureReason: z
      .string()
      .optional()
      .meta(about('Why the charge was refused, Korean, where it was', '한도가 초과되었습니다.')),
  }),
  errors: ['notFound', 'pledgeSettled', 'pledgeBusy', 'pledgeClosed'],
});
