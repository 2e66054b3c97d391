import { limits } from '@pq/domain/limits';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { rewardStates } from '@pq/domain/pqbox/pq-reward';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/pqbox.ts';
import { approvedStates } from '../endpoints/pqbox.ts';
import { id, optionalId, plainText, queryInt, queryWord, uid } from '../fields.ts';
import { reviewDecision } from '../shapes/decision.ts';
import { rewardCardSchema, rewardDataSchema, rewardSchema } from '../shapes/pqbox.ts';
import { projectCardSchema } from '../shapes/project.ts';

const ofProject = { projectId: id, id };
const moved = z.object({ key: z.string(), state: z.enum(rewardStates) });

/** The key under which a new reward is written; nobody else can write under it. */
export const getPushKey = defineCall({
  ...endpoints.getPushKey,
  summary: 'A key for a new reward',
  audience: 'member',
  input: z.object({}),
  data: z.object({ key: z.string() }),
});

/**
 * `project_key` is the project, `pushKey` the reward: a key of GET /push/key for a new one, or that of an own
 * reward. `savedAt` is the save that the writer's screen stands on, 0 for none: when the stored one is newer
 * it is refused with its `savedAt` and `saveId` in `data`, as drafts of projects are; absent writes in any
 * case. `saveId` is any name that the writer gives to this save.
 */
const written = z.object({
  project_key: id,
  pushKey: id,
  data: rewardDataSchema.default({}),
  savedAt: z.int().optional(),
  saveId: z.uuid().optional(),
});

/**
 * Saves any part of an own reward, which is made with the first save; only while it is written, refused or waits to open
 * (rewardFixed otherwise), and then it is a temporary save again. Gives the moment of the save in ms. msg is shown.
 */
export const saveReward = defineCall({
  ...endpoints.saveReward,
  summary: 'Save a reward',
  audience: 'member',
  input: written,
  data: moved.extend({ savedAt: z.int() }),
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed', 'draftNewer'],
});

/**
 * Saves like saveReward and sends it to review. The first failing check is answered with its message, and its field in
 * `data.fields` (`data.title`, `data.images.thumbnail`, `data.period.start`, `data.period.finish`, `data.contents` for its files,
 * `data.editor`). msg is shown.
 */
export const submitReward = defineCall({
  ...endpoints.submitReward,
  summary: 'Send a reward to review',
  audience: 'member',
  input: written,
  data: moved,
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed', 'draftNewer'],
});

/** Removes an own reward with its files, until it has been opened. `id` is the project. msg is shown. */
export const removeReward = defineCall({
  ...endpoints.removeReward,
  summary: 'Remove an own reward',
  audience: 'member',
  input: z.object({ id, rewardId: id }),
  data: z.null(),
  errors: ['notFound', 'wrongState'],
});

/**
 * Rewards of a project (`id`), latest first: for its maker and administrators in every state, for its backers
 * those that are open or closed. `value` 0 all, 1 open, 2 closed; `category` 0-3, all when absent.
 * Others hear notBacker.
 */
export const listRewards = defineCall({
  ...endpoints.listRewards,
  summary: 'The PQ box of a project',
  audience: 'member',
  input: z.object({
    id,
    purpose: queryWord(purposes),
    uid,
    category: queryWord(['0', '1', '2', '3']),
    value: queryInt(0, 2, 0),
  }),
  data: z.object({
    isManager: z.boolean(),
    project: z.object({
      key: z.string(),
      purpose: z.enum(purposes),
      title: z.string(),
      state: z.enum(projectStates),
      period: z.object({ start: z.string(), finish: z.string() }),
    }),
    /** The live pledge with which the caller comes, by its gateKey. */
    pledge: z.object({ key: z.string(), status: z.enum(pledgeStatuses) }).optional(),
    rewards: z.array(rewardCardSchema),
  }),
  errors: ['notFound', 'notBacker'],
});

/**
 * One reward, for its preview and for whoever writes it: managers have all of it in every state; backers have the head of one
 * that is over or locked to them, all of one that is open, and no other.
 */
export const getRewardPreview = defineCall({
  ...endpoints.getRewardPreview,
  summary: 'One reward in any state',
  audience: 'member',
  input: z.object(ofProject),
  data: rewardSchema,
  errors: ['notFound', 'notBacker'],
});

