import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import type { CorrectableField } from '@pq/domain/project/corrections';
import { isTextField, type TextField } from '@pq/domain/project/fields';
import { categoryLabel } from '@pq/domain/project/project-card';
import { plainText } from '@pq/domain/text/summary';
import { rewardLines } from '#app/features/reward-facts/reward-facts.ts';
import type { DraftContent } from './draft-content.ts';

const pictures = (urls: readonly string[]) =>
  t('merge.pictures', { n: urls.filter((url) => url !== '').length });

const texts: Record<Exclude<CorrectableField, TextField>, (content: DraftContent) => string> = {
  thumbnail: ({ images }) => pictures([images.thumbnail]),
  mainImage: ({ images }) => pictures([images.main]),
  subImages: ({ subImages }) => pictures(subImages),
  editor: ({ editor }) => plainText(editor, editor.length),
  goal: ({ amount }) => formatWon(amount.goal),
  period: ({ period }) => `${formatDate(period.start)} – ${formatDate(period.finish)}`,
  rewardPeriod: ({ rewards }) => formatDate(rewards.period),
  category: (content) => categoryLabel(content),
  projectType: ({ config }) => t(`writing.type.${config.projectType}`),
  deliveryType: ({ config }) =>
    t(config.deliveryType === 'PQ' ? 'write.deliveryType.pq' : 'write.deliveryType.normal'),
  rewards: ({ rewards }) => rewards.content.map((reward) => rewardLines(reward).join('\n')).join('\n\n'),
};

export function fieldText(field: CorrectableField, content: DraftContent): string {
  return isTextField(field) ? (content[field] ?? '') : texts[field](content);
}

export function fieldPictures(field: CorrectableField, { images, subImages }: DraftContent): string[] {
  const urls =
    { thumbnail: [images.thumbnail], mainImage: [images.main], subImages }[field as 'subImages'] ?? [];
  return urls.filter((url) => url !== '');
}
