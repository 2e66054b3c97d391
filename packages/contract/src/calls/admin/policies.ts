import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/policies.ts';
import { policyIds } from '../../endpoints/site.ts';
import { says } from '../../field-errors.ts';
import { civilDate, filledText, plainText } from '../../fields.ts';

/** A version of a policy. `text`: headings begin with "## ", an empty line parts paragraphs. */
const versionSchema = z.object({
  version: z.int(),
  title: z.string(),
  text: z.string(),
  /** The Seoul date from which it is in force, until that of a later version. */
  effectiveAt: z.string(),
  writtenAt: z.int(),
  material: z.boolean(),
  summary: z.string(),
  /** When the last member was told of a material change. */
  toldAt: z.int().optional(),
});

/** All versions of every policy, the latest first. */
export const listPolicyVersions = defineCall({
  ...endpoints.listPolicyVersions,
  summary: 'Policies in all their versions',
  audience: 'admin',
  input: z.object({}),
  data: z.array(z.object({ id: z.enum(policyIds), versions: z.array(versionSchema) })),
});

/**
 * Adds a version that is in force from `effectiveAt` on, today or later, and not before one that is still to
 * come. A material change has to lie a week ahead and says in `summary` what changes: every member is told by
 * mail. `seen` is the latest version that was looked at.
 */
export const writePolicy = defineCall({
  ...endpoints.writePolicy,
  summary: 'Write a new version of a policy',
  audience: 'admin',
  fresh: 'everyone',
  input: z
    .object({
      id: z.enum(policyIds),
      title: filledText(limits.noticeTitle).optional(),
      text: filledText(limits.policy),
      effectiveAt: civilDate,
      material: z.boolean().default(false),
      summary: plainText(limits.rejectMessage).default(''),
      seen: z.int().optional(),
    })
    .refine((input) => !input.material || input.summary.trim() !== '', {
      path: ['summary'],
      ...says('field.required'),
    }),
  data: z.object({ id: z.enum(policyIds), version: z.int() }),
  errors: ['decisionStale'],
});
