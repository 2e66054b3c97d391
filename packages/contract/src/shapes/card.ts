import { z } from 'zod';
import { about } from '../fields.ts';

export const cardSchema = z
  .object({
    PCD_PAYER_ID: z
      .string()
      .meta(
        about(
          "Id of the saved card at PQ; not the provider's billing key",
          '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b33',
        ),
      ),
    PCD_PAY_CARDNAME: z.string().meta(about('Card company', '현대카드')),
    PCD_PAY_CARDNUM: z.string().meta(about('Card number, masked', '1234-56**-****-7890')),
  })
  .meta({
    id: 'Card',
    description: "A saved card. PCD_PAYER_ID is our opaque card id, not the provider's billing key.",
  });
export type Card = z.output<typeof cardSchema>;
