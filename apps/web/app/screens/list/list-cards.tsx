import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { pageSizes } from '@pq/domain/limits';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { type ListFilters, projectListQuery } from '#app/data/projects.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { flatOnce } from '#app/ui/more-list/flat-once.ts';
import { MoreButton } from '#app/ui/more-list/more-button.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { useMore } from '#app/ui/use-more.ts';
import { isFiltered } from './list-filters.ts';

const place = 'mt-1 tablet:mt-4';

type Props = { filters: ListFilters; pages: number; onPages(pages: number): void };

/** The first `pages` pages of a list; missing ones are requested one after the other. */
export function ListCards({ filters, pages, onPages }: Props) {
  const list = useInfiniteQuery(projectListQuery(useApi(), filters));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const loaded = list.data?.pages.length ?? 0;
  const wanting = loaded > 0 && loaded < pages && hasNextPage;
  useEffect(() => {
    if (wanting && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [wanting, isFetching, isFetchNextPageError, fetchNextPage]);
  const more = useMore({
    before: cardsOf(list.data, pages - 1).length,
    count: cardsOf(list.data, pages).length,
    there: loaded >= pages,
    said: (n) => t('list.more.done', { n }),
  });
  if (!list.data)
    return list.isError ? (
      <Failure message={list.error.message} onRetry={() => void list.refetch()} />
    ) : (
      <CardGrid className={place} busy>
        <CardSkeletons count={pageSizes.projects * pages} />
      </CardGrid>
    );
  const cards = cardsOf(list.data, pages);
  if (cards.length === 0) return <Nothing filters={filters} />;
  const missing = wanting && !isFetchNextPageError ? (pages - loaded) * pageSizes.projects : 0;
  return (
    <>
      <CardGrid className={place} ref={more.grid} busy={missing > 0}>
        {cards.map((card, n) => (
          <ProjectCard key={card.key} card={card} first={n === 0} />
        ))}
        <CardSkeletons count={missing} />
      </CardGrid>
      <p className="sr-only" role="status">
        {more.said}
      </p>
      {isFetchNextPageError && wanting ? (
        <Failure message={list.error?.message ?? ''} onRetry={() => void fetchNextPage()} />
      ) : hasNextPage || loaded > pages ? (
        <MoreButton
          busy={missing > 0}
          onPress={() => {
            more.press();
            onPages(pages + 1);
          }}
        >
          {t('common.more')}
        </MoreButton>
      ) : null}
    </>
  );
}

function cardsOf(data: InfiniteData<Card[]> | undefined, pages: number): Card[] {
  return flatOnce(data?.pages.slice(0, pages) ?? [], ({ key }) => key);
}

function Nothing({ filters }: { filters: ListFilters }) {
  if (!isFiltered(filters)) return <EmptyState title={t('list.empty.title')} sub={t('main.empty.sub')} />;
  return (
    <EmptyState
      title={t('list.empty.title')}
      sub={t('list.empty.sub')}
      action={
        <ButtonLink look="line" to="?" preventScrollReset>
          <Icon of={RotateCcw} size={20} />
          {t('list.reset')}
        </ButtonLink>
      }
    />
  );
}

function Failure({ message, onRetry }: { message: string; onRetry(): void }) {
  return <ErrorState title={message} onRetry={onRetry} />;
}
