import { z } from 'zod';
import { about } from '../fields.ts';
import { namedProjectSchema } from './common.ts';

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

export const belowMinimumSchema = z
  .boolean()
  .meta(
    about(
      'Whether its day has come and it waits until what its maker is to be paid reaches 1,000 KRW',
      false,
    ),
  );

export const waitedForSchema = z
  .object({
    sent: z.int().meta(about('Pieces that have left', 8)),
    of: z.int().meta(about('All of them', 10)),
  })
  .meta({ id: 'PayoutParcels', description: 'Parcels that a stage of a payout waits for.' });

/** Of what one admin asks for and another one confirms. */
export const requestTimeSchema = z.int().meta(about('When it was asked for, epoch ms', 1_796_083_200_000));
export const mayConfirmSchema = z
  .boolean()
  .meta(
    about(
      'Whether the caller may confirm it: not the admin who asked for it while there is another one',
      true,
    ),
  );
export const seenRequestSchema = z
  .int()
  .optional()
  .meta(
    about(
      'To confirm: askedAt of what was asked for, as the admin saw it, epoch ms. Absent to ask; refused when the same is asked for already',
      1_796_083_200_000,
    ),
  );

export const owedProjectSchema = z
  .object({
    project: namedProjectSchema.meta(about('Project')),
    owes: z.int().meta(about('What is owed for it, KRW', 37_392)),
  })
  .meta({ id: 'OwedProject', description: 'A project for which its maker owes something after refunds.' });
