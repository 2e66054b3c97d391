import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/cards.ts';
import { id, uid } from '../fields.ts';
import { cardSchema } from '../shapes/card.ts';

/** The provider's answer from its card window; the server confirms it before it believes it. */
export const cardWindowResultSchema = z.object({
  PCD_PAY_RST: z.string().max(20).optional(),
  PCD_PAY_CODE: z.string().max(20),
  PCD_PAY_MSG: z.string().max(500).optional(),
  PCD_PAYER_ID: z.string().max(255).optional(),
  PCD_PAY_CARDNAME: z.string().max(100).optional(),
  PCD_PAY_CARDNUM: z.string().max(40).optional(),
});

export const listCards = defineCall({
  ...endpoints.listCards,
  summary: 'Own saved cards',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(cardSchema),
});

/** Saves the card that the window registered: code '0000' only, confirmed at the provider. */
export const addCard = defineCall({
  ...endpoints.addCard,
  summary: 'Save a registered card',
  audience: 'member',
  input: z.object({ uid, card: cardWindowResultSchema }),
  data: cardSchema,
  errors: ['cardLimit', 'cardDuplicate', 'cardRefused', 'unavailable'],
});

export const removeCard = defineCall({
  ...endpoints.removeCard,
  summary: 'Delete a saved card',
  audience: 'member',
  input: z.object({ uid, card: id }),
  data: z.array(cardSchema),
  errors: ['notFound', 'cardPending'],
});

/** Provider auth for the card window: everything that the browser's script needs. */
export const startCardWindow = defineCall({
  ...endpoints.startCardWindow,
  summary: 'Open a card registration at the provider',
  audience: 'member',
  input: z.object({}),
  data: z.object({
    scriptUrl: z.string(),
    AuthKey: z.string(),
    return_url: z.string(),
    PCD_PAY_URL: z.string(),
    PCD_PAYER_NO: z.string(),
  }),
  errors: ['cardLimit', 'unavailable'],
});
