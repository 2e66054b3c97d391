import type { News, NewsItem } from '@pq/contract/shapes/news';
import { idOf, nowMs } from './basics.ts';

export function buildNews(changes: Partial<News> = {}): News {
  const at = changes.at ?? nowMs - 3 * 86_400_000;
  return {
    key: idOf(84),
    projectid: idOf(17),
    title: '초벌 가마를 열었습니다',
    content: '<p>금이 간 것은 없습니다.</p>',
    images: [],
    audience: 'all',
    publishAt: at,
    at,
    fixedAt: null,
    state: 'published',
    comments: 0,
    version: 1,
    ...changes,
  };
}

export function buildNewsItem(changes: Partial<NewsItem> = {}): NewsItem {
  const { key, title, audience, at } = buildNews();
  const facts = { key, title, audience, at };
  if (changes.locked) return { ...facts, ...changes, locked: true };
  const shown = { excerpt: '금이 간 것은 없습니다.', image: '', fixedAt: null, comments: 0 };
  return { ...facts, ...shown, locked: false, state: 'published', ...changes };
}
