import { z } from 'zod';
import { about } from '../fields.ts';

/**
 * `manual`: by an admin; `before`: completed before there were statements; `restored`: written again after a restore that has lost
 * charges; `returned`: by the bank, until the account is verified again; `difference`: the payment provider has other sums.
 */
export const holdReasons = [
  'manual',
  'before',
  'restored',
  'hidden',
  'returned',
  'difference',
  'identity',
] as const;

export const payoutHoldSchema = z
  .object({
    reason: z.enum(holdReasons).meta(about('Reason', 'identity')),
    since: z.int().nullable().meta(about('Since when, epoch ms; null if not known', null)),
  })
  .meta({ id: 'PayoutHold', description: 'Why a stage of a payout is suspended.' });
