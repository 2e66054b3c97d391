import { t } from '@pq/domain/copy';
import { daysBetween, formatMonthDay } from '@pq/domain/dates';
import { formatNumber, formatShortWon, formatWon } from '@pq/domain/format';
import type { Purpose } from '@pq/domain/project/project';
import { categoryLabel } from '@pq/domain/project/project-card';
import type { WriteStep } from '@pq/domain/project/write-steps';
import { priceFrom } from '@pq/domain/reward/options';
import { countLetters } from '@pq/domain/text/letters';
import { storyFacts } from '@pq/domain/text/story-facts';
import type { DraftContent } from '../draft/draft-content.ts';

const facts: Record<WriteStep, (content: DraftContent, purpose: Purpose) => readonly string[]> = {
  basic: ({ images, subImages, amount }, purpose) => [
    pictures([images.thumbnail, ...subImages].filter((url) => url !== '').length),
    purpose === 'projects' ? formatShortWon(amount.goal) : '',
  ],
  period: ({ period: { start, finish } }) => [
    `${formatMonthDay(start)} – ${formatMonthDay(finish)}`,
    t('writing.fact.days', { n: daysBetween(start, finish) + 1 }),
  ],
  category: ({ config, ...content }, purpose) => [
    categoryLabel(content),
    purpose === 'projects'
      ? t(`writing.type.${config.projectType}`)
      : t(config.deliveryType === 'PQ' ? 'write.deliveryType.pq' : 'write.deliveryType.normal'),
  ],
  reward: ({ rewards: { content } }) => [
    t('writing.fact.rewards', { n: content.length }),
    pricesText(content),
  ],
  refund: ({ refund, rewards: { period } }) => [
    t('writing.fact.letters', { n: formatNumber(countLetters(refund)) }),
    period === '' ? '' : t('writing.fact.provided', { date: formatMonthDay(period) }),
  ],
  content: ({ editor }) => {
    const story = storyFacts(editor);
    return [
      t('writing.fact.letters', { n: formatNumber(story.letters) }),
      story.pictures > 0 ? pictures(story.pictures) : '',
    ];
  },
};

const pictures = (n: number) => t('writing.fact.pictures', { n });

/** The price of all rewards, or the lowest. */
export function pricesText(rewards: DraftContent['rewards']['content']): string {
  const prices = rewards.map(priceFrom);
  const lowest = Math.min(...prices.map(({ price }) => price));
  const isFrom = prices.some(({ price, isFrom }) => isFrom || price > lowest);
  return isFrom ? t('writing.fact.from', { price: formatWon(lowest) }) : formatWon(lowest);
}

export function stepFacts(step: WriteStep, content: DraftContent, purpose: Purpose): string {
  return facts[step](content, purpose)
    .filter((fact) => fact !== '')
    .join(' · ');
}

export function stepWish(step: WriteStep, { editor }: Pick<DraftContent, 'editor'>): string {
  const n = step === 'content' ? storyFacts(editor).undescribed : 0;
  return n === 0 ? '' : t('writing.fact.undescribed', { n });
}
