import type { ReactNode } from 'react';
import { tv } from 'tailwind-variants/lite';

const chip = tv({
  base: 'inline-flex min-h-11 items-center gap-2 rounded-field px-3 text-control transition-shadow large-text:flex-wrap',
  variants: {
    state: {
      free: 'bg-white text-ink inset-ring inset-ring-field hover:inset-ring-ink-3',
      picked:
        'bg-purpose-tint font-semibold text-purpose-hover inset-ring-2 inset-ring-purpose forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
      gone: 'cursor-not-allowed bg-ground text-ink-3 inset-ring inset-ring-line forced-colors:bg-[Canvas] forced-colors:text-[GrayText]',
    },
  },
});

export function ChoiceChip({
  picked,
  gone = false,
  describedBy,
  onPress,
  children,
}: {
  picked: boolean;
  gone?: boolean;
  describedBy?: string | undefined;
  onPress(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={chip({ state: gone ? 'gone' : picked ? 'picked' : 'free' })}
      aria-pressed={picked}
      aria-disabled={gone || undefined}
      aria-describedby={describedBy}
      onClick={() => (gone ? undefined : onPress())}
    >
      {children}
    </button>
  );
}
