import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, id, known, uid } from '../fields.ts';
import { cardSchema } from '../shapes/card.ts';

export const cardWindowResultSchema = z
  .object({
    PCD_PAY_RST: z
      .string()
      .max(20)
      .optional()
      .meta(about('success, or another result of the provider', 'success')),
    PCD_PAY_CODE: z.string().max(20).meta(about('Result code; 0000 if the card was registered', '0000')),
    PCD_PAY_MSG: z.string().max(500).optional().meta(about('Message of the provider', '정상처리')),
    PCD_PAYER_ID: z
      .string()
      .max(255)
      .optional()
      .meta(
        about(
          'Billing key of the provider; stored encrypted and never returned',
          'cGpGbHVtSGhhSkFPNEg4TWF4ZXlnQT09',
        ),
      ),
    PCD_PAY_CARDNAME: z.string().max(100).optional().meta(about('Card company', '현대카드')),
    PCD_PAY_CARDNUM: z.string().max(40).optional().meta(about('Card number, masked', '1234-56**-****-7890')),
  })
  .meta({
    id: 'CardWindowResult',
    description: "Result of the provider's card window; the server verifies it with the provider.",
  });

export const listCards = defineCall({
  name: 'listCards',
  method: 'GET',
  path: '/user/card',
  summary: "List the caller's saved cards",
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(cardSchema),
});

export const addCard = defineCall({
  name: 'addCard',
  method: 'POST',
  path: '/user/card',
  writes: 'adds',
  summary: 'Save a registered card',
  description:
    "Saves the card that was registered in the window; requires code '0000' and is verified with the provider.",
  audience: 'member',
  input: z.object({
    uid,
    card: cardWindowResultSchema.meta(about("Unmodified result object of the card window's callback")),
  }),
  data: cardSchema,
  errors: ['cardLimit', 'cardDuplicate', 'cardRefused', 'unavailable'],
});

export const removeCard = defineCall({
  name: 'removeCard',
  method: 'DELETE',
  path: '/user/card',
  writes: 'moves',
  summary: 'Delete a saved card',
  audience: 'member',
  input: z.object({ uid, card: id.meta(known.card) }),
  data: z.array(cardSchema),
  errors: ['notFound', 'cardPending'],
});

export const startCardWindow = defineCall({
  name: 'startCardWindow',
  method: 'POST',
  path: '/payment/auth',
  writes: 'adds',
  summary: 'Start a card registration at the provider',
  description: "Parameters that the provider's browser script needs to open the card window.",
  audience: 'member',
  input: z.object({}),
  data: z.object({
    scriptUrl: z
      .string()
      .meta(about('Script of the provider that opens the window', 'https://cpay.payple.kr/js/v1/payment.js')),
    AuthKey: z.string().meta(about('For the script: one-time key', 'YTNkZjE5')),
    return_url: z
      .string()
      .meta(about('For the script: URL of its API', 'https://cpay.payple.kr/php/PayCardConfirmAct.php')),
    PCD_PAY_URL: z
      .string()
      .meta(about('For the script: URL of its window', 'https://cpay.payple.kr/index.php')),
    PCD_PAYER_NO: z.string().meta(about("For the script: payer number of the card's owner", '1042')),
  }),
  errors: ['cardLimit', 'unavailable'],
});