/**
 * One open reward beside the card of its project; a backer has seen it from now on. `data.lock` of rewardLocked says what keeps
 * it from the pledge of the caller, as in cards, and `data.gateKey` which pledge that is.
 */
export const getReward = defineCall({
  ...endpoints.getReward,
  summary: 'One open reward',
  audience: 'member',
  input: z.object({ ...ofProject, purpose: queryWord(purposes), uid }),
  data: z.object({ data: rewardSchema, prjtData: projectCardSchema }),
  errors: ['notFound', 'notBacker', 'rewardLocked', 'notShown'],
});

/**
 * Own boxes: projects that the caller backs with rewards that have opened, the latest first. `unseen` are open ones that the
 * caller has not looked at, in a box and in all of them (the mark in the side menu).
 */
export const listOwnBoxes = defineCall({
  ...endpoints.listOwnBoxes,
  summary: 'Own PQ boxes',
  audience: 'member',
  input: z.object({ uid }),
  data: z.object({
    unseen: z.int(),
    boxes: z.array(
      z.object({
        projectKey: z.string(),
        purpose: z.enum(purposes),
        title: z.string(),
        count: z.int(),
        unseen: z.int(),
      }),
    ),
  }),
});
/** Removes a file with all its versions while the reward may be fixed, which is a temporary save again. msg is shown. */
export const removeRewardFile = defineCall({
  ...endpoints.removeRewardFile,
  summary: 'Remove a file of an own reward',
  audience: 'member',
  input: z.object({ ...ofProject, file: id }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed'],
});

/**
 * Says what stands for a file to those who do not see or hear it: a `description` of a picture, `captions` of a video (the text of a
 * WebVTT file, null for none). What is absent stays; new versions keep both. It counts as a change of the file. msg is shown.
 */
export const describeRewardFile = defineCall({
  ...endpoints.describeRewardFile,
  summary: 'Describe a file of an own reward',
  audience: 'member',
  input: z.object({
    ...ofProject,
    file: id,
    description: plainText(limits.fileDescription).optional(),
    captions: z.string().max(limits.captionsBytes).nullable().optional(),
  }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'wrongState', 'rewardFixed'],
});

/**
 * Addresses of the files as they are now, of one `file`, or of one earlier `version` of it (managers). Each
 * begins to be fetched before `expiresAt` (ms, real time, five minutes), by the caller alone while they are
 * signed in and may open the reward, and takes range requests; a download under way may be resumed later.
 * `use`: `show` is for img and video, `download` saves it under its name.
 */
export const getRewardLinks = defineCall({
  ...endpoints.getRewardLinks,
  summary: 'Signed addresses of the files of a reward',
  audience: 'member',
  input: z.object({
    ...ofProject,
    file: optionalId,
    version: queryInt(0, 1_000_000, 0),
    use: z.enum(['show', 'download']),
  }),
  data: z.object({
    expiresAt: z.int(),
    links: z.array(z.object({ file: z.string(), version: z.int(), url: z.string() })),
  }),
  errors: ['notFound', 'notBacker', 'rewardLocked', 'notShown'],
});
/**
 * Rewards under review, the longest waiting first, or approved ones in a state, the latest changed first: those with the text in
 * their title, their project's or their maker's name. What is in one is read by getRewardPreview.
 */
export const listRewardReviews = defineCall({
  ...endpoints.listRewardReviews,
  summary: 'Rewards that wait for review, or approved ones',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch).default(''),
    state: queryWord(approvedStates),
    page: queryInt(0, 100_000, 0),
  }),
  data: z.object({
    total: z.int(),
    rewards: z.array(rewardCardSchema.extend({ projectTitle: z.string(), submittedAt: z.int() })),
  }),
});

/**
 * Approves (prepare → ready) or refuses with a reason (prepare → reject); the maker gets a mail. `version` is
 * the one that was looked at.
 */
export const decideReward = defineCall({
  ...endpoints.decideReward,
  summary: 'Approve or refuse a reward',
  audience: 'admin',
  input: reviewDecision,
  data: moved,
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});
