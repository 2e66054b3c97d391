import { limits } from '@pq/domain/limits';
import { rewardStates } from '@pq/domain/pqbox/pq-reward';
import { opensFrom, rewardLocks } from '@pq/domain/pqbox/reward-audience';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { civilDate, plainText } from '../fields.ts';

/** 0 video, 1 image, 2 text, 3 file. */
const category = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
/** A date, or empty text while it is not chosen. */
const openDate = z.union([z.literal(''), civilDate]);

/** Tiers of the project by their `idx`, at least one of which a backer has chosen, and from when it opens to a pledge. */
const audience = z.object({
  rewards: z.union([z.literal('all'), z.array(z.int().min(0).max(1_000)).max(100)]),
  from: z.enum(opensFrom),
});

/** What is told of a reward on the page of its project before anybody may open it: what it is, for whom, and when it is open. */
export const promisedRewardSchema = z.object({
  category,
  audience,
  period: z.object({ start: z.string(), finish: z.string() }),
});
export type PromisedReward = z.output<typeof promisedRewardSchema>;

/** Any part of a reward: what is sent replaces what is there, what is absent stays. Completeness is checked on submit. */
export const rewardDataSchema = z
  .object({
    title: plainText(limits.pqTitle),
    images: z.object({ thumbnail: plainText(500) }),
    category,
    period: z.object({ start: openDate, finish: openDate }).partial(),
    audience: audience.partial(),
    /** HTML of the editor; its pictures are uploads of kind `pqbox`. */
    editor: z.string().max(limits.editorBytes),
  })
  .partial();
export type RewardData = z.output<typeof rewardDataSchema>;

/** How many may open it, have opened it, and have downloaded one of its files or played its video. */
const figuresSchema = z.object({ mayOpen: z.int(), opened: z.int(), downloaded: z.int() });

/**
 * A reward in lists. `message` (why it was refused) and `figures` are told to managers; `isNew` is open and not seen yet by the
 * backer who asks. `version` rises with every change of it.
 */
export const rewardCardSchema = z.object({
  key: z.string(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  images: z.object({ thumbnail: z.string() }),
  category,
  period: z.object({ start: z.string(), finish: z.string() }),
  state: z.enum(rewardStates),
  audience,
  /** Why the pledge of the backer who asks does not open it; absent when nothing but its state keeps it closed. */
  lock: z.enum(rewardLocks).optional(),
  message: z.string().optional(),
  profile: z.object({ author: z.string(), image: z.string(), uid: z.string() }),
  isNew: z.boolean(),
  /** Files as they are now, and their bytes together; how long they play, where that is known. */
  files: z.object({ count: z.int(), bytes: z.int(), seconds: z.int().optional() }),
  figures: figuresSchema.optional(),
  updatedAt: z.int(),
  version: z.int(),
});
export type RewardCard = z.output<typeof rewardCardSchema>;

/** One version of a file. `sha256` is lower-case hexadecimal; `mediaType` is what its bytes say; `createdAt` ms. */
const fileVersionSchema = z.object({
  version: z.int(),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  mediaType: z.string(),
  createdAt: z.int(),
});

/** A file of a reward as it is now; `id` stays the same over its versions. `earlier` is told to managers, latest first. */
export const rewardFileSchema = fileVersionSchema.extend({
  id: z.string(),
  /** What stands for a picture to those who do not see it; empty when its maker has written nothing. */
  description: z.string(),
  /** A video has captions, as WebVTT under `/files/reward/{projectKey}/{key}/{id}/captions`. */
  hasCaptions: z.boolean(),
  earlier: z.array(fileVersionSchema).optional(),
});
export type RewardFile = z.output<typeof rewardFileSchema>;

/**
 * One reward with what is in it, its files in the order in which they came: empty for backers to whom it is not
 * open. `savedAt` (ms, 0 for never) is the save that whoever writes it stands on.
 */
export const rewardSchema = rewardCardSchema.extend({
  editor: z.string(),
  contents: z.array(rewardFileSchema),
  /** What has begun to be sent and is not all there, told to its maker: `file` is what it is a new version of. */
  unfinished: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        bytes: z.int(),
        received: z.int(),
        file: z.string().optional(),
      }),
    )
    .optional(),
  isManager: z.boolean(),
  savedAt: z.int(),
});
export type Reward = z.output<typeof rewardSchema>;
