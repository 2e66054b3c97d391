import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { dropSide } from './use-ordering.ts';

type Options = {
  count: number;
  onMove(from: number, to: number): void;
  toMessage(from: number, to: number): string;
};

/** For entries that contain fields and so can only be moved by a handle (DragHandle). */
export function useHandleOrdering({ count, onMove, toMessage }: Options) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setOver(null);
  };
  const [announced, setAnnounced] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (one: number, to: number) => {
    setAnnounced(toMessage(one, to));
    onMove(one, to);
  };
  return {
    list,
    announced,
    entry: (at: number) => ({
      'data-dragged': from === at || undefined,
      'data-drop': dropSide({ from, over }, at),
      onDragOver(event: DragEvent) {
        if (from === null) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop(event: DragEvent) {
        if (from === null) return;
        event.preventDefault();
        // For a list inside an entry of another one.
        event.stopPropagation();
        end();
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
      onDragEnd: end,
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
