import { limits } from '@pq/domain/limits';
import {
  isOptionalText,
  type OfTexts,
  projectFields,
  type TextField,
  textFields,
} from '@pq/domain/project/fields';
import { categories, projectStates, purposes } from '@pq/domain/project/project';
import { shippings } from '@pq/domain/project/shipping';
import { writeSteps } from '@pq/domain/project/write-steps';
import { plainGoods } from '@pq/domain/reward/goods';
import { rewardProblems, sharedQuestions } from '@pq/domain/reward/reward-problems';
import { z } from 'zod';
import { says } from '../field-errors.ts';
import { about, filledText, known, plainText, won } from '../fields.ts';
import {
  categoryLabelSchema,
  chosenPeriodSchema,
  openDate,
  periodSchema,
  projectConfigSchema,
} from './common.ts';
import { draftGoods, sentGoods } from './reward.ts';

const url = plainText(500);

/** A reward as it is sent, with what was left out of it. */
function filledReward<Sent extends { [Field in keyof typeof sentGoods]?: unknown }>(
  sent: Sent,
): Sent & ReturnType<typeof plainGoods> {
  const named = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...plainGoods(), ...Object.fromEntries(named) } as Sent & ReturnType<typeof plainGoods>;
}

export const draftRewardSchema = z
  .object({
    count: won(0, limits.rewardCount).default(0).meta(about('How many there are; 0: no limit', 100)),
    context: filledText(limits.rewardContext).meta(about('What the backer gets, plain text', '머그컵 1개')),
    productCost: won(limits.productCostMin, limits.productCostMax).meta(
      about('Price of one piece, KRW', 22_000),
    ),
    delivery: won(0, limits.delivery).default(0).meta(about('Delivery fee, KRW; 0 for none', 3_000)),
    shipping: z
      .enum(shippings)
      .optional()
      .meta(
        about(
          'Whether it is sent as a parcel. Left out: none where it costs nothing in a funding project ' +
            'of digital rewards, else parcel',
        ),
      ),
    ...sentGoods,
  })
  .refine(({ delivery, shipping }) => shipping !== 'none' || delivery === 0, {
    path: ['delivery'],
    ...says('writing.reward.err.unshipped'),
  })
  .superRefine((reward, refusal) => {
    for (const { path, copyKey } of rewardProblems(filledReward(reward)))
      refusal.addIssue({ code: 'custom', path, ...says(copyKey) });
  })
  .meta({
    id: 'DraftReward',
    description:
      'One tier of a draft; its place in the list is its idx. Amounts in KRW; count 0 = no limit. ' +
      "`shipping` left out: 'none' where it costs nothing in a funding project of digital rewards, " +
      "else 'parcel'.",
  });

/** What the documentation says of the text fields. */
const textMeta = (name: TextField) => about(projectFields[name].text.about, projectFields[name].text.example);

/** The text fields of a project as they are sent. */
const sentTexts = Object.fromEntries(
  textFields.map((name) => [name, plainText(projectFields[name].text.max).meta(textMeta(name))]),
) as OfTexts<ReturnType<typeof plainText>>;

/** The text fields of a project as they are shown. */
export const shownTexts = Object.fromEntries(
  textFields.map((name) => {
    const text = z.string().meta(textMeta(name));
    return [name, isOptionalText(name) ? text.optional() : text];
  }),
) as OfTexts<z.ZodString, z.ZodOptional<z.ZodString>>;

export const draftDataSchema = z
  .object({
    ...sentTexts,
    category: z.int().min(1).max(categories.length).meta(known.category),
    images: z
      .object({
        thumbnail: url.meta(
          about('Address of an own upload of kind project, for lists', '/files/demo/dog.jpg'),
        ),
        main: url.meta(
          about('Address of an own upload of kind project, for the page', '/files/demo/dog.jpg'),
        ),
      })
      .partial()
      .meta(about('Pictures; a part that is left out stays')),
    subImages: z
      .array(url)
      .max(limits.subImages)
      .meta(
        about('Addresses of own uploads of kind project, in their order; empty text for a free place', [
          '/files/demo/dog.jpg',
        ]),
      ),
    config: projectConfigSchema.partial().meta(about('Type and delivery; a part that is left out stays')),
    amount: z.object({ goal: won(0, limits.goal).meta(about('Goal, KRW', 5_000_000)) }).meta(about('Goal')),
    period: chosenPeriodSchema.meta(about('When it is open; a part that is left out stays')),
    rewards: z
      .object({
        type: z
          .array(
            z.object({
              title: plainText(limits.categoryLabel).meta(about('Label of the category', '기타')),
              value: plainText(limits.categoryLabel)
                .optional()
                .meta(about('Own label where the category is 6', '반려식물')),
            }),
          )
          .max(1)
          .meta(about('The free label of category 6, as a list of one')),
        period: openDate.meta(
          about('When the rewards come, YYYY-MM-DD in Seoul; empty while it is not chosen', '2027-02-01'),
        ),
        content: z
          .array(draftRewardSchema)
          .max(limits.rewardsPerProject)
          .superRefine((rewards, refusal) => {
            for (const { reward, question } of sharedQuestions(rewards.map(filledReward)))
              refusal.addIssue({
                code: 'custom',
                path: [reward, 'questions', question, 'id'],
                ...says('reward.err.questionDouble'),
              });
          })
          .meta(about('Rewards, in the order of their idx; the whole list is replaced')),
      })
      .partial()
      .meta(about('Rewards; a part that is left out stays')),
    editor: z
      .string()
      .max(limits.editorBytes)
      .meta(
        about(
          'Story, HTML of the editor; what the editor could not have written is left out',
          '<p>함께 만드는 텃밭입니다.</p>',
        ),
      ),
  })
  .partial()
  .meta({
    id: 'DraftData',
    description:
      'Any part of a draft, named as in a project: what is sent replaces what is there, what is ' +
      'absent stays. Type, size and range are checked here; completeness only on submit.',
  });
