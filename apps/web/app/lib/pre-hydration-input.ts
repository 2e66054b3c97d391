import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { replayEarlyPresses } from './early-press.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const reports = new Set<() => void>();
let isHydrated = false;

/**
 * For every controlled text field: users, password managers and the browser's back navigation can fill it in before hydration.
 * React leaves such a text in the field but reports it to no screen, and the next render empties the field. `onChange` is called
 * with the target and the native event only.
 */
export function usePreHydrationText<F extends Field>(
  ref: RefObject<F | null>,
  value: unknown,
  onChange: ((event: ChangeEvent<F>) => void) | undefined,
): void {
  const report = useEffectEvent(() => {
    const field = ref.current;
    if (!field || value === undefined || field.value === value) return;
    onChange?.({ target: field, currentTarget: field, nativeEvent: new Event('input') } as ChangeEvent<F>);
  });
  useLayoutEffect(() => {
    if (isHydrated) return;
    const reportOnce = () => report();
    reports.add(reportOnce);
    return () => {
      reports.delete(reportOnce);
    };
  }, []);
}

/**
 * For the root, whose layout effect is the last: forms are subscribed by then, and what the fields report is rendered together
 * with what other layout effects have set. The fields are not written, which would interrupt a syllable that is being composed.
 * The attribute marks the page as hydrated; journeys wait for it.
 */
export function usePreHydrationInput(): void {
  useLayoutEffect(() => {
    for (const box of document.querySelectorAll<HTMLInputElement>('input')) reset(box);
    for (const report of reports) report();
    reports.clear();
    isHydrated = true;
    return () => {
      isHydrated = false;
    };
  }, []);
  useEffect(() => {
    document.documentElement.dataset.ready = '';
    void replayEarlyPresses();
  }, []);
}

/** Ticks and files may act at once, and browsers restore old ones on their own: the screen's state is shown instead. */
function reset(box: HTMLInputElement): void {
  if (box.type === 'file') box.value = '';
  else if (box.type === 'checkbox' || box.type === 'radio') box.checked = box.defaultChecked;
}
