import type { StoryContent } from '@pq/contract/calls/stories';
import { t } from '@pq/domain/copy';
import { isBlank } from '@pq/domain/text/blank';
import { optional, schemaOf } from '#app/lib/drafts/stored-shape.ts';

type StoryProblems = { title?: string; content?: string; images?: string };

/** Most stories are reviews. */
export const noWords: StoryContent = { category: 3, title: '', content: '', images: [] };

export function problemsOf({ title, content, images }: StoryContent): StoryProblems {
  return {
    ...(isBlank(title) && { title: t('story.err.title') }),
    ...(isBlank(content) && { content: t('story.err.content') }),
    ...(images.length === 0 && { images: t('story.err.image') }),
  };
}

export const storedStory = schemaOf<StoryContent & { version?: number | undefined }>({
  category: 0,
  title: '',
  content: '',
  images: [''],
  version: optional(0),
});
