import type { StoryContent } from '@pq/contract/calls/stories';
import { t } from '@pq/domain/copy';
import { isBlank } from '@pq/domain/text/blank';

/** The messages at the fields of a story. */
type StoryProblems = { title?: string; content?: string; images?: string };

/** A new story; most are reviews. */
export const noWords: StoryContent = { category: 3, title: '', content: '', images: [] };

/** The missing parts of a story. */
export function problemsOf({ title, content, images }: StoryContent): StoryProblems {
  return {
    ...(isBlank(title) && { title: t('story.err.title') }),
    ...(isBlank(content) && { content: t('story.err.content') }),
    ...(images.length === 0 && { images: t('story.err.image') }),
  };
}

/** Parses the stored input of the tab with the version of the story on which it is based; null for anything else. */
export function readStored(kept: unknown): (StoryContent & { version?: number }) | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { category, title, content, images, version } = kept as Record<string, unknown>;
  if (typeof category !== 'number' || typeof title !== 'string' || typeof content !== 'string') return null;
  if (!Array.isArray(images) || !images.every((url) => typeof url === 'string')) return null;
  return { category, title, content, images, ...(typeof version === 'number' && { version }) };
}
