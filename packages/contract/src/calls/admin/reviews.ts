import { limits } from '@pq/domain/limits';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/reviews.ts';
import { about, id, known, plainText, queryInt, queryWord } from '../../fields.ts';
import { projectMoveSchema } from '../../shapes/common.ts';
import { decision, reviewDecision } from '../../shapes/decision.ts';
import { draftSchema } from '../../shapes/draft.ts';
import { projectCardSchema } from '../../shapes/project.ts';

const waitingSchema = projectCardSchema
  .extend({
    round: z.int().meta(about('Submission, counted from 1', 1)),
    submittedAt: z.int().meta(about('Since when it waits, epoch ms', 1_767_229_200_000)),
    version: z.int().meta(known.versionOf),
    withdrawRequested: z.boolean().meta(about('Its maker has asked for the review to be withdrawn', false)),
  })
  .meta({
    id: 'WaitingProject',
    description:
      'A project in the review queue. `round` counts its submissions from 1; `submittedAt` is how ' +
      'long it waits.',
  });

export const listReviews = defineCall({
  ...endpoints.listReviews,
  summary: 'The review queue',
  description: 'Projects under review, oldest submission first. `total` ends at 10,000.',
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
  ...endpoints.getReview,
  summary: 'A submission beside the one before it',
  description:
    'One submission with all facts for its decision: what was submitted, what was submitted the ' +
    "time before, and how each round ended. `earlier` counts the maker's other projects by state.",
  audience: 'admin',
  input: z.object({ key: id.meta(known.project) }),
  data: z.object({
    project: waitingSchema.meta(about('The project')),
    submission: draftSchema.meta(about('What was submitted')),
    previous: draftSchema.optional().meta(about('What was submitted the time before; absent of the first')),
    rounds: z
      .array(
        z.object({
          round: z.int().meta(about('Round, from 1', 1)),
          submittedAt: z.int().meta(about('When it was submitted, epoch ms', 1_767_229_200_000)),
          decision: z
            .enum(['approve', 'reject', 'withdraw'])
            .optional()
            .meta(about('How it ended; absent while it runs')),
          decidedAt: z.int().optional().meta(about('When it ended, epoch ms', 1_767_315_600_000)),
          decidedBy: z.string().optional().meta(about('Who decided, by nickname', '운영자')),
          message: z
            .string()
            .optional()
            .meta(about('Reason, Korean', '대표 이미지를 더 선명하게 올려주세요.')),
        }),
      )
      .meta(about('How each round ended, first to last')),
    earlier: z
      .partialRecord(z.enum(projectStates), z.int())
      .meta(about("The maker's other projects by state, numbers", { funding: 1 })),
  }),
  errors: ['notFound'],
});

export const decideReview = defineCall({
  ...endpoints.decideReview,
  summary: 'Approve or reject a submission',
  description:
    'Approves (prepare → ready) or rejects with a reason (prepare → reject); the maker gets a ' +
    'mail. `version` is the one that was looked at; when the project has moved since, the ' +
    'decision is refused.',
  audience: 'admin',
  input: reviewDecision,
  data: projectMoveSchema,
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});

export const listWithdrawals = defineCall({
  ...endpoints.listWithdrawals,
  summary: 'Requests to withdraw a review',
  description: 'Requests to withdraw a review, oldest first. `total` ends at 10,000.',
  audience: 'admin',
  input: z.object({ page: queryInt(0, 100_000, 0).meta(known.page) }),
  data: z.object({
    total: z.int().meta(known.total),
    projects: z
      .array(
        waitingSchema.extend({
          requestedAt: z.int().meta(about('When it was asked for, epoch ms', 1_767_229_200_000)),
        }),
      )
      .meta(about('Projects, oldest request first')),
  }),
});

export const decideWithdrawal = defineCall({
  ...endpoints.decideWithdrawal,
  summary: 'Approve or refuse the withdrawal of a review',
  description:
    'Approves a withdrawal (prepare → save) or refuses it (the flag is cleared); the maker gets a ' + 'mail.',
  audience: 'admin',
  input: z.object({
    key: id.meta(known.project),
    decision: decision.meta(about('approve lets the maker write again, reject goes on with the review')),
    version: z.int().optional().meta(known.version),
  }),
  data: projectMoveSchema,
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});

export const searchAllProjects = defineCall({
  ...endpoints.searchAllProjects,
  summary: 'Projects in any state',
  description: 'Projects in any state by title, maker or key, latest first. `total` ends at 10,000.',
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
      .meta(about('Projects, latest first')),
  }),
});
