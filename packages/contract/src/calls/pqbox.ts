import { limits } from '@pq/domain/limits';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { approvedRewardStates, rewardStates } from '@pq/domain/pqbox/pq-reward';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, baseVersion, id, known, optionalId, plainText, queryInt, queryWord, uid } from '../fields.ts';
import { keySchema, periodSchema } from '../shapes/common.ts';
import { reviewDecision } from '../shapes/decision.ts';
import { removedRewardSchema, rewardCardSchema, rewardDataSchema, rewardSchema } from '../shapes/pqbox.ts';
import { projectCardSchema } from '../shapes/project.ts';

const ofProject = { projectId: id.meta(known.project), id: id.meta(known.reward) };
const moved = z
  .object({
    key: z.string().meta(known.reward),
    state: z.enum(rewardStates).meta(about('State of the reward')),
  })
  .meta({ id: 'DigitalRewardMove', description: 'A digital reward and its current state.' });

export const getPushKey = defineCall({
  name: 'getPushKey',
  method: 'GET',
  path: '/push/key',
  summary: 'Get a key for a new digital reward',
  description: 'A key for a new digital reward, reserved for the caller.',
  rate: '60 an hour, every attempt counts',
  audience: 'member',
  input: z.object({}),
  data: keySchema,
});

const written = z
  .object({
    project_key: id.meta(known.project),
    pushKey: id.meta(
      about(
        'Key from GET /api/push/key for a new digital reward, or the key of a digital reward of the caller',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b71',
      ),
    ),
    data: rewardDataSchema.default({}).meta(about('Fields to save; omitted fields stay unchanged')),
    savedAt: z
      .int()
      .optional()
      .meta(about('Save that the editor is based on, epoch ms, 0 for none; omit to save in any case', 0)),
    version: baseVersion,
    saveId: z
      .uuid()
      .optional()
      .meta(
        about('Id that the client chooses for this save, a uuid', '0b9a4d2e-5f0c-4c39-8a46-0d6f6f3c1e11'),
      ),
  })
  .meta({
    id: 'DigitalRewardSave',
    description:
      '`project_key` is the project, `pushKey` the digital reward: a key from GET /push/key for a new one, or ' +
      'the key of an existing one. `savedAt` is the save that the editor is based on, 0 for none: if the stored ' +
      'save is newer, the call is refused with its `savedAt` and `saveId` in `data`, as for project drafts. ' +
      'Without it, the reward is saved in any case. `saveId` is an id that the client chooses for this save.',
  });

export const saveReward = defineCall({
  name: 'saveReward',
  method: 'POST',
  path: '/pqbox/save',
  writes: 'whole',
  summary: 'Save part of a digital reward',
  description:
    'Saves any part of a digital reward of the caller; the first save creates it. Possible only while it is ' +
    'being written, was rejected or waits to open (otherwise rewardFixed); it becomes a temporary save again. ' +
    'Returns the time of the save in ms. The client shows msg.',
  rate: '120 saves a minute',
  audience: 'member',
  input: written,
  data: moved.extend({ savedAt: z.int().meta(about('Time of this save, epoch ms', 1_767_229_200_000)) }),
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed', 'draftNewer', 'stale'],
});

export const submitReward = defineCall({
  name: 'submitReward',
  method: 'POST',
  path: '/pqbox/submit',
  writes: 'whole',
  summary: 'Submit a digital reward for review',
  description:
    'Saves like saveReward and submits for review. The first failed check is returned with its message, and ' +
    'its field in `data.fields` (`data.title`, `data.images.thumbnail`, `data.period.start`, ' +
    '`data.period.finish`, `data.contents` for its files, `data.editor`). The client shows msg.',
  rate: '120 saves a minute',
  audience: 'member',
  input: written,
  data: moved,
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed', 'draftNewer', 'stale'],
});

export const removeReward = defineCall({
  name: 'removeReward',
  method: 'DELETE',
  path: '/pqbox/remove',
  writes: 'moves',
  summary: 'Remove a digital reward of the caller',
  description:
    'Removes a digital reward with its files, until it has closed. An open one requires a `reason`, which is ' +
    'sent by mail to the backers who could open it. `id` is the project. The client shows msg.',
  audience: 'member',
  input: z.object({
    id: id.meta(known.project),
    rewardId: id.meta(known.reward),
    reason: plainText(limits.rejectMessage)
      .optional()
      .meta(
        about(
          'Reason for the backers, required if the digital reward is open; otherwise ignored',
          '잘못된 파일을 올렸습니다.',
        ),
      ),
  }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'wrongState'],
});

