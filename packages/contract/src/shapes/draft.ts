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
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { rewardProblems, sharedQuestions } from '@pq/domain/reward/reward-problems';
import { z } from 'zod';
import { says } from '../field-errors.ts';
import { about, filledText, known, lineText, plainText, won } from '../fields.ts';
import {
  categoryLabelSchema,
  chosenPeriodSchema,
  openDate,
  periodSchema,
  projectConfigSchema,
} from './common.ts';
import { draftRewardDetails, sentRewardDetails } from './reward.ts';

const url = lineText(500);

/** A sent reward with defaults for omitted fields. */
function filledReward<Sent extends { [Field in keyof typeof sentRewardDetails]?: unknown }>(
  sent: Sent,
): Sent & ReturnType<typeof defaultRewardDetails> {
  const named = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...defaultRewardDetails(), ...Object.fromEntries(named) } as Sent &
    ReturnType<typeof defaultRewardDetails>;
}

export const draftRewardSchema = z
  .object({
    count: won(0, limits.rewardCount).default(0).meta(about('Number of pieces; 0 for no limit', 100)),
    context: filledText(limits.rewardContext).meta(about('Contents of the reward, plain text', '머그컵 1개')),
    productCost: won(limits.productCostMin, limits.productCostMax).meta(about('Unit price, KRW', 22_000)),
    delivery: won(0, limits.delivery).default(0).meta(about('Delivery fee, KRW; 0 for none', 3_000)),
    shipping: z
      .enum(shippings)
      .optional()
      .meta(
        about(
          'Shipping. If omitted: none for a free delivery in a funding project of digital rewards, otherwise parcel',
        ),
      ),
    ...sentRewardDetails,
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
      'A reward tier of a draft; its position in the list is its idx. Amounts in KRW; count 0 = no limit. If ' +
      "`shipping` is omitted: 'none' for a free delivery in a funding project of digital rewards, otherwise " +
      "'parcel'.",
  });

const textMeta = (name: TextField) => about(projectFields[name].text.about, projectFields[name].text.example);

const sentTexts = Object.fromEntries(
  textFields.map((name) => {
    const { max, ...text } = projectFields[name].text;
    return [name, ('lines' in text ? plainText(max) : lineText(max)).meta(textMeta(name))];
  }),
) as OfTexts<ReturnType<typeof plainText>>;

