import { limits } from '@pq/domain/limits';
import { policyIds } from '@pq/domain/policies/policy-text';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { says } from '../../field-errors.ts';
import { about, baseVersion, civilDate, filledLine, filledText, known, plainText } from '../../fields.ts';

const versionSchema = z
  .object({
    version: z.int().meta(about('Version, from 1', 1)),
    title: z.string().meta(about('Title', '이용약관')),
    text: z
      .string()
      .meta(about('Text: headings begin with "## ", empty lines separate paragraphs', '## 제1조 (목적)')),
    effectiveAt: z
      .string()
      .meta(
        about(
          'Day on which it takes effect, YYYY-MM-DD in Seoul; in force until a later version takes effect',
          '2026-01-01',
        ),
      ),
    writtenAt: z.int().meta(about('Time of creation, epoch ms', 1_767_229_200_000)),
    material: z
      .boolean()
      .meta(about('Whether it is a material change, of which every member is notified by mail', false)),
    summary: z.string().meta(about('Summary of the change; empty if it is not material', '')),
    toldAt: z
      .int()
      .optional()
      .meta(
        about('Time at which the last member was notified of a material change, epoch ms', 1_767_229_200_000),
      ),
  })
  .meta({
    id: 'PolicyVersion',
    description: 'A version of a policy.',
  });

export const listPolicyVersions = defineCall({
  name: 'listPolicyVersions',
  method: 'GET',
  path: '/admin/policy',
  summary: 'List all versions of all policies',
  description: 'All versions of every policy, newest first.',
  audience: 'admin',
  input: z.object({}),
  data: z.array(
    z.object({
      id: z.enum(policyIds).meta(known.policy),
      versions: z.array(versionSchema).meta(about('Versions, newest first')),
    }),
  ),
});

export const writePolicy = defineCall({
  name: 'writePolicy',
  method: 'PUT',
  path: '/admin/policy',
  writes: 'whole',
  summary: 'Add a version of a policy',
  description:
    'Adds a version that takes effect on `effectiveAt`: today or later, and not before another version that ' +
    'has yet to take effect. A material change has to be announced a week ahead with a `summary`, and every ' +
    'member is notified by mail. `seen` is the latest version at the time of reading.',
  audience: 'admin',
  fresh: 'everyone',
  input: z
    .object({
      id: z.enum(policyIds).meta(known.policy),
      title: filledLine(limits.noticeTitle)
        .optional()
        .meta(about('Title; omit to use the title of the previous version', '이용약관')),
      text: filledText(limits.policy).meta(
        about('Text: headings begin with "## ", empty lines separate paragraphs', '## 제1조 (목적)'),
      ),
      effectiveAt: civilDate.meta(
        about(
          'Day on which it takes effect, YYYY-MM-DD in Seoul, today or later; for a material change at least a week ' +
            'ahead',
          '2027-01-01',
        ),
      ),
      material: z
        .boolean()
        .default(false)
        .meta(about('Whether it is a material change, of which every member is notified by mail', false)),
      summary: plainText(limits.rejectMessage)
        .default('')
        .meta(about('Summary of the change; required for a material change', '')),
      seen: z.int().optional().meta(about('Latest version that the change is based on', 1)),
      version: baseVersion,
    })
    .refine((input) => !input.material || input.summary.trim() !== '', {
      path: ['summary'],
      ...says('field.required'),
    }),
  data: z.object({
    id: z.enum(policyIds).meta(known.policy),
    version: z.int().meta(about('Number of the new version', 2)),
  }),
  errors: ['decisionStale', 'stale'],
});
