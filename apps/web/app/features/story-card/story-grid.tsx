import type { Story } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { pageSizes } from '@pq/domain/limits';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { type StorySearch, storyListQuery } from '#app/data/stories.ts';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { flatOnce } from '#app/ui/more-list/flat-once.ts';
import { MoreButton } from '#app/ui/more-list/more-button.tsx';
import { pictureShape } from '#app/ui/picture.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { useMore } from '#app/ui/use-more.ts';
import { StoryCard } from './story-card.tsx';

const SKELETONS = 3;

type Props = {
  search: StorySearch;
  pages: number;
  onPages(pages: number): void;
  empty: ReactNode;
  /** Next to the menu of the own pages, or on a page of its own. */
  place?: 'three' | 'own';
};

/** Stories, with an announcement of their number whenever the filter has changed. */
export function StoryGrid(props: Props) {
  const { search } = props;
  const { data } = useInfiniteQuery(storyListQuery(useApi(), search));
  return (
    <>
      <ResultCountAnnouncer of={JSON.stringify(search)} text={data ? foundWords(data) : ''} />
      <Stories {...props} />
    </>
  );
}

/** Counts the first page only, so that "more" announces only what is new. */
function foundWords(data: InfiniteData<Story[]>): string {
  const n = storiesOf(data, 1).length;
  const isAll = data.pages.length === 1 && n < pageSizes.stories;
  return t('story.found', {
    count: t(isAll ? 'search.count' : 'search.countOrMore', { n: formatNumber(n) }),
  });
}

/** The first `pages` pages of stories; missing ones are loaded one after the other. */
function Stories({ search, pages, onPages, empty, place = 'three' }: Props) {
  const list = useInfiniteQuery(storyListQuery(useApi(), search));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const loaded = list.data?.pages.length ?? 0;
  const wanting = loaded > 0 && loaded < pages && hasNextPage;
  useEffect(() => {
    if (wanting && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [wanting, isFetching, isFetchNextPageError, fetchNextPage]);
  const stories = storiesOf(list.data, pages);
  const more = useMore({
    before: storiesOf(list.data, pages - 1).length,
    count: stories.length,
    there: loaded >= pages,
    said: (n) => t('story.more.done', { n }),
  });
  if (!list.data)
    return list.isError ? (
      <Failure message={list.error.message} onRetry={() => void list.refetch()} />
    ) : (
      <CardGrid busy>
        <StorySkeletons />
      </CardGrid>
    );
  if (stories.length === 0) return empty;
  const failed = isFetchNextPageError && wanting;
  const missing = wanting && !failed;
  return (
    <>
      <CardGrid ref={more.grid} busy={missing}>
        {stories.map((story) => (
          <StoryCard key={story.key} story={story} grid={place} />
        ))}
        {missing ? <StorySkeletons /> : null}
      </CardGrid>
      <p className="sr-only" role="status">
        {more.said}
      </p>
      {failed ? <Failure message={list.error?.message ?? ''} onRetry={() => void fetchNextPage()} /> : null}
      {!failed && (hasNextPage || loaded > pages) ? (
        <MoreButton
          busy={missing}
          onPress={() => {
            more.press();
            onPages(pages + 1);
          }}
        >
          {t('common.morePlus')}
        </MoreButton>
      ) : null}
    </>
  );
}

function storiesOf(data: InfiniteData<Story[]> | undefined, pages: number): Story[] {
  return flatOnce(data?.pages.slice(0, pages) ?? [], ({ key }) => key);
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

function Failure({ message, onRetry }: { message: string; onRetry(): void }) {
  return <ErrorState title={message} onRetry={onRetry} />;
}
