import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/cards.ts';
import { about, id, known, uid } from '../fields.ts';
import { cardSchema } from '../shapes/card.ts';

export const cardWindowResultSchema = z
  .object({
    PCD_PAY_RST: z
      .string()
      .max(20)
      .optional()
      .meta(about('success or what else the provider calls it', 'success')),
    PCD_PAY_CODE: z.string().max(20).meta(about('0000 for a card that was registered', '0000')),
    PCD_PAY_MSG: z.string().max(500).optional().meta(about('What the provider says', '정상처리')),
    PCD_PAYER_ID: z
      .string()
      .max(255)
      .optional()
      .meta(
        about(
          'Billing key of the provider; kept encrypted and never sent back',
          'cGpGbHVtSGhhSkFPNEg4TWF4ZXlnQT09',
        ),
      ),
    PCD_PAY_CARDNAME: z.string().max(100).optional().meta(about('Card company', '현대카드')),
    PCD_PAY_CARDNUM: z.string().max(40).optional().meta(about('Card number, masked', '1234-56**-****-7890')),
  })
  .meta({
    id: 'CardWindowResult',
    description: "The provider's answer from its card window; the server confirms it before it believes it.",
  });

export const listCards = defineCall({
  ...endpoints.listCards,
  summary: 'Own saved cards',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(cardSchema),
});

export const addCard = defineCall({
  ...endpoints.addCard,
  summary: 'Save a registered card',
  description: "Saves the card that the window registered: code '0000' only, confirmed at the provider.",
  audience: 'member',
  input: z.object({
    uid,
    card: cardWindowResultSchema.meta(about('What the card window called back with, as it is')),
  }),
  data: cardSchema,
  errors: ['cardLimit', 'cardDuplicate', 'cardRefused', 'unavailable'],
});

export const removeCard = defineCall({
  ...endpoints.removeCard,
  summary: 'Delete a saved card',
  audience: 'member',
  input: z.object({ uid, card: id.meta(known.card) }),
  data: z.array(cardSchema),
  errors: ['notFound', 'cardPending'],
});

export const startCardWindow = defineCall({
  ...endpoints.startCardWindow,
  summary: 'Open a card registration at the provider',
  description: "Provider auth for the card window: everything that the browser's script needs.",
  audience: 'member',
  input: z.object({}),
  data: z.object({
    scriptUrl: z
      .string()
      .meta(about('Script of the provider that opens the window', 'https://cpay.payple.kr/js/v1/payment.js')),
    AuthKey: z.string().meta(about('For the script: one-time key', 'YTNkZjE5')),
    return_url: z
      .string()
      .meta(
        about('For the script: address of its calls', 'https://cpay.payple.kr/php/PayCardConfirmAct.php'),
      ),
    PCD_PAY_URL: z
      .string()
      .meta(about('For the script: address of its window', 'https://cpay.payple.kr/index.php')),
    PCD_PAYER_NO: z.string().meta(about('For the script: whose card it is to be', '1042')),
  }),
  errors: ['cardLimit', 'unavailable'],
});
