import { useEffect } from 'react';
import { useNavigate } from 'react-router';

export function useRowKeys(
  keys: readonly string[],
  open: string | null,
  linkTo: (key: string | null) => string,
) {
  const navigate = useNavigate();
  useEffect(() => {
    const goTo = (key: string | null) => void navigate(linkTo(key), { preventScrollReset: true });
    const move = (step: number) => {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const at = open ? keys.indexOf(open) : rows.indexOf(document.activeElement as HTMLElement);
      const next = Math.min(Math.max(at + step, 0), keys.length - 1);
      rows[next]?.focus();
      if (open && keys[next]) goTo(keys[next]);
    };
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step !== 0) move(step);
      else if (event.key === 'Escape' && open && !event.isComposing && !isInTypedText(event)) goTo(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keys, open, linkTo, navigate]);
}

// Closing would discard the input.
function isInTypedText({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLTextAreaElement && target.value.trim() !== '';
}

/** By `code`, so that it works with a Korean input method. */
function stepOf({ target, code, metaKey, ctrlKey, altKey }: KeyboardEvent): number {
  if (metaKey || ctrlKey || altKey) return 0;
  if (target instanceof Element && target.closest('input, textarea, [role=dialog]')) return 0;
  return { KeyJ: 1, KeyK: -1 }[code] ?? 0;
}
