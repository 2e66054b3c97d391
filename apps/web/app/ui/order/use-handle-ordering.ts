import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';

type Options = {
  count: number;
  onMove(from: number, to: number): void;
  /** What is read aloud of an entry that has been moved to `to`. */
  said(from: number, to: number): string;
};

/**
 * Entries of a column that hold fields themselves, and so are taken to another place by a handle alone (DragHandle): dragged, or
 * with the arrow keys while it has the focus.
 */
export function useHandleOrdering({ count, onMove, said }: Options) {
  const [from, setFrom] = useState<number | null>(null);
  const [announced, setAnnounced] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (one: number, to: number) => {
    setAnnounced(said(one, to));
    onMove(one, to);
  };
  return {
    /** For the list, whose children are the entries. */
    list,
    announced,
    entry: (at: number) => ({
      'data-dragged': from === at || undefined,
      onDragOver(event: DragEvent) {
        if (from !== null) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        if (from === null) return;
        event.preventDefault();
        // A list in an entry of another one.
        event.stopPropagation();
        setFrom(null);
        if (from !== at) move(from, at);
      },
    }),
    handle: (at: number) => ({
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        const entry = list.current?.children[at];
        if (entry) event.dataTransfer.setDragImage(entry, 0, 0);
        setFrom(at);
      },
      onDragEnd: () => setFrom(null),
      onKeyDown(event: KeyboardEvent) {
        const to = at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
        if (to === at) return;
        event.preventDefault();
        if (to < 0 || to >= count) return;
        move(at, to);
        requestAnimationFrame(() =>
          list.current?.children[to]?.querySelector<HTMLElement>('[data-handle]')?.focus(),
        );
      },
    }),
  };
}
