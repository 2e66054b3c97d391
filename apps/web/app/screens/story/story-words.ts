import type { StoryWords } from '@pq/contract/calls/stories';
import { t } from '@pq/domain/copy';
import { isBlank } from '@pq/domain/text/blank';

/** What is told at the fields of a story. */
type StoryProblems = { title?: string; content?: string; images?: string };

/** A story that nobody has begun; most are reviews. */
export const noWords: StoryWords = { category: 3, title: '', content: '', images: [] };

/** What a story misses before it can be sent. */
export function problemsOf({ title, content, images }: StoryWords): StoryProblems {
  return {
    ...(isBlank(title) && { title: t('story.err.title') }),
    ...(isBlank(content) && { content: t('story.err.content') }),
    ...(images.length === 0 && { images: t('story.err.image') }),
  };
}

/** Words that the tab has kept, or null for anything else. */
export function readKept(kept: unknown): StoryWords | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { category, title, content, images } = kept as Record<string, unknown>;
  if (typeof category !== 'number' || typeof title !== 'string' || typeof content !== 'string') return null;
  if (!Array.isArray(images) || !images.every((url) => typeof url === 'string')) return null;
  return { category, title, content, images };
}
