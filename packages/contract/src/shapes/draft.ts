import { limits } from '@pq/domain/limits';
import { isOptionalText, type OfTexts, projectFields, textFields } from '@pq/domain/project/fields';
import { categories, deliveryTypes, projectStates, projectTypes, purposes } from '@pq/domain/project/project';
import { shippings } from '@pq/domain/project/shipping';
import { writeSteps } from '@pq/domain/project/write-steps';
import { z } from 'zod';
import { says } from '../field-errors.ts';
import { civilDate, filledText, plainText, won } from '../fields.ts';

const url = plainText(500);
/** A date, or empty text while it is not chosen. */
const openDate = z.union([z.literal(''), civilDate]);

/**
 * One tier of a draft; its place in the list is its idx. Amounts in KRW; count 0 = no limit. `shipping` left out: 'none' where
 * it costs nothing in a funding project of digital rewards, else 'parcel'.
 */
export const draftRewardSchema = z
  .object({
    count: won(0, limits.rewardCount).default(0),
    context: filledText(limits.rewardContext),
    productCost: won(limits.productCostMin, limits.productCostMax),
    delivery: won(0, limits.delivery).default(0),
    shipping: z.enum(shippings).optional(),
  })
  .refine(({ delivery, shipping }) => shipping !== 'none' || delivery === 0, {
    path: ['delivery'],
    ...says('writing.reward.err.unshipped'),
  });

/** The text fields of a project as they are sent. */
const sentTexts = Object.fromEntries(
  textFields.map((name) => [name, plainText(projectFields[name].text.max)]),
) as OfTexts<ReturnType<typeof plainText>>;

/** The text fields of a project as they are shown. */
export const shownTexts = Object.fromEntries(
  textFields.map((name) => [name, isOptionalText(name) ? z.string().optional() : z.string()]),
) as OfTexts<z.ZodString, z.ZodOptional<z.ZodString>>;

/**
 * Any part of a draft, named as in a project: what is sent replaces what is there, what is absent stays. Type,
 * size and range are checked here; completeness only on submit.
 */
export const draftDataSchema = z
  .object({
    ...sentTexts,
    category: z.int().min(1).max(categories.length),
    images: z.object({ thumbnail: url, main: url }).partial(),
    subImages: z.array(url).max(limits.subImages),
    config: z.object({ deliveryType: z.enum(deliveryTypes), projectType: z.enum(projectTypes) }).partial(),
    amount: z.object({ goal: won(0, limits.goal) }),
    period: z.object({ start: openDate, finish: openDate }).partial(),
    rewards: z
      .object({
        /** The free label of the category "other". */
        type: z
          .array(
            z.object({
              title: plainText(limits.categoryLabel),
              value: plainText(limits.categoryLabel).optional(),
            }),
          )
          .max(1),
        period: openDate,
        content: z.array(draftRewardSchema).max(limits.rewardsPerProject),
      })
      .partial(),
    editor: z.string().max(limits.editorBytes),
  })
  .partial();
export type DraftData = z.output<typeof draftDataSchema>;

/** Which save each field of a draft is from, by the names of `correctableFields`; a field that was never sent is not there. */
export const fieldSavesSchema = z.record(
  z.string(),
  z.object({ savedAt: z.int(), saveId: z.string().nullable() }),
);
export type FieldSaves = z.output<typeof fieldSavesSchema>;

/** A project as its owner writes it. `savedAt` names the save that was read; a later save has to name it again. */
export const draftSchema = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  state: z.enum(projectStates),
  savedAt: z.int(),
  /** Absent where it was kept before fields had saves of their own. */
  fieldSaves: fieldSavesSchema.optional(),
  ...shownTexts,
  category: z.int(),
  images: z.object({ thumbnail: z.string(), main: z.string() }),
  subImages: z.array(z.string()).length(limits.subImages),
  config: z.object({ deliveryType: z.enum(deliveryTypes), projectType: z.enum(projectTypes) }),
  amount: z.object({ goal: z.int() }),
  period: z.object({ start: z.string(), finish: z.string() }),
  rewards: z.object({
    type: z.array(z.object({ title: z.string(), value: z.string().optional() })),
    period: z.string(),
    content: z.array(
      z.object({
        count: z.int(),
        context: z.string(),
        productCost: z.int(),
        delivery: z.int(),
        shipping: z.enum(shippings),
      }),
    ),
  }),
  editor: z.string(),
  rejectMessage: z.string().optional(),
});
export type Draft = z.output<typeof draftSchema>;

/** What `data` carries when a draft is not complete: where the writer is sent. */
export const stepRefusalSchema = z.object({ step: z.enum(writeSteps) });

/**
 * What `data` carries when a save is refused as older: the newest save, and the name that its writer gave to it; where the save told
 * what each of its fields stands on, all saves by field.
 */
export const newerDraftSchema = z.object({
  savedAt: z.int(),
  saveId: z.string().nullable(),
  fieldSaves: fieldSavesSchema.optional(),
});
