import { limits } from '@pq/domain/limits';
import { rewardStates } from '@pq/domain/pqbox/pq-reward';
import { opensFrom, rewardLocks } from '@pq/domain/pqbox/reward-audience';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known, plainText } from '../fields.ts';
import { authorSchema, chosenPeriodSchema, periodSchema } from './common.ts';

/** 0 video, 1 image, 2 text, 3 file. */
const category = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

const audience = z
  .object({
    rewards: z
      .union([z.literal('all'), z.array(z.int().min(0).max(1_000)).max(100)])
      .meta(
        about('Rewards of the project by idx, one of which a backer has chosen; all: every backer', 'all'),
      ),
    from: z.enum(opensFrom).meta(about('From when it opens to a pledge')),
  })
  .meta({
    id: 'DigitalRewardAudience',
    description:
      'Tiers of the project by their `idx`, at least one of which a backer has chosen, and from ' +
      'when it opens to a pledge.',
  });

export const promisedRewardSchema = z
  .object({
    category: category.meta(known.rewardCategory),
    audience: audience.meta(about('For whom, and from when')),
    period: periodSchema.meta(about('When it is open')),
  })
  .meta({
    id: 'PromisedReward',
    description:
      'What is told of a reward on the page of its project before anybody may open it: what it is, ' +
      'for whom, and when it is open.',
  });
export type PromisedReward = z.output<typeof promisedRewardSchema>;

export const rewardDataSchema = z
  .object({
    title: plainText(limits.pqTitle).meta(known.rewardTitle),
    images: z
      .object({
        thumbnail: plainText(500).meta(
          about('Address of an own upload of kind pqbox', '/files/demo/dog.jpg'),
        ),
      })
      .meta(about('Its picture')),
    category: category.meta(known.rewardCategory),
    period: chosenPeriodSchema.meta(about('When it is open; a part that is left out stays')),
    audience: audience.partial().meta(about('For whom, and from when; a part that is left out stays')),
    editor: z
      .string()
      .max(limits.editorBytes)
      .meta(
        about('Text, HTML of the editor; its pictures are own uploads of kind pqbox', '<p>감사합니다.</p>'),
      ),
  })
  .partial()
  .meta({
    id: 'DigitalRewardData',
    description:
      'Any part of a reward: what is sent replaces what is there, what is absent stays. ' +
      'Completeness is checked on submit.',
  });
export type RewardData = z.output<typeof rewardDataSchema>;

const figuresSchema = z
  .object({
    mayOpen: z.int().meta(about('Backers who may open it, a number', 120)),
    opened: z.int().meta(about('Backers who have opened it, a number', 87)),
    downloaded: z
      .int()
      .meta(about('Backers who have downloaded one of its files or played its video, a number', 53)),
  })
  .meta({
    id: 'DigitalRewardFigures',
    description:
      'How many may open it, have opened it, and have downloaded one of its files or played its ' + 'video.',
  });

export const rewardCardSchema = z
  .object({
    key: z.string().meta(known.reward),
    projectKey: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    title: z.string().meta(known.rewardTitle),
    images: z
      .object({ thumbnail: z.string().meta(known.picture) })
      .meta({ id: 'DigitalRewardPicture', description: 'Picture of a digital reward.' })
      .meta(about('Its picture')),
    category: category.meta(known.rewardCategory),
    period: periodSchema.meta(about('When it is open')),
    state: z
      .enum(rewardStates)
      .meta(
        about(
          'State: save (being written), prepare (in review), ready, funding (open), finish (over), ' +
            'reject, blind (hidden)',
        ),
      ),
    audience: audience.meta(about('For whom, and from when')),
    lock: z
      .enum(rewardLocks)
      .optional()
      .meta(
        about(
          'Why the pledge of the backer who asks does not open it; absent when nothing but its state ' +
            'keeps it closed',
        ),
      ),
    message: z
      .string()
      .optional()
      .meta(about('Why it was refused, Korean; told to managers', '영상이 재생되지 않습니다.')),
    profile: authorSchema.meta(about('Its maker')),
    isNew: z.boolean().meta(about('Open and not seen yet by the backer who asks', false)),
    files: z
      .object({
        count: z.int().meta(about('Number of files', 2)),
        bytes: z.int().meta(about('Their size together, bytes', 1_048_576)),
        seconds: z
          .int()
          .optional()
          .meta(about('How long they play together, seconds, where that is known', 95)),
      })
      .meta({ id: 'DigitalRewardFiles', description: 'Files of a digital reward in figures.' })
      .meta(about('Its files as they are now')),
    figures: figuresSchema.optional().meta(about('Told to managers')),
    updatedAt: z.int().meta(about('When it was changed last, epoch ms', 1_767_229_200_000)),
    version: z.int().meta(about('Rises with every change of it', 3)),
  })
  .meta({
    id: 'DigitalRewardCard',
    description:
      'A reward in lists. `message` (why it was refused) and `figures` are told to managers; ' +
      '`isNew` is open and not seen yet by the backer who asks. `version` rises with every change ' +
      'of it.',
  });
