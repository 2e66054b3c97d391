import { type DragEvent, type KeyboardEvent, useState } from 'react';

const steps = {
  row: { ArrowLeft: -1, ArrowRight: 1 },
  column: { ArrowUp: -1, ArrowDown: 1 },
} as const satisfies Record<string, Record<string, number>>;

type Options = { count: number; along: keyof typeof steps; onMove(from: number, to: number): void };

/** Entries of a list that are taken to another place: dragged, or with the arrow keys while one of its buttons has the focus. */
export function useOrdering({ count, along, onMove }: Options) {
  const [from, setFrom] = useState<number | null>(null);
  return (at: number) => ({
    draggable: true,
    'data-dragged': from === at || undefined,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      setFrom(at);
    },
    onDragEnd: () => setFrom(null),
    onDragOver(event: DragEvent) {
      if (from !== null) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (from === null) return;
      event.preventDefault();
      setFrom(null);
      if (from !== at) onMove(from, at);
    },
    onKeyDown(event: KeyboardEvent) {
      const step = (steps[along] as Record<string, number>)[event.key];
      const to = at + (step ?? 0);
      if (to === at || to < 0 || to >= count) return;
      event.preventDefault();
      const follow = focusIn(event);
      onMove(at, to);
      follow(to);
    },
  });
}

/** The button with the focus goes along with its entry, also where entries have no names of their own. */
function focusIn({ currentTarget, target }: KeyboardEvent): (to: number) => void {
  const list = currentTarget.parentElement;
  const place = [...currentTarget.querySelectorAll('button')].indexOf(target as HTMLButtonElement);
  return (to) => requestAnimationFrame(() => list?.children[to]?.querySelectorAll('button')[place]?.focus());
}
