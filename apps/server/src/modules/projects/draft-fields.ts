import { type Draft, type DraftData, fieldSavesSchema, shownTexts } from '@pq/contract/shapes/draft';
import { draftRewardDetails } from '@pq/contract/shapes/reward';
import { t } from '@pq/domain/copy';
import { readPictureFacts } from '@pq/domain/files/pictures';
import { limits } from '@pq/domain/limits';
import { textFields, textsOf } from '@pq/domain/project/fields';
import { categories, deliveryTypes, projectStates, projectTypes, purposes } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import { shippings } from '@pq/domain/project/shipping';
import { z } from 'zod';
import { ProductError } from '#src/platform/product-error.ts';
import { readEditorHtml } from '#src/platform/rich-text/editor-html.ts';

const NO_GROUND = '#F6F6F9';

/**
 * The columns of a project that its maker writes: what is selected and updated of them follows from this list. A new field
 * that is not plain text is a column here, and its place in `readDraftData` and `presentDraft`. Dates YYYY-MM-DD or null.
 */
export const draftColumns = z.object({
  ...shownTexts,
  category: z.int(),
  categoryLabel: z.string(),
  projectType: z.enum(projectTypes),
  deliveryType: z.enum(deliveryTypes),
  goal: z.number(),
  periodStart: z.string().nullable(),
  periodFinish: z.string().nullable(),
  rewardPeriod: z.string().nullable(),
  thumbnail: z.string(),
  ground: z.string(),
  mainImage: z.string(),
  subImages: z.array(z.string()),
  editor: z.string(),
});

export type DraftColumns = { [Column in keyof Columns]?: Columns[Column] | undefined };
type Columns = z.output<typeof draftColumns>;

const draftReward = z.object({
  count: z.int(),
  context: z.string(),
  productCost: z.int(),
  delivery: z.int(),
  shipping: z.enum(shippings),
  ...draftRewardDetails,
});

/** `savedAt` in ms. */
export const draftRow = draftColumns.extend({
  key: z.string(),
  ownerId: z.string(),
  purpose: z.enum(purposes),
  state: z.enum(projectStates),
  blindedFrom: z.enum(projectStates).nullable(),
  savedAt: z.number(),
  fieldSaves: fieldSavesSchema,
  rejectMessage: z.string().nullable(),
  rewards: z.array(draftReward),
});
export type DraftRow = z.output<typeof draftRow>;

/** The editor's text is cleaned for `writer`: call it before the transaction. Throws invalid at the field, and tooMany. */
export async function readDraftData(data: DraftData, writer: { uid: string }): Promise<DraftColumns> {
  const { images, config, period, rewards } = data;
  return {
    ...Object.fromEntries(textFields.map((name) => [name, data[name]])),
    category: categoryOf(data),
    categoryLabel: rewards?.type && (rewards.type[0]?.value?.trim() ?? ''),
    projectType: config?.projectType,
    deliveryType: config?.deliveryType,
    goal: data.amount?.goal,
    periodStart: dateOf(period?.start),
    periodFinish: dateOf(period?.finish),
    rewardPeriod: dateOf(rewards?.period),
    thumbnail: images?.thumbnail,
    ground: groundOf(images?.thumbnail),
    mainImage: images?.main,
    subImages: data.subImages,
    editor: data.editor === undefined ? undefined : await readEditorHtml(data.editor, 'data.editor', writer),
  };
}

function dateOf(sent: string | undefined): string | null | undefined {
  return sent === '' ? null : sent;
}

/** The colour that is shown until the thumbnail is loaded; it is part of the file name. */
function groundOf(thumbnail: string | undefined): string | undefined {
  return thumbnail === undefined ? undefined : (readPictureFacts(thumbnail)?.ground ?? NO_GROUND);
}

function categoryOf({ category, rewards }: DraftData): number | undefined {
  const title = rewards?.type?.[0]?.title;
  if (title === undefined) return category;
  const named = categories.find((one) => categoryName(one) === title);
  if (named === undefined) throw ProductError.ofField('data.rewards.type.0.title', t('field.format'));
  return category ?? named;
}

export function presentDraft(row: DraftRow): Draft {
  return {
    key: row.key,
    purpose: row.purpose,
    state: row.state,
    savedAt: row.savedAt,
    fieldSaves: row.fieldSaves,
    ...textsOf(row),
    category: row.category,
    images: { thumbnail: row.thumbnail, main: row.mainImage },
    subImages: Array.from({ length: limits.subImages }, (_, at) => row.subImages[at] ?? ''),
    config: { deliveryType: row.deliveryType, projectType: row.projectType },
    amount: { goal: row.goal },
    period: { start: row.periodStart ?? '', finish: row.periodFinish ?? '' },
    rewards: {
      type: [
        {
          title: categoryName(row.category),
          ...(row.categoryLabel !== '' && { value: row.categoryLabel }),
        },
      ],
      period: row.rewardPeriod ?? '',
      content: row.rewards,
    },
    editor: row.editor,
    ...(row.rejectMessage !== null && { rejectMessage: row.rejectMessage }),
  };
}
