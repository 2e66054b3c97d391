import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CardGrid } from '../card-grid.tsx';
import { ErrorState } from '../states.tsx';
import { flatOnce } from './flat-once.ts';
import { MoreButton } from './more-button.tsx';

type Props<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<Item[]>>;
  pages: number;
  onPages(pages: number): void;
  card(item: Item, n: number): ReactNode;
  skeletons(pages: number): ReactNode;
  empty: ReactNode;
  moreLabel: string;
  moreDone(n: number): string;
  className?: string;
};

export function PagedGrid<Item extends { key: string }>(props: Props<Item>) {
  const { list, pages, onPages, card, skeletons, empty, moreLabel, className = '' } = props;
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const loaded = data?.pages.length ?? 0;
  const wanting = loaded > 0 && loaded < pages && hasNextPage;
  useEffect(() => {
    if (wanting && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [wanting, isFetching, isFetchNextPageError, fetchNextPage]);
  const items = itemsOf(data, pages);
  const more = useMore({
    before: itemsOf(data, pages - 1).length,
    count: items.length,
    isLoaded: loaded >= pages,
    doneText: props.moreDone,
  });
  if (!data)
    return list.isError ? (
      <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />
    ) : (
      <CardGrid className={className} busy>
        {skeletons(pages)}
      </CardGrid>
    );
  if (items.length === 0) return empty;
  const hasFailed = isFetchNextPageError && wanting;
  const isLoading = wanting && !hasFailed;
  return (
    <>
      <CardGrid className={className} ref={more.grid} busy={isLoading}>
        {items.map(card)}
        {isLoading ? skeletons(pages - loaded) : null}
      </CardGrid>
      <p className="sr-only" role="status">
        {more.message}
      </p>
      {hasFailed ? (
        <ErrorState title={list.error?.message ?? ''} onRetry={() => void fetchNextPage()} />
      ) : hasNextPage || loaded > pages ? (
        <MoreButton
          busy={isLoading}
          onPress={() => {
            more.press();
            onPages(pages + 1);
          }}
        >
          {moreLabel}
        </MoreButton>
      ) : null}
    </>
  );
}

function itemsOf<Item extends { key: string }>(
  data: InfiniteData<Item[]> | undefined,
  pages: number,
): Item[] {
  return flatOnce(data?.pages.slice(0, pages) ?? [], ({ key }) => key);
}

type More = {
  before: number;
  count: number;
  isLoaded: boolean;
  doneText(n: number): string;
};

function useMore({ before, count, isLoaded, doneText }: More) {
  const grid = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const [message, setMessage] = useState('');
  const done = count > before ? doneText(count - before) : '';
  useEffect(() => {
    if (!pressed.current || !isLoaded) return;
    pressed.current = false;
    if (done !== '') setMessage(done);
    const links = grid.current?.querySelectorAll<HTMLElement>('article > a');
    links?.[Math.min(before, count - 1)]?.focus({ preventScroll: true });
  }, [isLoaded, before, count, done]);
  const press = () => {
    pressed.current = true;
  };
  return { grid, message, press };
}
