import type { Story } from '@pq/contract/shapes/site';
import { versionOf } from '#src/platform/stale-save.ts';
import type { StoryRow } from './queries.ts';

export function presentStory(row: StoryRow, viewerId: string | null): Story {
  return {
    key: row.key,
    category: row.category,
    title: row.title,
    content: row.content,
    images: row.images,
    like: ownLike(viewerId, row.likedByViewer),
    likes: row.likes,
    profile: { nickname: row.nickname, uid: row.authorId, image: row.authorImage },
    timestamp: row.createdAtMs,
    version: storyTextVersion(row),
    ...(row.blinded ? { blinded: true } : {}),
  };
}

type StoryText = Pick<StoryRow, 'category' | 'title' | 'content' | 'images'>;

function storyTextVersion({ category, title, content, images }: StoryText): number {
  return versionOf([category, title, content, images]);
}

export function presentStoryContent({ category, title, content, images }: StoryText) {
  const words = { category, title, content, images };
  return { ...words, version: storyTextVersion(words) };
}

export function ownLike(viewerId: string | null, liked: boolean): Story['like'] {
  return viewerId !== null && liked ? { [viewerId]: true } : {};
}
