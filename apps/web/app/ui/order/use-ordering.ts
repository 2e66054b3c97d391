import { type DragEvent, type KeyboardEvent, useState } from 'react';

const steps = {
  row: { ArrowLeft: -1, ArrowRight: 1 },
  column: { ArrowUp: -1, ArrowDown: 1 },
} as const satisfies Record<string, Record<string, number>>;

type Options = { count: number; along: keyof typeof steps; onMove(from: number, to: number): void };

export function useOrdering({ count, along, onMove }: Options) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setOver(null);
  };
  return (at: number) => ({
    draggable: true,
    'data-dragged': from === at || undefined,
    'data-drop': dropSide({ from, over }, at),
    'data-along': along,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      setFrom(at);
    },
    onDragEnd: end,
    onDragOver(event: DragEvent) {
      if (from === null) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop(event: DragEvent) {
      if (from === null) return;
      event.preventDefault();
      end();
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

export function dropSide(
  { from, over }: { from: number | null; over: number | null },
  at: number,
): 'before' | 'after' | undefined {
  if (from === null || over !== at || from === at) return undefined;
  return from < at ? 'after' : 'before';
}

/** The focused button moves with its entry, also where entries have no keys of their own. */
function focusIn({ currentTarget, target }: KeyboardEvent): (to: number) => void {
  const list = currentTarget.parentElement;
  const place = [...currentTarget.querySelectorAll('button')].indexOf(target as HTMLButtonElement);
  return (to) => requestAnimationFrame(() => list?.children[to]?.querySelectorAll('button')[place]?.focus());
}
