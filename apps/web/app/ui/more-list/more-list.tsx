import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ErrorState } from '../states.tsx';
import { flatOnce } from './flat-once.ts';
import { MoreButton } from './more-button.tsx';

/** A `ul`, or a grid. */
type Rows = HTMLUListElement & HTMLDivElement;

type Props<T> = {
  list: UseInfiniteQueryResult<InfiniteData<T[]>>;
  /** Shown until the first page is there. */
  waiting: ReactNode;
  empty: ReactNode;
  moreLabel: string;
  /** Above the button for more. */
  moreSpacing?: 48 | 24;
  keyOf(item: T): string;
  /** The list of all pages so far; `rows` is its ref. */
  children(items: T[], rows: RefObject<Rows | null>): ReactNode;
};

/** A list that comes in pages by a button: while it comes, when it could not, when it is empty, and when it is there. */
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
 * Whoever asks for more goes on at the first of what came: the button that was pressed has moved on, or is gone. `pages` is how
 * many are shown.
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
    /** Call when the next page is requested: the row at this place, its first, gets the focus when it is there. */
    focusFrom(place: number) {
      next.current = place;
    },
  };
}
