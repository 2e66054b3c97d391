import { timers } from '@pq/domain/limits';
import { useEffect, useRef } from 'react';

/**
 * An input whose text is told a moment after the last key. It keeps its own value: writing into it while a syllable is
 * being composed would double the syllable. `text` is what the address says; `clean` makes that of what is typed.
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
  const told = useRef(text);
  // The address changed without the input: one went back, began anew, or picked a search.
  useEffect(() => {
    if (text === told.current || !ref.current) return;
    clearTimeout(timer.current);
    told.current = text;
    ref.current.value = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** What stands in the input now, which counts as told. */
  const take = (): string => {
    clearTimeout(timer.current);
    told.current = clean(ref.current?.value ?? '');
    return told.current;
  };
  /** Tells it at once, unless it was. */
  const tell = (): void => {
    const before = told.current;
    const typed = take();
    if (typed !== before) onText(typed);
  };
  const onInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, timers.searchMs);
  };
  return { ref, take, tell, props: { ref, defaultValue: text, onInput } };
}
