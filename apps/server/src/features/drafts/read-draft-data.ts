import type { DraftData } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { readPictureFacts } from '@pq/domain/pictures';
import { categories } from '@pq/domain/project';
import { categoryName } from '@pq/domain/project-card';
import { ProductError } from '#src/platform/product-error.ts';
import { cleanEditorHtml } from '#src/platform/rich-text/clean-editor-html.ts';
import type { DraftColumns } from './repository.ts';

const NO_GROUND = '#F6F6F9';

/** The columns that a part of a draft says something about; what it leaves out stays as it is. Throws invalid. */
export function readDraftData(data: DraftData): DraftColumns {
  const { images, config, period, rewards } = data;
  return {
    title: data.title,
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
    refund: data.refund,
    editor: data.editor === undefined ? undefined : readEditor(data.editor),
  };
}

function dateOf(sent: string | undefined): string | null | undefined {
  return sent === '' ? null : sent;
}

/** Shown until the thumbnail is there; its name tells it. */
function groundOf(thumbnail: string | undefined): string | undefined {
  return thumbnail === undefined ? undefined : (readPictureFacts(thumbnail)?.ground ?? NO_GROUND);
}

/** The number of the category, or the name that stands for it in `rewards.type`. */
function categoryOf({ category, rewards }: DraftData): number | undefined {
  const title = rewards?.type?.[0]?.title;
  if (title === undefined) return category;
  const named = categories.find((one) => categoryName(one) === title);
  if (named === undefined) throw refusal('rewards.type.0.title', t('field.format'));
  return category ?? named;
}

/** The HTML of the editor as it is stored, and as readers get it. */
function readEditor(sent: string): string {
  // The one place where what people send becomes HTML that others see.
  const html = cleanEditorHtml(sent);
  if (Buffer.byteLength(html) > limits.editorBytes) throw refusal('editor', t('write.err.editorSize'));
  return html;
}

/** A refusal of one field of the draft, named as in the request. */
export function refusal(field: string, message: string): ProductError {
  return new ProductError('invalid', { fields: { [`data.${field}`]: message } });
}
