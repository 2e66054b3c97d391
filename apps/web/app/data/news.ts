import type { Client, DataOf } from '@pq/contract/client';
import { listNews } from '@pq/contract/endpoints/news';
import { pageSizes } from '@pq/domain/limits';
import { callPages } from './client/calls.ts';

export type NewsPage = DataOf<typeof listNews>;
export type NewsItem = NewsPage['news'][number];

export function newsListQuery(api: Client, projectid: string) {
  return callPages(api, listNews, {
    input: { projectid },
    first: {} as { before?: string | undefined },
    toInput: (start) => start,
    next: ({ news }) => (news.length < pageSizes.news ? undefined : { before: news.at(-1)?.key }),
  });
}
