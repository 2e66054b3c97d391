import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ErrorState } from '../states.tsx';
import { flatOnce } from './flat-once.ts';
import { MoreButton } from './more-button.tsx';

/** A `ul`, or a grid. */
type Rows = HTMLUListElement & HTMLDivElement;

type Props<T> = {
  list: UseInfiniteQueryResult<InfiniteData<T[]>>;
  /** Skeleton until the first page is loaded. */
  waiting: ReactNode;
  empty: ReactNode;
  moreLabel: string;
  /** Space above the button for more. */
  moreSpacing?: 48 | 24;
  keyOf(item: T): string;
  /** Renders all pages so far; `rows` is the ref of the list. */
  children(items: T[], rows: RefObject<Rows | null>): ReactNode;
};

/** A list loaded page by page by a button, with its loading, failed, empty and loaded states. */
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

/**
 * After "more" the focus moves to the first new row, because the button has moved or is gone. `pages` is how many are shown.
 */
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
    /** Call when the next page is requested: the row at this index, its first, is focused once it is there. */
    focusFrom(place: number) {
      next.current = place;
    },
  };
}
