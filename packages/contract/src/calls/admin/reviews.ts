import { verifications } from '@pq/domain/identity/identity';
import { limits } from '@pq/domain/limits';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { about, id, known, plainText, queryInt, queryWord } from '../../fields.ts';
import { projectMoveSchema } from '../../shapes/common.ts';
import { decision, reviewDecision } from '../../shapes/decision.ts';
import { draftSchema } from '../../shapes/draft.ts';
import { feePlanSchema } from '../../shapes/fee-plan.ts';
import { projectCardSchema } from '../../shapes/project.ts';

const waitingSchema = projectCardSchema
  .extend({
    round: z.int().meta(about('Number of the submission, from 1', 1)),
    submittedAt: z.int().meta(about('Time since which it waits, epoch ms', 1_767_229_200_000)),
    version: z.int().meta(known.versionOf),
    withdrawRequested: z
      .boolean()
      .meta(about('Whether the maker has requested to withdraw from review', false)),
    identity: z
      .enum(verifications)
      .meta(
        about('How far the identity of the maker is; a project is approved once it is verified', 'verified'),
      ),
  })
  .meta({
    id: 'WaitingProject',
    description:
      'A project in the review queue. `round` counts its submissions from 1; `submittedAt` is the time since ' +
      'which it waits.',
  });

export const listReviews = defineCall({
  name: 'listReviews',
  method: 'GET',
  path: '/admin/review',
  list: 'projects',
  summary: 'List the review queue',
  description: 'Projects under review, oldest submission first. `total` is capped at 10,000.',
  audience: 'admin',
  input: z.object({
    purpose: queryWord(purposes).meta(about('Purpose; empty for both')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    projects: z.array(waitingSchema).meta(about('Projects, oldest submission first')),
  }),
});

export const getReview = defineCall({
  name: 'getReview',
  method: 'GET',
  path: '/admin/review/detail',
  summary: 'Get a submission with the previous one',
  description:
    'One submission with everything needed for the decision: the submitted content, the previously submitted ' +
    "content, and the outcome of each round. `earlier` counts the maker's other projects by state.",
  audience: 'admin',
  input: z.object({ key: id.meta(known.project) }),
  data: z.object({
    project: waitingSchema.meta(about('The project')),
    submission: draftSchema.meta(about('Submitted content')),
    previous: draftSchema
      .optional()
      .meta(about('Previously submitted content; absent for the first submission')),
    rounds: z
      .array(
        z.object({
          round: z.int().meta(about('Number of the round, from 1', 1)),
          submittedAt: z.int().meta(about('Time of the submission, epoch ms', 1_767_229_200_000)),
          decision: z
            .enum(['approve', 'reject', 'withdraw'])
            .optional()
            .meta(about('Outcome; absent while it is in progress')),
          decidedAt: z.int().optional().meta(about('End time, epoch ms', 1_767_315_600_000)),
          decidedBy: z.string().optional().meta(about('Nickname of the admin who decided', '운영자')),
          message: z
            .string()
            .optional()
            .meta(about('Reason, Korean', '대표 이미지를 더 선명하게 올려주세요.')),
        }),
      )
      .meta(about('Review rounds, oldest first')),
    earlier: z
      .partialRecord(z.enum(projectStates), z.int())
      .meta(about("Number of the maker's other projects by state", { funding: 1 })),
    plans: z
      .array(feePlanSchema)
      .meta(about('Plans of fees that it can be approved with, fixed when it was submitted')),
    split: z
      .enum(['asked', 'risk'])
      .nullable()
      .meta(
        about(
          'Why it may be paid out in two stages: its maker asked, or it is a first one with a high goal',
          null,
        ),
      ),
  }),
  errors: ['notFound'],
});

export const decideReview = defineCall({
  name: 'decideReview',
  method: 'POST',
  path: '/admin/review',
  writes: 'compared',
  summary: 'Approve or reject a submission',
  description:
    'Approves (prepare → ready) or rejects with a reason (prepare → reject); the maker gets a mail. `version` ' +
    'is the version that the decision is based on; if the project has changed since, the call is refused.',
  audience: 'admin',
  input: reviewDecision.safeExtend({
    plan: z
      .enum(['default', 'split'])
      .optional()
      .meta(about('Plan of fees to approve with; `split` only if the submission allows it', 'default')),
  }),
  data: projectMoveSchema,
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision', 'identityRequired'],
});

export const listWithdrawals = defineCall({
  name: 'listWithdrawals',
  method: 'GET',
  path: '/admin/withdrawal',
  list: 'projects',
  summary: 'List requests to withdraw from review',
  description: 'Requests to withdraw from review, oldest first. `total` is capped at 10,000.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch).default('').meta(about('Title, maker or key; empty for all', '텃밭')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    projects: z
      .array(
        waitingSchema.extend({
          requestedAt: z.int().meta(about('Time of the request, epoch ms', 1_767_229_200_000)),
        }),
      )
      .meta(about('Projects, oldest request first')),
  }),
});

export const decideWithdrawal = defineCall({
  name: 'decideWithdrawal',
  method: 'POST',
  path: '/admin/withdrawal',
  writes: 'compared',
  summary: 'Grant or refuse a withdrawal from review',
  description:
    'Grants a withdrawal (prepare → save) or refuses it, which clears the request; the maker gets a mail.',
  audience: 'admin',
  input: z.object({
    key: id.meta(known.project),
    decision: decision.meta(about('approve: the maker can edit again; reject: the review continues')),
    version: z.int().optional().meta(known.version),
  }),
  data: projectMoveSchema,
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});

export const searchAllProjects = defineCall({
  name: 'searchAllProjects',
  method: 'GET',
  path: '/admin/project',
  list: 'projects',
  summary: 'Search projects in any state',
  description: 'Projects in any state by title, maker or key, newest first. `total` is capped at 10,000.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch).default('').meta(about('Title, maker or key; empty for all', '텃밭')),
    state: queryWord(projectStates).meta(about('State; empty for all')),
    purpose: queryWord(purposes).meta(about('Purpose; empty for both')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    projects: z
      .array(projectCardSchema.extend({ version: z.int().meta(known.versionOf) }))
      .meta(about('Projects, newest first')),
  }),
});