export const listRewards = defineCall({
  name: 'listRewards',
  method: 'GET',
  path: '/pqbox/list',
  list: 'rewards',
  summary: 'List the digital rewards of a project',
  description:
    'Digital rewards of a project (`id`), newest first: for its maker and admins in all states, for its ' +
    'backers the open and closed ones. `value` 0 all, 1 open, 2 closed; `category` 0-3, omit for all. Other ' +
    'callers are refused (notBacker).',
  audience: 'member',
  input: z.object({
    id: id.meta(known.project),
    purpose: queryWord(purposes).meta(about('Ignored')),
    uid,
    category: queryWord(['0', '1', '2', '3']).meta(
      about('Kind: 0 video, 1 image, 2 text, 3 file; empty for all'),
    ),
    value: queryInt(0, 2, 0).meta(about('0 all, 1 open, 2 closed', 0)),
  }),
  data: z.object({
    isManager: z.boolean().meta(about('Whether the caller is its maker or an admin', false)),
    project: z
      .object({
        key: z.string().meta(known.project),
        purpose: z.enum(purposes).meta(known.purpose),
        title: z.string().meta(known.projectTitle),
        state: z.enum(projectStates).meta(known.projectState),
        period: periodSchema.meta(about('Period in which it is open')),
      })
      .meta(about('The project')),
    pledge: z
      .object({ key: z.string().meta(known.pledge), status: z.enum(pledgeStatuses).meta(known.pledgeStatus) })
      .optional()
      .meta(about('Live pledge that gives the caller access')),
    rewards: z.array(rewardCardSchema).meta(about('Digital rewards, newest first')),
    removed: z
      .array(removedRewardSchema)
      .optional()
      .meta(about('For managers: the latest 20 digital rewards that were removed while open')),
  }),
  errors: ['notFound', 'notBacker'],
});

export const getRewardPreview = defineCall({
  name: 'getRewardPreview',
  method: 'GET',
  path: '/pqbox/detail',
  summary: 'Get a digital reward in any state',
  description:
    'For the preview and the editor: managers get it completely in all states; backers get only the header of ' +
    'a closed or locked one, and an open one completely; other states are refused.',
  audience: 'member',
  input: z.object(ofProject),
  data: rewardSchema,
  errors: ['notFound', 'notBacker', 'rewardRemoved'],
});

export const getReward = defineCall({
  name: 'getReward',
  method: 'GET',
  path: '/reward/detail',
  summary: 'Get an open digital reward',
  description:
    'An open digital reward and the card of its project; reading it marks it as seen by the backer. With the ' +
    "refusal rewardLocked, `data.lock` shows what is missing in the caller's pledge, as in cards, and " +
    '`data.gateKey` which pledge it is.',
  audience: 'member',
  input: z.object({ ...ofProject, purpose: queryWord(purposes).meta(about('Ignored')), uid }),
  data: z.object({
    data: rewardSchema.meta(about('The reward')),
    prjtData: projectCardSchema.meta(about('Its project')),
  }),
  errors: ['notFound', 'notBacker', 'rewardLocked', 'rewardRemoved', 'notShown'],
});

export const listOwnBoxes = defineCall({
  name: 'listOwnBoxes',
  method: 'GET',
  path: '/pqbox/own',
  summary: "List the caller's PQ boxes",
  description:
    'Projects that the caller backs and whose digital rewards have opened, newest first. `unseen` is the ' +
    'number of open rewards that the caller has not viewed, per box and in total (the badge in the side menu).',
  audience: 'member',
  input: z.object({ uid }),
  data: z.object({
    unseen: z
      .int()
      .meta(about('Number of open digital rewards that the caller has not viewed, in all boxes', 1)),
    boxes: z
      .array(
        z.object({
          projectKey: z.string().meta(known.project),
          purpose: z.enum(purposes).meta(known.purpose),
          title: z.string().meta(known.projectTitle),
          count: z.int().meta(about('Number of digital rewards that have opened', 3)),
          unseen: z.int().meta(about('Number of open rewards that the caller has not viewed', 1)),
        }),
      )
      .meta(about('Boxes, latest opened first')),
  }),
});

