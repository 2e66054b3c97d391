import { type DragEvent, useState } from 'react';

/** Entries of a list that are taken to another place with the mouse. */
export function useDragging(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null);
  return (at: number) => ({
    draggable: true,
    'data-dragged': from === at || undefined,
    onDragStart: () => setFrom(at),
    onDragEnd: () => setFrom(null),
    onDragOver: (event: DragEvent) => {
      if (from !== null) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (from === null) return;
      event.preventDefault();
      setFrom(null);
      if (from !== at) onMove(from, at);
    },
  });
}
