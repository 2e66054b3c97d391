import { ChevronLeft, ChevronRight, Crop, X } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { useOrdering } from '#app/ui/order/use-ordering.ts';
import { slotVariants } from './slot-variants.ts';

/** By the number of the picture from 1. */
export type SlotLabels = {
  one(n: number): string;
  forward(n: number): string;
  backward(n: number): string;
  remove(n: number): string;
  cut?(n: number): string;
};

type Props = {
  url: string;
  at: number;
  count: number;
  square: boolean;
  words: SlotLabels;
  mark?: string | undefined;
  ordering: ReturnType<ReturnType<typeof useOrdering>>;
  onMove(to: number): void;
  onRemove(): void;
  onCut?: (() => void) | undefined;
};

export function PictureSlot({ url, at, count, square, words, mark, ordering, ...acts }: Props) {
  const { onMove, onRemove, onCut } = acts;
  const n = at + 1;
  return (
    <li className={`${slotVariants({ square })} cursor-grab`} {...ordering}>
      <img className="size-full object-cover" src={url} alt={words.one(n)} draggable={false} />
      <i
        className="absolute top-1 left-1 min-w-5 rounded-badge bg-toast text-center text-badge text-on-veil not-italic leading-[1.25rem]"
        aria-hidden="true"
      >
        {n}
      </i>
      {mark ? (
        <b className="absolute top-1 left-7 rounded-badge bg-purpose px-1.5 text-badge text-white leading-[1.25rem]">
          {mark}
        </b>
      ) : null}
      <span className="absolute right-1 bottom-1 flex rounded-full bg-glass">
        <IconButton
          className="disabled:text-off"
          label={words.forward(n)}
          data-way="forward"
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <Icon of={ChevronLeft} size={20} />
        </IconButton>
        <IconButton
          className="disabled:text-off"
          label={words.backward(n)}
          data-way="backward"
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        >
          <Icon of={ChevronRight} size={20} />
        </IconButton>
        {onCut && words.cut ? (
          <IconButton label={words.cut(n)} data-way="cut" onClick={onCut}>
            <Icon of={Crop} size={20} />
          </IconButton>
        ) : null}
        <IconButton label={words.remove(n)} onClick={onRemove}>
          <Icon of={X} size={20} />
        </IconButton>
      </span>
    </li>
  );
}
