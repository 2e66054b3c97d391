import type { Story } from '@pq/contract/shapes/site';
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
    ...(row.blinded ? { blinded: true } : {}),
  };
}

export function ownLike(viewerId: string | null, liked: boolean): Story['like'] {
  return viewerId !== null && liked ? { [viewerId]: true } : {};
}
