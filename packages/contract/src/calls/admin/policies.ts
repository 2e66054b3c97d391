import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/policies.ts';
import { policyIds } from '../../endpoints/site.ts';
import { says } from '../../field-errors.ts';
import { about, civilDate, filledText, known, plainText } from '../../fields.ts';

const versionSchema = z
  .object({
    version: z.int().meta(about('Version, from 1', 1)),
    title: z.string().meta(about('Title', '이용약관')),
    text: z
      .string()
      .meta(about('Text: headings begin with "## ", an empty line parts paragraphs', '## 제1조 (목적)')),
    effectiveAt: z
      .string()
      .meta(about('In force from, YYYY-MM-DD in Seoul, until that of a later version', '2026-01-01')),
    writtenAt: z.int().meta(about('When it was written, epoch ms', 1_767_229_200_000)),
    material: z.boolean().meta(about('A material change: every member is told by mail', false)),
    summary: z.string().meta(about('What changes; empty where it is not material', '')),
    toldAt: z
      .int()
      .optional()
      .meta(about('When the last member was told of a material change, epoch ms', 1_767_229_200_000)),
  })
  .meta({
    id: 'PolicyVersion',
    description: 'A version of a policy. `text`: headings begin with "## ", an empty line parts paragraphs.',
  });

export const listPolicyVersions = defineCall({
  ...endpoints.listPolicyVersions,
  summary: 'Policies in all their versions',
  description: 'All versions of every policy, the latest first.',
  audience: 'admin',
  input: z.object({}),
  data: z.array(
    z.object({
      id: z.enum(policyIds).meta(known.policy),
      versions: z.array(versionSchema).meta(about('Versions, latest first')),
    }),
  ),
});

export const writePolicy = defineCall({
  ...endpoints.writePolicy,
  summary: 'Write a new version of a policy',
  description:
    'Adds a version that is in force from `effectiveAt` on, today or later, and not before one ' +
    'that is still to come. A material change has to lie a week ahead and says in `summary` what ' +
    'changes: every member is told by mail. `seen` is the latest version that was looked at.',
  audience: 'admin',
  fresh: 'everyone',
  input: z
    .object({
      id: z.enum(policyIds).meta(known.policy),
      title: filledText(limits.noticeTitle)
        .optional()
        .meta(about('Title; left out: that of the version before', '이용약관')),
      text: filledText(limits.policy).meta(
        about('Text: headings begin with "## ", an empty line parts paragraphs', '## 제1조 (목적)'),
      ),
      effectiveAt: civilDate.meta(
        about(
          'In force from, YYYY-MM-DD in Seoul, today or later; a material change a week ahead at least',
          '2027-01-01',
        ),
      ),
      material: z
        .boolean()
        .default(false)
        .meta(about('A material change: every member is told by mail', false)),
      summary: plainText(limits.rejectMessage)
        .default('')
        .meta(about('What changes; needed of a material change', '')),
      seen: z.int().optional().meta(about('The latest version that was looked at', 1)),
    })
    .refine((input) => !input.material || input.summary.trim() !== '', {
      path: ['summary'],
      ...says('field.required'),
    }),
  data: z.object({
    id: z.enum(policyIds).meta(known.policy),
    version: z.int().meta(about('The new version', 2)),
  }),
  errors: ['decisionStale'],
});
