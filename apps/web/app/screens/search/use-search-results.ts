import type { DataOf } from '@pq/contract/client';
import type { countSearch } from '@pq/contract/endpoints/search';
import type { ProjectCard } from '@pq/contract/shapes/project';
import type { Story } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { type Count, formatCount } from '#app/data/projects.ts';
import {
  countOf,
  projectSearchQuery,
  type Searched,
  searchCountQuery,
  storySearchQuery,
} from '#app/data/search.ts';
import { flatOnce } from '#app/ui/more-list/flat-once.ts';
import type { SearchPlace, SearchTab } from './search-place.ts';

const purposeOf = { all: 'all', order: 'ordermade', funding: 'projects' } as const satisfies Record<
  SearchTab,
  string
>;

export type Found<Item> = {
  state: 'loading' | 'failed' | 'there';
  message: string;
  items: Item[];
  hasMore: boolean;
  count: Count | null;
  busy: boolean;
  loadMore(): void;
  retry(): void;
};

export type SearchCounts = DataOf<typeof countSearch>;

export type SearchCorrection = { text: string; certain: boolean };

export function searchedAt({ tab, sort: _, ...place }: SearchPlace): Searched {
  return { ...place, purpose: purposeOf[tab] };
}

export function useSearchResults(place: SearchPlace): {
  projects: Found<ProjectCard>;
  stories: Found<Story> | null;
  correction: SearchCorrection | null;
  /** Undefined until they are there, and where they cannot be loaded. */
  counts: SearchCounts | undefined;
} {
  const api = useApi();
  const { text, tab, sort } = place;
  const searched = searchedAt(place);
  const enabled = text !== '';
  const projects = useInfiniteQuery({ ...projectSearchQuery(api, searched, sort), enabled });
  const stories = useInfiniteQuery({ ...storySearchQuery(api, text), enabled: enabled && tab === 'all' });
  // Asked for once the results are there, which the counts must not delay.
  const counts = useQuery({
    ...searchCountQuery(api, searched),
    enabled: enabled && projects.data !== undefined,
  }).data;
  const [first] = projects.data?.pages ?? [];
  return {
    projects: asFound(
      projects,
      projects.data?.pages.map((page) => page.projects),
      counts ? { n: counts.all, isAll: !counts.more } : null,
    ),
    stories:
      tab === 'all' ? asFound(stories, stories.data?.pages, counts ? countOf(counts.stories) : null) : null,
    correction: first?.corrected ? { text: first.corrected, certain: first.certain } : null,
    counts,
  };
}

function asFound<Item extends { key: string }>(
  query: {
    data: object | undefined;
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
    refetch(): Promise<unknown>;
  },
  pages: Item[][] | undefined,
  count: Count | null,
): Found<Item> {
  return {
    count,
    state: query.data ? 'there' : query.error ? 'failed' : 'loading',
    message: query.error?.message ?? '',
    items: flatOnce(pages ?? [], ({ key }) => key),
    hasMore: query.hasNextPage,
    busy: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

export function resultAnnouncement(projects: Found<ProjectCard>, stories: Found<Story> | null): string {
  if (projects.state === 'loading' || stories?.state === 'loading') return t('search.loading');
  if (projects.state === 'failed') return '';
  if (projects.items.length + (stories?.items.length ?? 0) === 0) return t('search.countNone');
  if (stories?.state === 'there' && stories.items.length > 0)
    return t('search.foundBoth', { projects: countedOf(projects), stories: countedOf(stories) });
  return t('search.foundProjects', { count: countedOf(projects) });
}

function countedOf({ items, hasMore, count }: Found<unknown>): string {
  return formatCount(count && count.n >= items.length ? count : { n: items.length, isAll: !hasMore });
}
