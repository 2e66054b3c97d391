import { limits } from '@pq/domain/limits';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, id, known, plainText, queryInt, queryWord, uid } from '../fields.ts';
import { keyOnlySchema, pledgeSumSchema, projectMoveSchema } from '../shapes/common.ts';
import { draftDataSchema, draftSchema, fieldSavesSchema } from '../shapes/draft.ts';
import { feePlanSchema } from '../shapes/fee-plan.ts';
import { projectCardSchema } from '../shapes/project.ts';

export const saveDraft = defineCall({
  name: 'saveDraft',
  method: 'POST',
  path: '/project/save',
  writes: 'compared',
  summary: 'Save part of a draft',
  description:
    'Saves any part of a draft. Without `key`, it is saved to the temporary save of the purpose, which is ' +
    'created if there is none. `savedAt` is the save that the editor is based on, 0 for none: if the stored ' +
    'save is newer, the call is refused with its `savedAt` and `saveId` in `data`, so that a tab does not ' +
    "overwrite another tab's changes unasked and recognizes its own save if the answer was lost. Without " +
    '`savedAt`, the draft is saved in any case. `saveId` is an id that the client chooses for this save. With ' +
    '`standsOn`, the `savedAt` with which each field was read (`fieldSaves`; absent = never saved), the call ' +
    'is refused only if a sent field was saved since; `fieldSaves` in the answer shows what other tabs have ' +
    'saved of the other fields.',
  rate: '300 a minute',
  audience: 'member',
  input: z.object({
    key: id
      .optional()
      .meta(
        about(
          'Project; omit for the temporary save of the purpose, which is created if there is none',
          '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17',
        ),
      ),
    purpose: z.enum(purposes).meta(known.purpose),
    data: draftDataSchema.meta(about('Fields to save; omitted fields stay unchanged')),
    savedAt: z
      .int()
      .optional()
      .meta(about('Save that the editor is based on, epoch ms, 0 for none; omit to save in any case', 0)),
    standsOn: z
      .record(z.string().max(40), z.int())
      .optional()
      .meta(
        about('By field, the savedAt with which it was read, epoch ms; an absent field was never saved', {}),
      ),
    saveId: z
      .uuid()
      .optional()
      .meta(
        about('Id that the client chooses for this save, a uuid', '0b9a4d2e-5f0c-4c39-8a46-0d6f6f3c1e11'),
      ),
    uid,
  }),
  data: z.object({
    key: z.string().meta(known.project),
    savedAt: z.int().meta(about('Time of this save, epoch ms', 1_767_229_200_000)),
    fieldSaves: fieldSavesSchema.meta(about('Saves of all fields')),
  }),
  errors: ['restricted', 'notFound', 'wrongState', 'draftNewer'],
});

export const getDraft = defineCall({
  name: 'getDraft',
  method: 'GET',
  path: '/project/draft',
  summary: 'Get a draft of the caller',
  description:
    'The temporary save of a purpose, or a project of the caller by key; null if there is no temporary save.',
  audience: 'member',
  input: z.object({
    purpose: queryWord(purposes).meta(about('Purpose of the temporary save')),
    key: id
      .optional()
      .meta(
        about(
          'Project of the caller, by key; omit for the temporary save of the purpose',
          '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17',
        ),
      ),
  }),
  data: draftSchema.nullable(),
  errors: ['notFound'],
});

const acceptTerms = z
  .boolean()
  .default(false)
  .meta(about('Accepts the maker policy in force; required once for each of its versions', true));
const split = z
  .boolean()
  .default(false)
  .meta(about('Asks for a payout in two stages, which the admin who approves it may choose', false));

export const submitProject = defineCall({
  name: 'submitProject',
  method: 'POST',
  path: '/project/submit',
  writes: 'compared',
  summary: 'Submit a draft for review',
  description:
    'Submits a draft for review. The first failed check is returned with its message, and its step in `data`. ' +
    '`acceptTerms` accepts the maker policy in force, which is required once for each of its versions.',
  rate: '60 submissions and state changes an hour',
  audience: 'member',
  input: z.object({
    key: id.meta(known.project),
    acceptTerms,
    split,
  }),
  data: projectMoveSchema,
  errors: ['restricted', 'notFound', 'wrongState', 'makerTerms'],
});

export const withdrawReview = defineCall({
  name: 'withdrawReview',
  method: 'POST',
  path: '/project/withdraw',
  writes: 'moves',
  summary: 'Request to withdraw from review',
  description: 'Requests to withdraw a project from review; an admin decides.',
  rate: '60 submissions and state changes an hour',
  audience: 'member',
  input: keyOnlySchema,
  data: projectMoveSchema,
  errors: ['notFound', 'wrongState'],
});

export const getMakerTerms = defineCall({
  name: 'getMakerTerms',
  method: 'GET',
  path: '/user/terms/maker',
  summary: 'Whether the maker policy in force was agreed to',
  description:
    'Whether the caller has agreed to the version of the maker policy that is in force, which a submission needs.',
  audience: 'member',
  input: z.object({ uid }),
  data: z.object({ agreed: z.boolean().meta(about('The version in force was agreed to', true)) }),
});