export const removeRewardFile = defineCall({
  name: 'removeRewardFile',
  method: 'DELETE',
  path: '/pqbox/content',
  writes: 'moves',
  summary: 'Remove a file of a digital reward of the caller',
  description:
    'Removes a file with all its versions while the digital reward can be edited; it becomes a temporary save ' +
    'again. The client shows msg.',
  audience: 'member',
  input: z.object({ ...ofProject, file: id.meta(known.file) }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed'],
});

export const describeRewardFile = defineCall({
  name: 'describeRewardFile',
  method: 'POST',
  path: '/pqbox/content',
  writes: 'oneValue',
  summary: 'Set the description or captions of a file',
  description:
    'Sets the text alternative of a file: the `description` of a picture or the `captions` of a video (content ' +
    'of a WebVTT file, null for none). Omitted fields stay unchanged; new versions of the file retain both. It ' +
    'counts as a change of the file. The client shows msg.',
  audience: 'member',
  input: z.object({
    ...ofProject,
    file: id.meta(known.file),
    description: plainText(limits.fileDescription)
      .optional()
      .meta(about('Text alternative of a picture; omit to leave unchanged', '등대 아래에 선 두 사람')),
    captions: z
      .string()
      .max(limits.captionsBytes)
      .nullable()
      .optional()
      .meta(
        about('Captions of a video, content of a WebVTT file; null for none; omit to leave unchanged', null),
      ),
  }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed'],
});

export const getRewardLinks = defineCall({
  name: 'getRewardLinks',
  method: 'GET',
  path: '/pqbox/link',
  summary: 'Get signed URLs of the files of a digital reward',
  description:
    'URLs of the current versions of all files, of one `file`, or of an earlier `version` of it (managers ' +
    'only). A download has to start before `expiresAt` (ms, real time, five minutes), works only for the ' +
    'caller while they are signed in and have access, and supports range requests; a started download can be ' +
    'resumed later. `use`: `show` is for img and video elements, `download` saves the file under its name.',
  rate: '1,200 an hour, every attempt counts',
  audience: 'member',
  input: z.object({
    ...ofProject,
    file: optionalId.meta(
      about('File of the digital reward; empty for all', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51'),
    ),
    version: queryInt(0, 1_000_000, 0).meta(
      about('Earlier version of the file, from 1, for managers; 0 for the current one', 0),
    ),
    use: z
      .enum(['show', 'download'])
      .meta(about('show: for img and video elements; download: saved under its name')),
  }),
  data: z.object({
    expiresAt: z
      .int()
      .meta(
        about(
          'Time until which a download can start, epoch ms in real time: five minutes',
          1_767_229_500_000,
        ),
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
                'URL, only for the caller while signed in; supports Range',
                '/files/reward/0199f3a4/1?signature=abc',
              ),
            ),
        }),
      )
      .meta(about('Signed URLs')),
  }),
  errors: ['notFound', 'notBacker', 'rewardLocked', 'rewardRemoved', 'notShown'],
});

export const listRewardReviews = defineCall({
  name: 'listRewardReviews',
  method: 'GET',
  path: '/admin/pqbox',
  list: 'rewards',
  summary: 'Search digital rewards under review or approved',
  description:
    'Digital rewards under review, longest waiting first, or approved ones in a state, latest change first; ' +
    "`text` is searched in the title, the project title and the maker's name. getRewardPreview returns the " +
    'content.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about("Text in the title, the project title or the maker's name; empty for all", '텃밭')),
    state: queryWord(approvedRewardStates).meta(
      about('State of approved ones; empty for those under review'),
    ),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    rewards: z
      .array(
        rewardCardSchema.extend({
          projectTitle: z.string().meta(known.projectTitle),
          submittedAt: z.int().meta(about('Time of the submission, epoch ms', 1_767_229_200_000)),
        }),
      )
      .meta(about('Digital rewards: under review longest waiting first, otherwise latest change first')),
  }),
});

export const decideReward = defineCall({
  name: 'decideReward',
  method: 'POST',
  path: '/admin/pqbox',
  writes: 'compared',
  summary: 'Approve or reject a digital reward',
  description:
    'Approves (prepare → ready) or rejects with a reason (prepare → reject); the maker gets a mail. `version` ' +
    'is the version that the decision is based on.',
  audience: 'admin',
  input: reviewDecision,
  data: moved,
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});
