import { tv } from 'tailwind-variants/lite';

export const slotVariants = tv({
  base: 'relative flex w-full flex-col items-center justify-center gap-1 overflow-hidden rounded-field text-small text-ink-2',
  variants: {
    square: { true: 'aspect-square', false: 'aspect-4/3' },
    empty: {
      true: 'cursor-pointer border-[1.5px] border-field border-dashed focus-within:outline-offset-3 focus-within:[outline:var(--focus)] hover:border-purpose hover:bg-purpose-tint',
      false: 'bg-ground',
    },
  },
  defaultVariants: { square: false, empty: false },
});

export const dropTargetClass = 'rounded-card bg-purpose-tint';
