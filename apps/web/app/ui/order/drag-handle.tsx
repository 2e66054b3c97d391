import { GripVertical } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { useHandleOrdering } from './use-handle-ordering.ts';

type Props = { label: string } & ReturnType<ReturnType<typeof useHandleOrdering>['handle']>;

/**
 * The handle of a list entry. The button is for keys; an element above it is dragged by mouse, because some browsers do not
 * drag buttons.
 */
export function DragHandle({ label, onDragStart, onDragEnd, onKeyDown }: Props) {
  return (
    <span className="relative inline-grid flex-none">
      <IconButton variant="quiet" label={label} data-handle="" onKeyDown={onKeyDown}>
        <Icon of={GripVertical} size={20} />
      </IconButton>
      <span
        className="absolute inset-0 cursor-grab"
        aria-hidden="true"
        draggable
        onDragStart={onDragStart}
        onDragEnd={onDragEnd}
      />
    </span>
  );
}
