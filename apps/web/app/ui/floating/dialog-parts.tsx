import type { ReactNode } from 'react';
import { tv } from 'tailwind-variants/lite';
import { iconButtonVariants } from '../button-variants.ts';

/** Also dims the room of the scrollbar, which has the colour of the root. */
export const backdrop =
  'fixed inset-0 z-60 bg-veil transition-opacity duration-(--motion-panel) data-ending-style:opacity-0 data-starting-style:opacity-0 [:root:has(&)]:bg-veiled';
export const cover = 'fixed inset-0 z-60 bg-ground [:root:has(&)]:bg-ground';

const fromEdge = [
  'max-tablet:top-auto max-tablet:bottom-0 max-tablet:max-h-[calc(100dvh-56px)] max-tablet:w-full max-tablet:max-w-none max-tablet:translate-y-0',
  'max-tablet:rounded-b-none max-tablet:px-5 max-tablet:pt-5 max-tablet:pb-[calc(16px+env(safe-area-inset-bottom))]',
  'max-tablet:transition-[translate] max-tablet:duration-(--motion-panel)',
  'max-tablet:data-ending-style:translate-y-full max-tablet:data-starting-style:translate-y-full',
  'max-tablet:data-ending-style:scale-100 max-tablet:data-starting-style:scale-100 max-tablet:data-ending-style:opacity-100 max-tablet:data-starting-style:opacity-100',
];

/** `wide` and `sheet` scroll their content between the title and the buttons. */
export const dialogBox = tv({
  base: [
    'fixed top-1/2 left-1/2 z-61 max-h-[calc(100dvh-40px)] w-[calc(100%-40px)] -translate-1/2 rounded-box bg-raised px-6 pt-7 pb-6 shadow-float',
    'transition-[opacity,scale] data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0',
    '[:where(&_p)]:mt-2 [:where(&_p)]:text-balance [:where(&_p)]:text-ink-2',
    // Separates the content from the question.
    '[:where(&>:is(h2,p)+:not(p,[data-actions]))]:mt-5',
  ],
  variants: {
    size: {
      narrow: 'max-w-100 over-content overflow-y-auto',
      roomy: 'max-w-140 over-content overflow-y-auto',
      wide: [
        'grid max-w-220 grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden has-[>p]:grid-rows-[auto_auto_minmax(0,1fr)_auto]',
        fromEdge,
      ],
      sheet: ['grid max-w-120 grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden', fromEdge],
    },
  },
  defaultVariants: { size: 'narrow' },
});

export const dialogHead = 'flex items-center justify-between gap-3';
export const dialogCross = `${iconButtonVariants()} -my-2 -mr-2.5`;

const actionsRow = tv({
  base: 'grid gap-2 large-text:grid-cols-1',
  variants: {
    of: {
      dialog: 'mt-6 grid-cols-2 has-[>:only-child]:grid-cols-1',
      sheet: 'mt-4 grid-cols-[auto_1fr]',
    },
  },
});

export function DialogActions({ of = 'dialog', children }: { of?: 'dialog' | 'sheet'; children: ReactNode }) {
  return (
    <div data-actions="" className={actionsRow({ of })}>
      {children}
    </div>
  );
}

export function DialogFacts({ facts }: { facts: readonly (readonly [label: string, fact: ReactNode])[] }) {
  return (
    <dl className="mt-4 rounded-field bg-ground px-4 py-3 text-note">
      {facts.map(([label, fact]) => (
        <div key={label} className="grid grid-cols-[84px_minmax(0,1fr)] gap-3 py-[3px]">
          <dt className="text-ink-3">{label}</dt>
          <dd className="font-semibold">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

export const dialogForm = 'mt-5 grid grid-cols-1 gap-4';
