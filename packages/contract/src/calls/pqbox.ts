import { limits } from '@pq/domain/limits';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { rewardStates } from '@pq/domain/pqbox/pq-reward';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { listOwnBoxes as listOwnBoxesAt } from '../endpoints/own-boxes.ts';
import * as endpoints from '../endpoints/pqbox.ts';
import { approvedStates } from '../endpoints/pqbox.ts';
import { about, id, known, optionalId, plainText, queryInt, queryWord, uid } from '../fields.ts';
import { keySchema, periodSchema } from '../shapes/common.ts';
import { reviewDecision } from '../shapes/decision.ts';
import { rewardCardSchema, rewardDataSchema, rewardSchema } from '../shapes/pqbox.ts';
import { projectCardSchema } from '../shapes/project.ts';

const ofProject = { projectId: id.meta(known.project), id: id.meta(known.reward) };
const moved = z
  .object({
    key: z.string().meta(known.reward),
    state: z.enum(rewardStates).meta(about('State of the reward')),
  })
  .meta({ id: 'DigitalRewardMove', description: 'A digital reward and the state that it is in now.' });

export const getPushKey = defineCall({
  ...endpoints.getPushKey,
  summary: 'A key for a new reward',
  description: 'The key under which a new reward is written; nobody else can write under it.',
  rate: '60 an hour, every try counts',
  audience: 'member',
  input: z.object({}),
  data: keySchema,
});

const written = z
  .object({
    project_key: id.meta(known.project),
    pushKey: id.meta(
      about(
        'Key of GET /api/push/key for a new reward, or that of an own one',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b71',
      ),
    ),
    data: rewardDataSchema.default({}).meta(about('What is saved; what is left out stays')),
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
    saveId: z
      .uuid()
      .optional()
      .meta(
        about('Any name that the writer gives to this save, a uuid', '0b9a4d2e-5f0c-4c39-8a46-0d6f6f3c1e11'),
      ),
  })
  .meta({
    id: 'DigitalRewardSave',
    description:
      '`project_key` is the project, `pushKey` the reward: a key of GET /push/key for a new one, or ' +
      "that of an own reward. `savedAt` is the save that the writer's screen stands on, 0 for none: " +
      'when the stored one is newer it is refused with its `savedAt` and `saveId` in `data`, as ' +
      'drafts of projects are; absent writes in any case. `saveId` is any name that the writer ' +
      'gives to this save.',
  });

export const saveReward = defineCall({
  ...endpoints.saveReward,
  summary: 'Save a reward',
  description:
    'Saves any part of an own reward, which is made with the first save; only while it is ' +
    'written, refused or waits to open (rewardFixed otherwise), and then it is a temporary save ' +
    'again. Gives the moment of the save in ms. msg is shown.',
  rate: '120 saves a minute',
  audience: 'member',
  input: written,
  data: moved.extend({ savedAt: z.int().meta(about('This save, epoch ms', 1_767_229_200_000)) }),
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed', 'draftNewer'],
});

export const submitReward = defineCall({
  ...endpoints.submitReward,
  summary: 'Send a reward to review',
  description:
    'Saves like saveReward and sends it to review. The first failing check is answered with its ' +
    'message, and its field in `data.fields` (`data.title`, `data.images.thumbnail`, ' +
    '`data.period.start`, `data.period.finish`, `data.contents` for its files, `data.editor`). ' +
    'msg is shown.',
  rate: '120 saves a minute',
  audience: 'member',
  input: written,
  data: moved,
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed', 'draftNewer'],
});

export const removeReward = defineCall({
  ...endpoints.removeReward,
  summary: 'Remove an own reward',
  description:
    'Removes an own reward with its files, until it has been opened. `id` is the project. msg is ' + 'shown.',
  audience: 'member',
  input: z.object({ id: id.meta(known.project), rewardId: id.meta(known.reward) }),
  data: z.null(),
  errors: ['notFound', 'wrongState'],
});

