import { limits } from '@pq/domain/limits';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/reviews.ts';
import { id, plainText, queryInt, queryWord } from '../../fields.ts';
import { decision, reviewDecision } from '../../shapes/decision.ts';
import { draftSchema } from '../../shapes/draft.ts';
import { projectCardSchema } from '../../shapes/project.ts';

/** A project in the review queue. `round` counts its submissions from 1; `submittedAt` is how long it waits. */
const waitingSchema = projectCardSchema.extend({
  round: z.int(),
  submittedAt: z.int(),
  version: z.int(),
  withdrawRequested: z.boolean(),
});

/** Projects under review, oldest submission first. `total` ends at `limits.maxSearchResults`. */
export const listReviews = defineCall({
  ...endpoints.listReviews,
  summary: 'The review queue',
  audience: 'admin',
  input: z.object({ purpose: queryWord(purposes), page: queryInt(0, 100_000, 0) }),
  data: z.object({ total: z.int(), projects: z.array(waitingSchema) }),
});

/**
 * One submission with all facts for its decision: what was submitted, what was submitted the time before, and how each
 * round ended. `earlier` counts the maker's other projects by state.
 */
export const getReview = defineCall({
  ...endpoints.getReview,
  summary: 'A submission beside the one before it',
  audience: 'admin',
  input: z.object({ key: id }),
  data: z.object({
    project: waitingSchema,
    submission: draftSchema,
    previous: draftSchema.optional(),
    rounds: z.array(
      z.object({
        round: z.int(),
        submittedAt: z.int(),
        decision: z.enum(['approve', 'reject', 'withdraw']).optional(),
        decidedAt: z.int().optional(),
        decidedBy: z.string().optional(),
        message: z.string().optional(),
      }),
    ),
    earlier: z.partialRecord(z.enum(projectStates), z.int()),
  }),
  errors: ['notFound'],
});

/**
 * Approves (prepare → ready) or rejects with a reason (prepare → reject); the maker gets a mail. `version` is the one that
 * was looked at; when the project has moved since, the decision is refused.
 */
export const decideReview = defineCall({
  ...endpoints.decideReview,
  summary: 'Approve or reject a submission',
  audience: 'admin',
  input: reviewDecision,
  data: z.object({ key: z.string(), state: z.enum(projectStates) }),
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});

/** Requests to withdraw a review, oldest first. `total` ends at `limits.maxSearchResults`. */
export const listWithdrawals = defineCall({
  ...endpoints.listWithdrawals,
  summary: 'Requests to withdraw a review',
  audience: 'admin',
  input: z.object({ page: queryInt(0, 100_000, 0) }),
  data: z.object({
    total: z.int(),
    projects: z.array(waitingSchema.extend({ requestedAt: z.int() })),
  }),
});

/** Approves a withdrawal (prepare → save) or refuses it (the flag is cleared); the maker gets a mail. */
export const decideWithdrawal = defineCall({
  ...endpoints.decideWithdrawal,
  summary: 'Approve or refuse the withdrawal of a review',
  audience: 'admin',
  input: z.object({ key: id, decision, version: z.int().optional() }),
  data: z.object({ key: z.string(), state: z.enum(projectStates) }),
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});

/** Projects in any state by title, maker or key, latest first. `total` ends at `limits.maxSearchResults`. */
export const searchAllProjects = defineCall({
  ...endpoints.searchAllProjects,
  summary: 'Projects in any state',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch).default(''),
    state: queryWord(projectStates),
    purpose: queryWord(purposes),
    page: queryInt(0, 100_000, 0),
  }),
  data: z.object({ total: z.int(), projects: z.array(projectCardSchema.extend({ version: z.int() })) }),
});
