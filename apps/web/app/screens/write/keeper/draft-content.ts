import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import { limits } from '@pq/domain/limits';
import { categoryName } from '@pq/domain/project-card';

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

/** The groups of fields, whose fields are saved one by one. */
const groups = ['images', 'config', 'period', 'rewards'] as const;
const isGroup = (name: string) => (groups as readonly string[]).includes(name);

/** Two parts as one: the later one wins, field by field. */
export function joinParts(earlier: DraftData, later: DraftData): DraftData {
  const joined: Record<string, unknown> = { ...earlier, ...later };
  for (const group of groups)
    if (earlier[group] && later[group]) joined[group] = { ...earlier[group], ...later[group] };
  return joined as DraftData;
}

/** The names of what parts say something about: `title`, `images.thumbnail`, `rewards.content`. */
export function partNames(parts: DraftData): string[] {
  return Object.entries(parts).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return isGroup(name) ? Object.keys(value).map((field) => `${name}.${field}`) : [name];
  });
}

/** Parts one field, by its name, from the others. */
export function takePart(parts: DraftData, name: string): { taken: DraftData; rest: DraftData } {
  const [top = '', field] = name.split('.');
  const { [top]: value, ...rest } = parts as Record<string, Record<string, unknown> | undefined>;
  if (value === undefined) return { taken: {}, rest: parts };
  if (field === undefined) return { taken: { [top]: value }, rest };
  if (!(field in value)) return { taken: {}, rest: parts };
  const { [field]: taken, ...others } = value;
  return {
    taken: { [top]: { [field]: taken } },
    rest: Object.keys(others).length > 0 ? { ...rest, [top]: others } : rest,
  };
}

/** A draft without what the server says of it. */
export function contentOf(draft: Draft): DraftContent {
  const {
    key: _key,
    purpose: _purpose,
    state: _state,
    savedAt: _savedAt,
    rejectMessage: _why,
    ...content
  } = draft;
  return content;
}
