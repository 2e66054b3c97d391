import { timers } from '@pq/domain/limits';
import { useEffect, useRef } from 'react';
import { usePreHydrationText } from '#app/lib/pre-hydration-input.ts';

/**
 * An input whose text is reported a moment after the last key. It has its own state, because writing into it during
 * composition would double the syllable. `text` is the value of the address; `clean` normalises typed text to that form.
 */
export function useSearchText({
  text,
  clean,
  onText,
}: {
  text: string;
  clean(typed: string): string;
  onText(text: string): void;
}) {
  const ref = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef(text);
  // The address changed without the input: by back, a reset or a recent search.
  useEffect(() => {
    if (text === reported.current || !ref.current) return;
    clearTimeout(timer.current);
    reported.current = text;
    ref.current.value = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** The current text of the input, which counts as reported. */
  const take = (): string => {
    clearTimeout(timer.current);
    reported.current = clean(ref.current?.value ?? '');
    return reported.current;
  };
  const flush = (): void => {
    const before = reported.current;
    const typed = take();
    if (typed !== before) onText(typed);
  };
  const onInput = ({ nativeEvent }: { nativeEvent: Event }) => {
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, isComposing ? timers.composingMs : timers.searchMs);
  };
  usePreHydrationText(ref, text, onInput);
  return { ref, take, flush, props: { ref, defaultValue: text, onInput } };
}
