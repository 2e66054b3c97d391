import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

/** Roving tabindex: one button at a time is reached by Tab; the arrows, Home and End move between them. */
export function useRoving(onEscape: () => void) {
  const ref = useRef<HTMLElement | null>(null);
  const current = useRef(0);
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    for (const [at, button] of buttons().entries()) button.tabIndex = at === current.current ? 0 : -1;
  });
  return {
    ref,
    onFocus({ target }: FocusEvent) {
      const at = buttons().indexOf(target as HTMLButtonElement);
      if (at < 0) return;
      current.current = at;
      for (const [place, button] of buttons().entries()) button.tabIndex = place === at ? 0 : -1;
    },
    onKeyDown(event: KeyboardEvent) {
      if (!ref.current?.contains(event.target as Node)) return;
      if (event.key === 'Escape') return onEscape();
      const all = buttons();
      const last = all.length - 1;
      const at = all.indexOf(event.target as HTMLButtonElement);
      const places: Record<string, number> = {
        ArrowRight: at === last ? 0 : at + 1,
        ArrowLeft: at === 0 ? last : at - 1,
        Home: 0,
        End: last,
      };
      const next = all[places[event.key] ?? -1];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
