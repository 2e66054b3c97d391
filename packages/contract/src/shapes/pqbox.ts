import { limits } from '@pq/domain/limits';
import { rewardStates } from '@pq/domain/pqbox/pq-reward';
import { opensFrom, rewardLocks } from '@pq/domain/pqbox/reward-audience';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known, lineText } from '../fields.ts';
import { authorSchema, chosenPeriodSchema, periodSchema } from './common.ts';

/** 0 video, 1 image, 2 text, 3 file. */
const category = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

const audience = z
  .object({
    rewards: z
      .union([z.literal('all'), z.array(z.int().min(0).max(1_000)).max(100)])
      .meta(about('Rewards of the project by idx, one of which a backer needs; all: every backer', 'all')),
    from: z.enum(opensFrom).meta(about('Time from which it is open to a pledge')),
  })
  .meta({
    id: 'DigitalRewardAudience',
    description:
      'Audience of a digital reward: the rewards of the project (by `idx`) of which a backer needs at least one, ' +
      'and the time from which it is open to their pledges.',
  });

export const promisedRewardSchema = z
  .object({
    category: category.meta(known.rewardCategory),
    audience: audience.meta(about('Audience and opening time')),
    period: periodSchema.meta(about('Period in which it is open')),
  })
  .meta({
    id: 'PromisedReward',
    description:
      'Preview of a digital reward on the page of its project: title, audience and opening period.',
  });
export type PromisedReward = z.output<typeof promisedRewardSchema>;

export const rewardDataSchema = z
  .object({
    title: lineText(limits.pqTitle).meta(known.rewardTitle),
    images: z
      .object({
        thumbnail: lineText(500).meta(
          about('URL of an upload of the caller of kind pqbox', '/files/demo/dog.jpg'),
        ),
      })
      .meta(about('Picture')),
    category: category.meta(known.rewardCategory),
    period: chosenPeriodSchema.meta(about('Funding period; omitted fields stay unchanged')),
    audience: audience.partial().meta(about('Audience and opening time; omitted fields stay unchanged')),
    editor: z
      .string()
      .max(limits.editorBytes)
      .meta(
        about(
          'Text, HTML of the editor; its pictures are uploads of the caller of kind pqbox',
          '<p>감사합니다.</p>',
        ),
      ),
  })
  .partial()
  .meta({
    id: 'DigitalRewardData',
    description:
      'Any part of a digital reward: sent fields are replaced, omitted fields stay unchanged. Completeness is ' +
      'validated on submission.',
  });
export type RewardData = z.output<typeof rewardDataSchema>;

const figuresSchema = z
  .object({
    mayOpen: z.int().meta(about('Number of backers with access', 120)),
    opened: z.int().meta(about('Number of backers who have opened it', 87)),
    downloaded: z
      .int()
      .meta(about('Number of backers who have downloaded one of its files or played its video', 53)),
  })
  .meta({
    id: 'DigitalRewardFigures',
    description:
      'Numbers of backers who have access, have opened it, and have downloaded one of its files or played its ' +
      'video.',
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
      .meta(about('Picture')),
    category: category.meta(known.rewardCategory),
    period: periodSchema.meta(about('Period in which it is open')),
    state: z
      .enum(rewardStates)
      .meta(
        about(
          'State: save (being written), prepare (in review), ready, funding (open), finish (closed), reject, blind ' +
            '(hidden)',
        ),
      ),
    audience: audience.meta(about('Audience and opening time')),
    lock: z
      .enum(rewardLocks)
      .optional()
      .meta(
        about("Reason why the caller's pledge gives no access; absent if it is closed only by its state"),
      ),
    message: z
      .string()
      .optional()
      .meta(about('Reason of the rejection, Korean; visible only to managers', '영상이 재생되지 않습니다.')),
    profile: authorSchema.meta(about('Maker of the project')),
    isNew: z.boolean().meta(about('Whether it is open and not viewed yet by the caller', false)),
    files: z
      .object({
        count: z.int().meta(about('Number of files', 2)),
        bytes: z.int().meta(about('Total size, bytes', 1_048_576)),
        seconds: z.int().optional().meta(about('Total playing time, seconds, if known', 95)),
      })
      .meta({ id: 'DigitalRewardFiles', description: 'Number, size and playing time of the files.' })
      .meta(about('Figures of the current files')),
    figures: figuresSchema.optional().meta(about('Visible only to managers')),
    updatedAt: z.int().meta(about('Time of the last change, epoch ms', 1_767_229_200_000)),
    version: z.int().meta(about('Version, incremented by every change', 3)),
  })
  .meta({
    id: 'DigitalRewardCard',
    description:
      'A digital reward in lists. `message` (reason of the rejection) and `figures` are visible only to ' +
      'managers; `isNew` means open and not viewed yet by the caller. `version` is incremented by every change.',
  });
