import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/drafts.ts';
import { about, id, known, queryInt, queryWord, uid } from '../fields.ts';
import { keyOnlySchema, pledgeSumSchema, projectMoveSchema } from '../shapes/common.ts';
import { draftDataSchema, draftSchema, fieldSavesSchema } from '../shapes/draft.ts';
import { projectCardSchema } from '../shapes/project.ts';

export const saveDraft = defineCall({
  ...endpoints.saveDraft,
  summary: 'Save part of a draft',
  description:
    'Saves any part of a draft. Without `key` it goes to the temporary save of the purpose, which ' +
    "is made when there is none. `savedAt` is the save that the writer's screen stands on, 0 for " +
    'none: when the stored one is newer it is refused with its `savedAt` and `saveId` in `data`, ' +
    'so that one tab asks before it writes over another, and knows its own save again whose ' +
    'answer was lost; absent writes in any case. `saveId` is any name that the writer gives to ' +
    'this save. With `standsOn`, the `savedAt` that each field was read with (`fieldSaves`; none ' +
    '= never saved), only a field that is sent and has been saved since is refused; what another ' +
    'tab has saved of the others is told by `fieldSaves` in the answer.',
  rate: '300 a minute',
  audience: 'member',
  input: z.object({
    key: id
      .optional()
      .meta(
        about(
          'The project; left out: the temporary save of the purpose, which is made when there is none',
          '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17',
        ),
      ),
    purpose: z.enum(purposes).meta(known.purpose),
    data: draftDataSchema.meta(about('What is saved; what is left out stays')),
    savedAt: z
      .int()
      .optional()
      .meta(
        about(
          'The save that the screen of the writer stands on, epoch ms, 0 for none; left out: written in ' +
            'any case',
          0,
        ),
      ),
    standsOn: z
      .record(z.string().max(40), z.int())
      .optional()
      .meta(
        about(
          'By field: the savedAt that it was read with, epoch ms; a field that is not named was never ' +
            'saved',
          {},
        ),
      ),
    saveId: z
      .uuid()
      .optional()
      .meta(
        about('Any name that the writer gives to this save, a uuid', '0b9a4d2e-5f0c-4c39-8a46-0d6f6f3c1e11'),
      ),
    uid,
  }),
  data: z.object({
    key: z.string().meta(known.project),
    savedAt: z.int().meta(about('This save, epoch ms', 1_767_229_200_000)),
    fieldSaves: fieldSavesSchema.meta(about('The saves of all fields')),
  }),
  errors: ['restricted', 'notFound', 'wrongState', 'draftNewer'],
});

export const getDraft = defineCall({
  ...endpoints.getDraft,
  summary: 'An own draft',
  description:
    'The temporary save of a purpose, or an own project by its key; null when there is no ' +
    'temporary save.',
  audience: 'member',
  input: z.object({
    purpose: queryWord(purposes).meta(about('Purpose whose temporary save is asked for')),
    key: id
      .optional()
      .meta(
        about(
          'Own project, by key; left out: the temporary save of the purpose',
          '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17',
        ),
      ),
  }),
  data: draftSchema.nullable(),
  errors: ['notFound'],
});

export const submitProject = defineCall({
  ...endpoints.submitProject,
  summary: 'Submit a draft for review',
  description:
    'Sends a draft to review. The first failing check is answered with its message, and its step ' +
    'in `data`. `acceptTerms` agrees to the maker policy in force, which is needed once of every ' +
    'version.',
  rate: '60 submissions and moves an hour',
  audience: 'member',
  input: z.object({
    key: id.meta(known.project),
    acceptTerms: z
      .boolean()
      .default(false)
      .meta(about('Agrees to the maker policy in force, which is needed once of every version', true)),
  }),
  data: projectMoveSchema,
  errors: ['restricted', 'notFound', 'wrongState', 'makerTerms'],
});

export const withdrawReview = defineCall({
  ...endpoints.withdrawReview,
  summary: 'Ask to withdraw a review',
  description: 'Asks for a review to be withdrawn; an administrator decides.',
  rate: '60 submissions and moves an hour',
  audience: 'member',
  input: keyOnlySchema,
  data: projectMoveSchema,
  errors: ['notFound', 'wrongState'],
});

export const changeState = defineCall({
  ...endpoints.changeState,
  summary: 'Move an own project',
  description: "The owner's moves by state: reject → save, save → prepare, and prepare → save, which asks.",
  rate: '60 submissions and moves an hour',
  audience: 'member',
  input: z.object({
    pid: id.meta(known.project),
    uid,
    state: z.enum(projectStates).meta(about('The state to move to')),
    purpose: queryWord(purposes).meta(about('Not read')),
    acceptTerms: z
      .boolean()
      .default(false)
      .meta(about('Agrees to the maker policy in force, which is needed once of every version', true)),
  }),
  data: projectMoveSchema,
  errors: ['restricted', 'notFound', 'wrongState', 'makerTerms'],
});

export const removeDraft = defineCall({
  ...endpoints.removeDraft,
  summary: 'Delete a temporary save',
  description: 'Deletes the temporary save of a purpose for good, with its pictures.',
  audience: 'member',
  input: z.object({ uid, type: z.enum(purposes).meta(known.purpose) }),
  data: z.null(),
  errors: ['notFound'],
});

export const listOwnProjects = defineCall({
  ...endpoints.listOwnProjects,
  summary: 'Own projects in every state',
  description:
    'Own projects in every state, the latest change first; the temporary saves stand before them, ' +
    'marked `temporary`. `steps` counts the finished steps of six while it is written; `atRisk` ' +
    'is what refused charges still hold, in KRW; `waiting` are inquiries without an answer.',
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
          temporary: z.boolean().meta(about('A temporary save', false)),
          withdrawRequested: z.boolean().meta(about('The withdrawal of its review is asked for', false)),
          rejectMessage: z
            .string()
            .optional()
            .meta(about('Why it was rejected last, Korean', '대표 이미지를 더 선명하게 올려주세요.')),
          steps: z.int().meta(about('Finished steps of six while it is written', 6)),
          changedAt: z.int().meta(about('When it was changed last, epoch ms', 1_767_229_200_000)),
          atRisk: pledgeSumSchema.meta(about('What refused charges still hold')),
          waiting: z.int().meta(about('Inquiries without an answer, a number', 2)),
        }),
      )
      .meta(about('Projects, the latest change first; the temporary saves stand before them')),
  }),
});
