import type { DraftData } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { readPictureFacts } from '@pq/domain/files/pictures';
import { categories } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import { ProductError } from '#src/platform/product-error.ts';
import { readEditorHtml } from '#src/platform/rich-text/editor-html.ts';
import type { DraftColumns } from './queries.ts';

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
    editor: data.editor === undefined ? undefined : readEditorHtml(data.editor, 'data.editor'),
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
  if (named === undefined) throw ProductError.ofField('data.rewards.type.0.title', t('field.format'));
  return category ?? named;
}