export const listRewards = defineCall({
  ...endpoints.listRewards,
  summary: 'The PQ box of a project',
  description:
    'Rewards of a project (`id`), latest first: for its maker and administrators in every state, ' +
    'for its backers those that are open or closed. `value` 0 all, 1 open, 2 closed; `category` ' +
    '0-3, all when absent. Others hear notBacker.',
  audience: 'member',
  input: z.object({
    id: id.meta(known.project),
    purpose: queryWord(purposes).meta(about('Not read')),
    uid,
    category: queryWord(['0', '1', '2', '3']).meta(
      about('Kind: 0 video, 1 image, 2 text, 3 file; empty for all'),
    ),
    value: queryInt(0, 2, 0).meta(about('0 all, 1 open, 2 closed', 0)),
  }),
  data: z.object({
    isManager: z.boolean().meta(about('The caller is its maker or an administrator', false)),
    project: z
      .object({
        key: z.string().meta(known.project),
        purpose: z.enum(purposes).meta(known.purpose),
        title: z.string().meta(known.projectTitle),
        state: z.enum(projectStates).meta(known.projectState),
        period: periodSchema.meta(about('When it is open')),
      })
      .meta(about('The project')),
    pledge: z
      .object({ key: z.string().meta(known.pledge), status: z.enum(pledgeStatuses).meta(known.pledgeStatus) })
      .optional()
      .meta(about('The live pledge with which the caller comes')),
    rewards: z.array(rewardCardSchema).meta(about('Rewards, latest first')),
  }),
  errors: ['notFound', 'notBacker'],
});

export const getRewardPreview = defineCall({
  ...endpoints.getRewardPreview,
  summary: 'One reward in any state',
  description:
    'One reward, for its preview and for whoever writes it: managers have all of it in every ' +
    'state; backers have the head of one that is over or locked to them, all of one that is open, ' +
    'and no other.',
  audience: 'member',
  input: z.object(ofProject),
  data: rewardSchema,
  errors: ['notFound', 'notBacker'],
});

export const getReward = defineCall({
  ...endpoints.getReward,
  summary: 'One open reward',
  description:
    'One open reward beside the card of its project; a backer has seen it from now on. ' +
    '`data.lock` of rewardLocked says what keeps it from the pledge of the caller, as in cards, ' +
    'and `data.gateKey` which pledge that is.',
  audience: 'member',
  input: z.object({ ...ofProject, purpose: queryWord(purposes).meta(about('Not read')), uid }),
  data: z.object({
    data: rewardSchema.meta(about('The reward')),
    prjtData: projectCardSchema.meta(about('Its project')),
  }),
  errors: ['notFound', 'notBacker', 'rewardLocked', 'notShown'],
});

export const listOwnBoxes = defineCall({
  ...listOwnBoxesAt,
  summary: 'Own PQ boxes',
  description:
    'Own boxes: projects that the caller backs with rewards that have opened, the latest first. ' +
    '`unseen` are open ones that the caller has not looked at, in a box and in all of them (the ' +
    'mark in the side menu).',
  audience: 'member',
  input: z.object({ uid }),
  data: z.object({
    unseen: z.int().meta(about('Open rewards that the caller has not looked at, in all boxes, a number', 1)),
    boxes: z
      .array(
        z.object({
          projectKey: z.string().meta(known.project),
          purpose: z.enum(purposes).meta(known.purpose),
          title: z.string().meta(known.projectTitle),
          count: z.int().meta(about('Rewards that have opened, a number', 3)),
          unseen: z.int().meta(about('Open ones that the caller has not looked at, a number', 1)),
        }),
      )
      .meta(about('Boxes, the latest opened first')),
  }),
});