/** The text fields of a project in answers. */
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
          about('URL of an upload of the caller of kind project, for lists', '/files/demo/dog.jpg'),
        ),
        main: url.meta(
          about('URL of an upload of the caller of kind project, for the page', '/files/demo/dog.jpg'),
        ),
      })
      .partial()
      .meta(about('Pictures; omitted fields stay unchanged')),
    subImages: z
      .array(url)
      .max(limits.subImages)
      .meta(
        about('URLs of uploads of the caller of kind project, in order; empty text for an unused position', [
          '/files/demo/dog.jpg',
        ]),
      ),
    config: projectConfigSchema.partial().meta(about('Type and delivery; omitted fields stay unchanged')),
    amount: z.object({ goal: won(0, limits.goal).meta(about('Goal, KRW', 5_000_000)) }).meta(about('Goal')),
    period: chosenPeriodSchema.meta(about('Funding period; omitted fields stay unchanged')),
    rewards: z
      .object({
        type: z
          .array(
            z.object({
              title: lineText(limits.categoryLabel).meta(about('Label of the category', '기타')),
              value: lineText(limits.categoryLabel)
                .optional()
                .meta(about('Custom label of category 6', '반려식물')),
            }),
          )
          .max(1)
          .meta(about('Custom label of category 6, as a list of one')),
        period: openDate.meta(
          about('Delivery date of the rewards, YYYY-MM-DD in Seoul; empty if not set', '2027-02-01'),
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
      .meta(about('Rewards; omitted fields stay unchanged')),
    editor: z
      .string()
      .max(limits.editorBytes)
      .meta(
        about(
          'Story, HTML of the editor; sanitized to what the editor can produce',
          '<p>함께 만드는 텃밭입니다.</p>',
        ),
      ),
  })
  .partial()
  .meta({
    id: 'DraftData',
    description:
      'Any part of a draft, with the field names of a project: sent fields are replaced, omitted fields stay ' +
      'unchanged. Types, sizes and ranges are validated here; completeness only on submission.',
  });
export type DraftData = z.output<typeof draftDataSchema>;

export const fieldSavesSchema = z
  .record(
    z.string(),
    z.object({
      savedAt: z.int().meta(about('Time of the last save of the field, epoch ms', 1_767_229_200_000)),
      saveId: z
        .string()
        .nullable()
        .meta(about('Id that the client chose for that save; null for none', null)),
    }),
  )
  .meta({
    id: 'FieldSaves',
    description:
      'The last save of each field of a draft, by the names of `correctableFields`; fields that were never sent ' +
      'are absent.',
  });
export type FieldSaves = z.output<typeof fieldSavesSchema>;

export const draftSchema = z
  .object({
    key: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    state: z.enum(projectStates).meta(known.projectState),
    savedAt: z.int().meta(about('Save that was read, epoch ms; sent with the next save', 1_767_229_200_000)),
    fieldSaves: fieldSavesSchema
      .optional()
      .meta(about('Saves by field; absent for submissions from before saves were recorded by field')),
    ...shownTexts,
    category: z.int().meta(known.category),
    images: z
      .object({
        thumbnail: z
          .string()
          .meta(about('URL of the picture in lists; empty for none', '/files/demo/dog.jpg')),
        main: z.string().meta(about('URL of the picture on its page; empty for none', '/files/demo/dog.jpg')),
      })
      .meta(about('Pictures')),
    subImages: z
      .array(z.string())
      .length(limits.subImages)
      .meta(
        about('Six URLs of further pictures; empty text for an unused position', [
          '/files/demo/dog.jpg',
          '',
          '',
          '',
          '',
          '',
        ]),
      ),
    config: projectConfigSchema.meta(about('Type and delivery')),
    amount: z.object({ goal: z.int().meta(about('Goal, KRW; 0 if not set', 5_000_000)) }).meta(about('Goal')),
    period: periodSchema.meta(about('Period in which it is open')),
    rewards: z
      .object({
        type: z.array(categoryLabelSchema).meta(about('Label of the category, as a list of one')),
        period: z
          .string()
          .meta(about('Delivery date of the rewards, YYYY-MM-DD in Seoul; empty if not set', '2027-02-01')),
        content: z
          .array(
            z.object({
              count: z.int().meta(about('Number of pieces; 0 for no limit', 100)),
              context: z.string().meta(about('Contents of the reward, plain text', '머그컵 1개')),
              productCost: z.int().meta(about('Unit price, KRW', 22_000)),
              delivery: z.int().meta(about('Delivery fee, KRW; 0 for none', 3_000)),
              shipping: z.enum(shippings).meta(about('Whether it is sent as a parcel')),
              ...draftRewardDetails,
            }),
          )
          .meta(about('Rewards, in the order of their idx')),
      })
      .meta(about('Rewards and their delivery date')),
    editor: z.string().meta(about('Story, HTML', '<p>함께 만드는 텃밭입니다.</p>')),
    rejectMessage: z
      .string()
      .optional()
      .meta(about('Reason of the last rejection, Korean', '대표 이미지를 더 선명하게 올려주세요.')),
  })
  .meta({
    id: 'Draft',
    description:
      'The editable content of a project. `savedAt` is the save that was read; send it with the next save.',
  });
export type Draft = z.output<typeof draftSchema>;

export const stepRefusalSchema = z
  .object({ step: z.enum(writeSteps).meta(about('First incomplete step of the editor')) })
  .meta({
    id: 'MissingStep',
    description: '`data` of the refusal of an incomplete draft: the step to complete.',
  });

export const newerDraftSchema = z
  .object({
    savedAt: z.int().meta(about('Latest save, epoch ms', 1_767_229_200_000)),
    saveId: z.string().nullable().meta(about('Id that the client chose for it; null for none', null)),
    fieldSaves: fieldSavesSchema.optional().meta(about('Saves of all fields, if the request had standsOn')),
  })
  .meta({
    id: 'NewerDraft',
    description:
      '`data` of the refusal of an outdated save: the latest save and the id that its client chose; if the ' +
      'request had `standsOn`, also the saves of all fields.',
  });
