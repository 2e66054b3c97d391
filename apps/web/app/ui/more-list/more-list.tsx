import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ErrorState } from '../states.tsx';
import { flatOnce } from './flat-once.ts';
import { MoreButton } from './more-button.tsx';

type Rows = HTMLUListElement & HTMLDivElement;

type Props<T> = {
  list: UseInfiniteQueryResult<InfiniteData<T[]>>;
  waiting: ReactNode;
  empty: ReactNode;
  moreLabel: string;
  moreSpacing?: 48 | 24;
  keyOf(item: T): string;
  children(items: T[], rows: RefObject<Rows | null>): ReactNode;
};

export function MoreList<T>({
  list,
  waiting,
  empty,
  moreLabel,
  moreSpacing = 48,
  keyOf,
  children,
}: Props<T>) {
  const rows = useRef<Rows>(null);
  const { focusFrom } = useFocusFrom(rows, list.data?.pages.length);
  if (list.isPending) return waiting;
  if (list.isError && !list.data)
    return <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />;
  const items = flatOnce(list.data.pages, keyOf);
  if (items.length === 0 && !list.hasNextPage) return empty;
  const loadMore = () => {
    focusFrom(items.length);
    void list.fetchNextPage();
  };
  return (
    <>
      {children(items, rows)}
      {list.hasNextPage ? (
        <MoreButton busy={list.isFetchingNextPage} spacing={moreSpacing} onPress={loadMore}>
          {moreLabel}
        </MoreButton>
      ) : null}
    </>
  );
}

/** The button has moved or is gone, so the focus moves to the first new row. */
function useFocusFrom(rows: RefObject<HTMLElement | null>, pages: number | undefined) {
  const next = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what is waited for
  useEffect(() => {
    const row = next.current === null ? null : rows.current?.children[next.current];
    if (!(row instanceof HTMLElement)) return;
    next.current = null;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [rows, pages]);
  return {
    focusFrom(place: number) {
      next.current = place;
    },
  };
}