export const removeRewardFile = defineCall({
  ...endpoints.removeRewardFile,
  summary: 'Remove a file of an own reward',
  description:
    'Removes a file with all its versions while the reward may be fixed, which is a temporary ' +
    'save again. msg is shown.',
  audience: 'member',
  input: z.object({ ...ofProject, file: id.meta(known.file) }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed'],
});

export const describeRewardFile = defineCall({
  ...endpoints.describeRewardFile,
  summary: 'Describe a file of an own reward',
  description:
    'Says what stands for a file to those who do not see or hear it: a `description` of a ' +
    'picture, `captions` of a video (the text of a WebVTT file, null for none). What is absent ' +
    'stays; new versions keep both. It counts as a change of the file. msg is shown.',
  audience: 'member',
  input: z.object({
    ...ofProject,
    file: id.meta(known.file),
    description: plainText(limits.fileDescription)
      .optional()
      .meta(
        about(
          'What stands for a picture to those who do not see it; left out: stays',
          '등대 아래에 선 두 사람',
        ),
      ),
    captions: z
      .string()
      .max(limits.captionsBytes)
      .nullable()
      .optional()
      .meta(about('Captions of a video, the text of a WebVTT file; null for none, left out: stays', null)),
  }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed'],
});

export const getRewardLinks = defineCall({
  ...endpoints.getRewardLinks,
  summary: 'Signed addresses of the files of a reward',
  description:
    'Addresses of the files as they are now, of one `file`, or of one earlier `version` of it ' +
    '(managers). Each begins to be fetched before `expiresAt` (ms, real time, five minutes), by ' +
    'the caller alone while they are signed in and may open the reward, and takes range requests; ' +
    'a download under way may be resumed later. `use`: `show` is for img and video, `download` ' +
    'saves it under its name.',
  rate: '1,200 an hour, every try counts',
  audience: 'member',
  input: z.object({
    ...ofProject,
    file: optionalId.meta(
      about('One file of the reward; empty for all', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51'),
    ),
    version: queryInt(0, 1_000_000, 0).meta(
      about('Earlier version of the file, from 1, for managers; 0: as it is now', 0),
    ),
    use: z.enum(['show', 'download']).meta(about('show: for img and video; download: saved under its name')),
  }),
  data: z.object({
    expiresAt: z
      .int()
      .meta(
        about('Until when each begins to be fetched, epoch ms in real time: five minutes', 1_767_229_500_000),
      ),
    links: z
      .array(
        z.object({
          file: z.string().meta(known.file),
          version: z.int().meta(about('Version, from 1', 1)),
          url: z
            .string()
            .meta(
              about(
                'Address, for the caller alone while signed in; takes Range',
                '/files/reward/0199f3a4/1?signature=abc',
              ),
            ),
        }),
      )
      .meta(about('Addresses')),
  }),
  errors: ['notFound', 'notBacker', 'rewardLocked', 'notShown'],
});

export const listRewardReviews = defineCall({
  ...endpoints.listRewardReviews,
  summary: 'Rewards that wait for review, or approved ones',
  description:
    'Rewards under review, the longest waiting first, or approved ones in a state, the latest ' +
    "changed first: those with the text in their title, their project's or their maker's name. " +
    'What is in one is read by getRewardPreview.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Text in the title, that of the project or the name of the maker; empty for all', '텃밭')),
    state: queryWord(approvedStates).meta(about('State of approved ones; empty: those that wait for review')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    rewards: z
      .array(
        rewardCardSchema.extend({
          projectTitle: z.string().meta(known.projectTitle),
          submittedAt: z.int().meta(about('When it was submitted, epoch ms', 1_767_229_200_000)),
        }),
      )
      .meta(about('Rewards: under review the longest waiting first, else the latest changed first')),
  }),
});

export const decideReward = defineCall({
  ...endpoints.decideReward,
  summary: 'Approve or refuse a reward',
  description:
    'Approves (prepare → ready) or refuses with a reason (prepare → reject); the maker gets a ' +
    'mail. `version` is the one that was looked at.',
  audience: 'admin',
  input: reviewDecision,
  data: moved,
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});
