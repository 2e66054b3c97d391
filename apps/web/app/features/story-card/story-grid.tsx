import type { Story } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { pageSizes } from '@pq/domain/limits';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { type StorySearch, storyListQuery } from '#app/data/stories.ts';
import { PagedGrid } from '#app/ui/more-list/paged-grid.tsx';
import { pictureShape } from '#app/ui/picture.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { StoryCard } from './story-card.tsx';

const SKELETONS = 3;

type Props = {
  search: StorySearch;
  pages: number;
  onPages(pages: number): void;
  empty: ReactNode;
  place?: 'three' | 'own';
};

export function StoryGrid({ search, pages, onPages, empty, place = 'three' }: Props) {
  const list = useInfiniteQuery(storyListQuery(useApi(), search));
  return (
    <>
      <ResultCountAnnouncer of={JSON.stringify(search)} text={list.data ? foundText(list.data) : ''} />
      <PagedGrid
        list={list}
        pages={pages}
        onPages={onPages}
        card={(story) => <StoryCard key={story.key} story={story} grid={place} />}
        skeletons={() => <StorySkeletons />}
        empty={empty}
        moreLabel={t('common.morePlus')}
        moreDone={(n) => t('story.more.done', { n })}
      />
    </>
  );
}

/** Counts the first page only, so that "more" announces only what is new. */
function foundText({ pages }: InfiniteData<Story[]>): string {
  const n = pages[0]?.length ?? 0;
  const isAll = pages.length === 1 && n < pageSizes.stories;
  return t('story.found', {
    count: t(isAll ? 'search.count' : 'search.countOrMore', { n: formatNumber(n) }),
  });
}

function StorySkeletons() {
  return Array.from({ length: SKELETONS }, (_, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
    <div className="min-w-0" key={n}>
      <Skeleton className={pictureShape({ round: 'own', ratio: 'square' })} />
      <Skeleton className="mt-3.5 h-6 w-12" />
      <Skeleton className="mt-2.5 h-5" />
      <Skeleton className="mt-2.5 h-3.5 w-3/5" />
    </div>
  ));
}
