import { z } from 'zod';

/** A saved card. PCD_PAYER_ID here is our opaque card id, never the provider's billing key. */
export const cardSchema = z.object({
  PCD_PAYER_ID: z.string(),
  PCD_PAY_CARDNAME: z.string(),
  PCD_PAY_CARDNUM: z.string(),
});
export type Card = z.output<typeof cardSchema>;