export type DraftData = z.output<typeof draftDataSchema>;

export const fieldSavesSchema = z
  .record(
    z.string(),
    z.object({
      savedAt: z.int().meta(about('When the field was saved last, epoch ms', 1_767_229_200_000)),
      saveId: z
        .string()
        .nullable()
        .meta(about('Name that the writer gave to that save; null for none', null)),
    }),
  )
  .meta({
    id: 'FieldSaves',
    description:
      'Which save each field of a draft is from, by the names of `correctableFields`; a field that ' +
      'was never sent is not there.',
  });
export type FieldSaves = z.output<typeof fieldSavesSchema>;

export const draftSchema = z
  .object({
    key: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    state: z.enum(projectStates).meta(known.projectState),
    savedAt: z
      .int()
      .meta(about('The save that was read, epoch ms; a later save names it again', 1_767_229_200_000)),
    fieldSaves: fieldSavesSchema
      .optional()
      .meta(about('Absent where it was kept before fields had saves of their own')),
    ...shownTexts,
    category: z.int().meta(known.category),
    images: z
      .object({
        thumbnail: z
          .string()
          .meta(about('Address of the picture in lists; empty for none', '/files/demo/dog.jpg')),
        main: z
          .string()
          .meta(about('Address of the picture on its page; empty for none', '/files/demo/dog.jpg')),
      })
      .meta(about('Pictures')),
    subImages: z
      .array(z.string())
      .length(limits.subImages)
      .meta(
        about('Six addresses of further pictures; empty text for a free place', [
          '/files/demo/dog.jpg',
          '',
          '',
          '',
          '',
          '',
        ]),
      ),
    config: projectConfigSchema.meta(about('Type and delivery')),
    amount: z
      .object({ goal: z.int().meta(about('Goal, KRW; 0 while it is not chosen', 5_000_000)) })
      .meta(about('Goal')),
    period: periodSchema.meta(about('When it is open')),
    rewards: z
      .object({
        type: z.array(categoryLabelSchema).meta(about('Label of the category, as a list of one')),
        period: z
          .string()
          .meta(
            about('When the rewards come, YYYY-MM-DD in Seoul; empty while it is not chosen', '2027-02-01'),
          ),
        content: z
          .array(
            z.object({
              count: z.int().meta(about('How many there are; 0: no limit', 100)),
              context: z.string().meta(about('What the backer gets, plain text', '머그컵 1개')),
              productCost: z.int().meta(about('Price of one piece, KRW', 22_000)),
              delivery: z.int().meta(about('Delivery fee, KRW; 0 for none', 3_000)),
              shipping: z.enum(shippings).meta(about('Whether it is sent as a parcel')),
              ...draftGoods,
            }),
          )
          .meta(about('Rewards, in the order of their idx')),
      })
      .meta(about('Rewards and when they come')),
    editor: z.string().meta(about('Story, HTML', '<p>함께 만드는 텃밭입니다.</p>')),
    rejectMessage: z
      .string()
      .optional()
      .meta(about('Why it was rejected last, Korean', '대표 이미지를 더 선명하게 올려주세요.')),
  })
  .meta({
    id: 'Draft',
    description:
      'A project as its owner writes it. `savedAt` names the save that was read; a later save has ' +
      'to name it again.',
  });
export type Draft = z.output<typeof draftSchema>;

export const stepRefusalSchema = z
  .object({ step: z.enum(writeSteps).meta(about('Step of the writer where something is missing')) })
  .meta({
    id: 'MissingStep',
    description: 'What `data` carries when a draft is not complete: where the writer is sent.',
  });

export const newerDraftSchema = z
  .object({
    savedAt: z.int().meta(about('The newest save, epoch ms', 1_767_229_200_000)),
    saveId: z.string().nullable().meta(about('Name that its writer gave to it; null for none', null)),
    fieldSaves: fieldSavesSchema.optional().meta(about('All saves by field, where the request had standsOn')),
  })
  .meta({
    id: 'NewerDraft',
    description:
      'What `data` carries when a save is refused as older: the newest save, and the name that its ' +
      'writer gave to it; where the save told what each of its fields stands on, all saves by ' +
      'field.',
  });
