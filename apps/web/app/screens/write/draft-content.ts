import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import { limits } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project';
import { categoryName } from '@pq/domain/project-card';
import type { WriteDraft } from '@pq/domain/write-steps';

/** What somebody writes: the draft without what the server says of it. */
export type DraftContent = Omit<Draft, 'key' | 'purpose' | 'state' | 'savedAt' | 'rejectMessage'>;

/** A project before its first save: PQ box, rewards in any case, goods (spec section 3, L61). */
export function emptyContent(): DraftContent {
  return {
    title: '',
    category: 1,
    images: { thumbnail: '', main: '' },
    subImages: Array.from({ length: limits.subImages }, () => ''),
    config: { deliveryType: 'PQ', projectType: 'PT10' },
    amount: { goal: 0 },
    period: { start: '', finish: '' },
    rewards: { type: [{ title: categoryName(1) }], period: '', content: [] },
    refund: '',
    editor: '',
  };
}

/** `parts` laid over a content; the groups of fields keep what is not named. */
export function withParts(content: DraftContent, parts: DraftData): DraftContent {
  const { images, config, period, rewards, ...plain } = parts;
  const told = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...content,
    ...told,
    images: { ...content.images, ...images },
    config: { ...content.config, ...config },
    period: { ...content.period, ...period },
    rewards: { ...content.rewards, ...rewards },
  } as DraftContent;
}

/** Two parts as one: the later one wins, field by field. */
export function joinParts(earlier: DraftData, later: DraftData): DraftData {
  const joined: Record<string, unknown> = { ...earlier, ...later };
  for (const group of ['images', 'config', 'period', 'rewards'] as const)
    if (earlier[group] && later[group]) joined[group] = { ...earlier[group], ...later[group] };
  return joined as DraftData;
}

/** True when a stored draft reads as `content`. */
export function readsAs(stored: Draft, content: DraftContent): boolean {
  const names = Object.keys(emptyContent()) as (keyof DraftContent)[];
  return names.every((name) => JSON.stringify(stored[name]) === JSON.stringify(content[name]));
}

/** What the checks of the steps look at. */
export function checkedDraft(purpose: Purpose, content: DraftContent): WriteDraft {
  return {
    purpose,
    title: content.title,
    thumbnail: content.images.thumbnail,
    subImages: content.subImages,
    goal: content.amount.goal,
    period: content.period,
    rewardPeriod: content.rewards.period,
    rewards: content.rewards.content.length,
    refund: content.refund,
  };
}