export type RewardCard = z.output<typeof rewardCardSchema>;

export const removedRewardSchema = z
  .object({
    key: z.string().meta(known.reward),
    title: z.string().meta(known.rewardTitle),
    reason: z.string().meta(about('Reason given by the maker', '잘못된 파일을 올렸습니다.')),
    removedAt: z.int().meta(about('Time of the decision, epoch ms', 1_767_229_200_000)),
  })
  .meta({
    id: 'RemovedDigitalReward',
    description: 'A digital reward that the maker removed while it was open.',
  });

const fileVersionSchema = z
  .object({
    version: z.int().meta(about('Version, from 1', 1)),
    name: z.string().meta(about('Name of the file', '01 문을 열기 전.jpg')),
    bytes: z.int().meta(about('Size, bytes', 524_288)),
    sha256: z
      .string()
      .meta(
        about(
          'SHA-256 of the content, lower-case hexadecimal',
          'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        ),
      ),
    mediaType: z.string().meta(about('Media type detected from the content', 'image/jpeg')),
    createdAt: z.int().meta(about('Time of the upload, epoch ms', 1_767_229_200_000)),
  })
  .meta({
    id: 'FileVersion',
    description:
      'A version of a file. `sha256` is lower-case hexadecimal; `mediaType` is detected from the content; ' +
      '`createdAt` in ms.',
  });

export const rewardFileSchema = fileVersionSchema
  .extend({
    id: z
      .string()
      .meta(about('Id of the file, the same for all versions', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b72')),
    description: z
      .string()
      .meta(
        about('Text alternative of a picture; empty if the maker has written none', '등대 아래에 선 두 사람'),
      ),
    hasCaptions: z
      .boolean()
      .meta(
        about(
          'Whether a video has captions, served as WebVTT at /files/reward/{projectKey}/{key}/{id}/captions',
          false,
        ),
      ),
    earlier: z
      .array(fileVersionSchema)
      .optional()
      .meta(about('Earlier versions, newest first; visible only to managers')),
  })
  .meta({
    id: 'DigitalRewardFile',
    description:
      'The current version of a file of a digital reward; `id` is the same for all versions. `earlier` is ' +
      'visible only to managers, newest first.',
  });
export type RewardFile = z.output<typeof rewardFileSchema>;

export const rewardSchema = rewardCardSchema
  .extend({
    editor: z.string().meta(about('Text, HTML; empty for backers without access', '<p>감사합니다.</p>')),
    contents: z
      .array(rewardFileSchema)
      .meta(about('Files in upload order; empty for backers without access')),
    unfinished: z
      .array(
        z.object({
          id: z
            .string()
            .meta(
              about('Id of the upload, for HEAD, PATCH and DELETE', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b73'),
            ),
          name: z.string().meta(about('Name of the file', '02 본편.mp4')),
          bytes: z.int().meta(about('Size, bytes', 104_857_600)),
          received: z.int().meta(about('Number of bytes received', 8_388_608)),
          file: z
            .string()
            .optional()
            .meta(about('File of which it is a new version', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b72')),
        }),
      )
      .optional()
      .meta(about('Incomplete uploads, visible only to the maker')),
    isManager: z.boolean().meta(about('Whether the caller is its maker or an admin', false)),
    savedAt: z
      .int()
      .meta(about('Last save, epoch ms; 0 for never. Sent with the next save', 1_767_229_200_000)),
  })
  .meta({
    id: 'DigitalReward',
    description:
      'A digital reward with its content and its files in upload order; both are empty for backers without ' +
      'access. `savedAt` (ms, 0 for never) is the last save; send it with the next save.',
  });
export type Reward = z.output<typeof rewardSchema>;
