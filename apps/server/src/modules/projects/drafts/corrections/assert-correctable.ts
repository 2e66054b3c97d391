import { sentFields } from '@pq/contract/changed-fields';
import type { DraftData } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { type CorrectableField, correctableIn } from '@pq/domain/project/corrections';
import type { ProjectState } from '@pq/domain/project/project';
import { ProductError } from '#src/platform/product-error.ts';

/** Where each stands in a request. */
const paths: Record<CorrectableField, string> = {
  title: 'title',
  thumbnail: 'images.thumbnail',
  mainImage: 'images.main',
  subImages: 'subImages',
  editor: 'editor',
  goal: 'amount.goal',
  period: 'period',
  rewardPeriod: 'rewards.period',
  category: 'category',
  projectType: 'config.projectType',
  deliveryType: 'config.deliveryType',
  rewards: 'rewards.content',
  refund: 'refund',
};

type Standing = { state: ProjectState; blindedFrom: ProjectState | null };

/** Throws wrongState where nothing may be corrected, invalid with each field that is fixed in this state. */
export function assertCorrectable(data: DraftData, project: Standing): void {
  const open = correctableIn(project.state, project.blindedFrom);
  if (open.length === 0) throw new ProductError('wrongState');
  const fixed = sentFields(data).filter((field) => !open.includes(field));
  if (fixed.length === 0) return;
  const fields = Object.fromEntries(fixed.map((field) => [`data.${paths[field]}`, t('correction.fixed')]));
  throw new ProductError('invalid', { fields }, { msg: t('correction.fixed') });
}
