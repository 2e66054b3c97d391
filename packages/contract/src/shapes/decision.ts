import { limits } from '@pq/domain/limits';
import { isBlank } from '@pq/domain/text/blank';
import { z } from 'zod';
import { says } from '../field-errors.ts';
import { about, id, known, plainText } from '../fields.ts';

export const decision = z.enum(['approve', 'reject']);

export const reviewDecision = z
  .object({
    key: id.meta(about('Subject of the decision, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    decision: decision.meta(about('Approve or reject')),
    message: plainText(limits.rejectMessage)
      .optional()
      .meta(about('Reason for the maker; required to reject', '대표 이미지를 더 선명하게 올려주세요.')),
    version: z.int().optional().meta(known.version),
  })
  .refine((input) => input.decision === 'approve' || !isBlank(input.message ?? ''), {
    path: ['message'],
    ...says('admin.rejectMessage.required'),
  })
  .meta({
    id: 'ReviewDecision',
    description:
      'A decision about a submission; a rejection requires a reason. `version` is the version that the decision ' +
      'is based on.',
  });