export type RewardCard = z.output<typeof rewardCardSchema>;

const fileVersionSchema = z
  .object({
    version: z.int().meta(about('Version, from 1', 1)),
    name: z.string().meta(about('Name of the file', '01 문을 열기 전.jpg')),
    bytes: z.int().meta(about('Size, bytes', 524_288)),
    sha256: z
      .string()
      .meta(
        about(
          'SHA-256 of its bytes, lower-case hexadecimal',
          'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        ),
      ),
    mediaType: z.string().meta(about('What its bytes say it is', 'image/jpeg')),
    createdAt: z.int().meta(about('When it came, epoch ms', 1_767_229_200_000)),
  })
  .meta({
    id: 'FileVersion',
    description:
      'One version of a file. `sha256` is lower-case hexadecimal; `mediaType` is what its bytes ' +
      'say; `createdAt` ms.',
  });

export const rewardFileSchema = fileVersionSchema
  .extend({
    id: z
      .string()
      .meta(about('The file, the same over its versions', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b72')),
    description: z
      .string()
      .meta(
        about(
          'What stands for a picture to those who do not see it; empty when its maker has written ' +
            'nothing',
          '등대 아래에 선 두 사람',
        ),
      ),
    hasCaptions: z
      .boolean()
      .meta(
        about('A video has captions, as WebVTT under /files/reward/{projectKey}/{key}/{id}/captions', false),
      ),
    earlier: z
      .array(fileVersionSchema)
      .optional()
      .meta(about('Earlier versions, latest first; told to managers')),
  })
  .meta({
    id: 'DigitalRewardFile',
    description:
      'A file of a reward as it is now; `id` stays the same over its versions. `earlier` is told to ' +
      'managers, latest first.',
  });
export type RewardFile = z.output<typeof rewardFileSchema>;

export const rewardSchema = rewardCardSchema
  .extend({
    editor: z
      .string()
      .meta(about('Text, HTML; empty for backers to whom it is not open', '<p>감사합니다.</p>')),
    contents: z
      .array(rewardFileSchema)
      .meta(about('Its files in the order in which they came; empty for backers to whom it is not open')),
    unfinished: z
      .array(
        z.object({
          id: z
            .string()
            .meta(about('The upload, for HEAD, PATCH and DELETE', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b73')),
          name: z.string().meta(about('Name of the file', '02 본편.mp4')),
          bytes: z.int().meta(about('Size, bytes', 104_857_600)),
          received: z.int().meta(about('Bytes that have come', 8_388_608)),
          file: z
            .string()
            .optional()
            .meta(about('The file of which it is a new version', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b72')),
        }),
      )
      .optional()
      .meta(about('What has begun to be sent and is not all there, told to its maker')),
    isManager: z.boolean().meta(about('The caller is its maker or an administrator', false)),
    savedAt: z
      .int()
      .meta(about('The save that whoever writes it stands on, epoch ms; 0 for never', 1_767_229_200_000)),
  })
  .meta({
    id: 'DigitalReward',
    description:
      'One reward with what is in it, its files in the order in which they came: empty for backers ' +
      'to whom it is not open. `savedAt` (ms, 0 for never) is the save that whoever writes it ' +
      'stands on.',
  });
export type Reward = z.output<typeof rewardSchema>;
