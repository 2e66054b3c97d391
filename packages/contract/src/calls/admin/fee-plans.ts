import { coversFees } from '@pq/domain/settlement/expected';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { says } from '../../field-errors.ts';
import { about, civilDate, id } from '../../fields.ts';
import { feePlanSchema } from '../../shapes/fee-plan.ts';

const versionId = about('Version of the plan', '01935000-0000-7000-8000-000000000001');
const validFrom = about('Seoul day from which submissions get it, YYYY-MM-DD', '2027-02-01');
const basisPoints = z.int().min(0).max(3_000);

export const listFeePlans = defineCall({
  name: 'listFeePlans',
  method: 'GET',
  path: '/admin/plan',
  list: 'plans',
  summary: 'List all versions of the plans of fees',
  description: 'Newest first; the version in force is the first of its name whose day has come.',
  audience: 'admin',
  input: z.object({}),
  data: z.object({
    plans: z
      .array(
        feePlanSchema.extend({
          id: z.string().meta(versionId),
          validFrom: z.string().meta(validFrom),
          writtenAt: z.int().meta(about('Time of creation, epoch ms', 1_767_229_200_000)),
        }),
      )
      .meta(about('Versions, newest first')),
  }),
});

export const writeFeePlan = defineCall({
  name: 'writeFeePlan',
  method: 'POST',
  path: '/admin/plan',
  writes: 'compared',
  summary: 'Add a version of a plan of fees',
  description:
    'Adds a version for submissions from `validFrom`, at least 30 days ahead and not before an announced version. Projects ' +
    'that were submitted before have theirs. All fees are taken from the first stage, which is more than they are with VAT. `seen` ' +
    'is the newest version of the plan at the time of reading.',
  audience: 'admin',
  fresh: 'everyone',
  input: z
    .object({
      name: z.enum(['default', 'split']).meta(about('Plan', 'default')),
      platformBp: basisPoints.meta(about('Fee of the platform, hundredths of a percent', 500)),
      paymentBp: basisPoints.meta(about('Fee of the payment, hundredths of a percent', 300)),
      stages: z
        .array(z.int().min(1).max(100))
        .min(1)
        .max(2)
        .meta(about('Percentages in which it is paid out; one of `default`, two of `split`', [100])),
      validFrom: civilDate.meta(validFrom),
      seen: id.meta(versionId),
    })
    .refine(
      ({ name, stages }) =>
        stages.length === (name === 'split' ? 2 : 1) && stages.reduce((sum, stage) => sum + stage, 0) === 100,
      { path: ['stages'], ...says('admin.plan.stages') },
    )
    .refine(coversFees, { path: ['stages'], ...says('admin.plan.first.fees') }),
  data: z.object({ id: z.string().meta(versionId) }),
  errors: ['decisionStale'],
});