export const getFeePlans = defineCall({
  name: 'getFeePlans',
  method: 'GET',
  path: '/project/plan',
  summary: 'Get the plans of fees in force',
  description:
    'A submission fixes the plan `default` of its day. An admin may approve with `split` if the submission asks for it, or if it is ' +
    'the first project of its maker and has a goal above 10,000,000.',
  audience: 'member',
  input: z.object({ uid }),
  data: z.object({
    default: feePlanSchema.meta(about('Plan of submissions')),
    split: feePlanSchema.meta(about('Plan that is paid out in two stages')),
    isFirst: z.boolean().meta(about('Whether no project of the caller was approved yet', false)),
  }),
});

export const changeState = defineCall({
  name: 'changeState',
  method: 'POST',
  path: '/state/change',
  writes: 'moves',
  summary: 'Change the state of a project',
  description:
    'Owners may move reject → save, save → prepare, and prepare → save, which requests the withdrawal from ' +
    'review. Admins move projects as their own calls do, with the same checks, audit entries and mails: ' +
    'prepare → ready (approve), prepare → reject, prepare → save (grant a requested withdrawal), a public ' +
    'state → blind (hide), and blind → the former state (show). Hiding and showing need a sign-in within the ' +
    'last ten minutes (freshSignIn). All other transitions are scheduled and are refused here (wrongState).',
  rate: '60 submissions and state changes an hour',
  audience: 'member',
  input: z.object({
    pid: id.meta(known.project),
    uid,
    state: z.enum(projectStates).meta(about('New state')),
    reason: plainText(limits.rejectMessage)
      .optional()
      .meta(about('Reason, required if an admin rejects, hides or shows it; otherwise ignored', '약관 위반')),
    purpose: queryWord(purposes).meta(about('Ignored')),
    version: z
      .int()
      .optional()
      .meta(
        about(
          "Version that an admin's decision is based on; if the project has changed since, the call is refused " +
            '(decisionStale). Omit to use the current version. Ignored for owners',
          3,
        ),
      ),
    acceptTerms,
    split,
  }),
  data: projectMoveSchema,
  errors: [
    'restricted',
    'notFound',
    'wrongState',
    'makerTerms',
    'freshSignIn',
    'ownDecision',
    'decisionStale',
    'identityRequired',
  ],
});

export const removeDraft = defineCall({
  name: 'removeDraft',
  method: 'DELETE',
  path: '/user/save/remove',
  writes: 'moves',
  summary: 'Delete an unapproved project',
  description:
    'Permanently deletes a project of the caller with its pictures and earlier submissions: the temporary save ' +
    'of a purpose or, with `key`, a project that is being written (never submitted, or withdrawn) or was ' +
    'rejected. Others are refused (wrongState).',
  audience: 'member',
  input: z.object({
    uid,
    type: z.enum(purposes).meta(known.purpose),
    key: id
      .optional()
      .meta(
        about(
          'Project of the caller of this purpose, by key; omit for the temporary save',
          '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17',
        ),
      ),
  }),
  data: z.null(),
  errors: ['notFound', 'wrongState'],
});

export const listOwnProjects = defineCall({
  name: 'listOwnProjects',
  method: 'GET',
  path: '/user/open',
  summary: "List the caller's projects in all states",
  description:
    "The caller's projects in all states, latest change first; the temporary saves come first, marked " +
    '`temporary`. `steps` is the number of completed steps of six while it is being written; `atRisk` is the ' +
    'sum of refused charges, in KRW; `waiting` is the number of unanswered inquiries.',
  audience: 'member',
  input: z.object({
    uid,
    state: queryWord(projectStates).meta(about('State; empty for all')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    counts: z.record(z.string(), z.int()).meta(about('Number of projects by state', { save: 1, funding: 2 })),
    projects: z
      .array(
        projectCardSchema.extend({
          temporary: z.boolean().meta(about('Whether it is a temporary save', false)),
          withdrawRequested: z
            .boolean()
            .meta(about('Whether its withdrawal from review is requested', false)),
          rejectMessage: z
            .string()
            .optional()
            .meta(about('Reason of the last rejection, Korean', '대표 이미지를 더 선명하게 올려주세요.')),
          hiddenReason: z
            .string()
            .optional()
            .meta(about('Why it is hidden, Korean', '신고를 확인하고 있습니다.')),
          steps: z.int().meta(about('Completed steps of six while it is being written', 6)),
          changedAt: z.int().meta(about('Time of the last change, epoch ms', 1_767_229_200_000)),
          atRisk: pledgeSumSchema.meta(about('Pledges whose charge was refused and may be retried')),
          waiting: z.int().meta(about('Number of unanswered inquiries', 2)),
        }),
      )
      .meta(about('Projects, temporary saves first, then by latest change')),
  }),
});
