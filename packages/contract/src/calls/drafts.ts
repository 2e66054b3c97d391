import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/drafts.ts';
import { id, queryInt, queryWord, uid } from '../fields.ts';
import { draftDataSchema, draftSchema, fieldSavesSchema } from '../shapes/draft.ts';
import { projectCardSchema } from '../shapes/project.ts';

/**
 * Saves any part of a draft. Without `key` it goes to the temporary save of the purpose, which is made when there
 * is none. `savedAt` is the save that the writer's screen stands on, 0 for none: when the stored one is newer it is
 * refused with its `savedAt` and `saveId` in `data`, so that one tab asks before it writes over another, and knows its own
 * save again whose answer was lost; absent writes in any case. `saveId` is any name that the writer gives to this save.
 * With `standsOn`, the `savedAt` that each field was read with (`fieldSaves`; none = never saved), only a field that is sent and
 * has been saved since is refused; what another tab has saved of the others is told by `fieldSaves` in the answer.
 */
export const saveDraft = defineCall({
  ...endpoints.saveDraft,
  summary: 'Save part of a draft',
  audience: 'member',
  input: z.object({
    key: id.optional(),
    purpose: z.enum(purposes),
    data: draftDataSchema,
    savedAt: z.int().optional(),
    standsOn: z.record(z.string().max(40), z.int()).optional(),
    saveId: z.uuid().optional(),
    uid,
  }),
  data: z.object({ key: z.string(), savedAt: z.int(), fieldSaves: fieldSavesSchema }),
  errors: ['restricted', 'notFound', 'wrongState', 'draftNewer'],
});

/** The temporary save of a purpose, or an own project by its key; null when there is no temporary save. */
export const getDraft = defineCall({
  ...endpoints.getDraft,
  summary: 'An own draft',
  audience: 'member',
  input: z.object({ purpose: queryWord(purposes), key: id.optional() }),
  data: draftSchema.nullable(),
  errors: ['notFound'],
});

/**
 * Sends a draft to review. The first failing check is answered with its message, and its step in `data`. `acceptTerms` agrees to
 * the maker policy in force, which is needed once of every version.
 */
export const submitProject = defineCall({
  ...endpoints.submitProject,
  summary: 'Submit a draft for review',
  audience: 'member',
  input: z.object({ key: id, acceptTerms: z.boolean().default(false) }),
  data: z.object({ key: z.string(), state: z.enum(projectStates) }),
  errors: ['restricted', 'notFound', 'wrongState', 'makerTerms'],
});

/** Asks for a review to be withdrawn; an administrator decides. */
export const withdrawReview = defineCall({
  ...endpoints.withdrawReview,
  summary: 'Ask to withdraw a review',
  audience: 'member',
  input: z.object({ key: id }),
  data: z.object({ key: z.string(), state: z.enum(projectStates) }),
  errors: ['notFound', 'wrongState'],
});

/** The owner's moves by state: reject → save, save → prepare, and prepare → save, which asks. */
export const changeState = defineCall({
  ...endpoints.changeState,
  summary: 'Move an own project',
  audience: 'member',
  input: z.object({
    pid: id,
    uid,
    state: z.enum(projectStates),
    purpose: queryWord(purposes),
    acceptTerms: z.boolean().default(false),
  }),
  data: z.object({ key: z.string(), state: z.enum(projectStates) }),
  errors: ['restricted', 'notFound', 'wrongState', 'makerTerms'],
});

/** Deletes the temporary save of a purpose for good, with its pictures. */
export const removeDraft = defineCall({
  ...endpoints.removeDraft,
  summary: 'Delete a temporary save',
  audience: 'member',
  input: z.object({ uid, type: z.enum(purposes) }),
  data: z.null(),
  errors: ['notFound'],
});

/**
 * Own projects in every state, the latest change first; the temporary saves stand before them, marked `temporary`. `steps` counts
 * the finished steps of six while it is written; `atRisk` is what refused charges still hold, in KRW; `waiting` are inquiries
 * without an answer.
 */
export const listOwnProjects = defineCall({
  ...endpoints.listOwnProjects,
  summary: 'Own projects in every state',
  audience: 'member',
  input: z.object({ uid, state: queryWord(projectStates), page: queryInt(0, 100_000, 0) }),
  data: z.object({
    counts: z.record(z.string(), z.int()),
    projects: z.array(
      projectCardSchema.extend({
        temporary: z.boolean(),
        withdrawRequested: z.boolean(),
        rejectMessage: z.string().optional(),
        steps: z.int(),
        changedAt: z.int(),
        atRisk: z.object({ pledges: z.int(), amount: z.int() }),
        waiting: z.int(),
      }),
    ),
  }),
});
