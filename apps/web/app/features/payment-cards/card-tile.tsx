import type { Card } from '@pq/contract/shapes/card';
import type { ReactNode } from 'react';
import { tv } from 'tailwind-variants/lite';
import { WrappedText } from '#app/ui/wrapped-text.tsx';

export const cardTiles =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-3 large-text:grid-cols-[minmax(0,1fr)]';

export const cardTile = tv({
  base: 'min-h-19 w-full rounded-card px-4 py-3.5 text-left has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
  variants: {
    variant: {
      own: 'inset-ring inset-ring-line',
      plain: 'flex cursor-pointer items-center gap-3.5 inset-ring inset-ring-line',
      chosen:
        'flex cursor-pointer items-center gap-3.5 bg-purpose-tint inset-ring-2 inset-ring-purpose forced-colors:inset-ring-3 forced-colors:inset-ring-[Highlight]',
      add: 'flex cursor-pointer items-center justify-center gap-2 border-[1.5px] border-dashed border-off font-semibold text-ink-2 forced-colors:border-[CanvasText]',
    },
  },
});

export function CardFace({
  card,
  note,
  on = false,
  children,
}: {
  card: Card;
  note?: string | undefined;
  on?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <span className={DRAWING} />
      <span>
        <b className="block text-button">{card.PCD_PAY_CARDNAME}</b>
        <small className={`text-small ${on ? 'text-ink-2' : 'text-ink-3'}`}>
          <WrappedText>{card.PCD_PAY_CARDNUM}</WrappedText>
        </small>
        {note ? (
          <small className={`block text-small ${on ? 'text-ink-2' : 'text-danger-hover'}`}>{note}</small>
        ) : null}
      </span>
      {children}
    </>
  );
}

/** Large text leaves no space for it. */
const DRAWING =
  'relative h-9 w-14 flex-none large-text:hidden rounded-[5px] bg-brand before:absolute before:top-2.75 before:left-1.75 before:h-2 before:w-2.5 before:rounded-[2px] before:bg-white/75 after:absolute after:inset-x-1.75 after:bottom-1.75 after:h-0.5 after:bg-white/40';
