import { limits } from '@pq/domain/limits';
import { isBlank } from '@pq/domain/text/blank';
import { z } from 'zod';
import { says } from '../field-errors.ts';
import { id, plainText } from '../fields.ts';

export const decision = z.enum(['approve', 'reject']);

/** What is decided upon something under review; a refusal says why. `version` is what was looked at. */
export const reviewDecision = z
  .object({
    key: id,
    decision,
    message: plainText(limits.rejectMessage).optional(),
    version: z.int().optional(),
  })
  .refine((input) => input.decision === 'approve' || !isBlank(input.message ?? ''), {
    path: ['message'],
    ...says('admin.rejectMessage.required'),
  });
