import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SEARCH_TEXT_MAX, type SearchPlace, searchTextOf } from './search-place.ts';

/**
 * Where one types what to look for. The text is told a moment after the last key and at once on Enter or a press.
 * The input keeps its own value: writing into it while a syllable is being composed would double the syllable.
 */
export function SearchBox({
  place: { text, tab },
  onText,
  onSubmit,
}: {
  place: SearchPlace;
  onText(text: string): void;
  onSubmit(text: string): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(text);

  // The address changed without the box: a recent search was picked, or one went back.
  useEffect(() => {
    if (text === told.current || !input.current) return;
    clearTimeout(timer.current);
    told.current = text;
    input.current.value = text;
  }, [text]);
  useEffect(() => {
    if (input.current?.value === '') input.current.focus({ preventScroll: true });
    return () => clearTimeout(timer.current);
  }, []);

  const tell = (listener: (text: string) => void) => {
    clearTimeout(timer.current);
    told.current = searchTextOf(input.current?.value ?? '');
    listener(told.current);
  };
  const clear = () => {
    if (!input.current) return;
    // Leaving the input ends a composition, which would otherwise put its syllable back.
    input.current.blur();
    input.current.value = '';
    input.current.focus();
    tell(onText);
  };
  return (
    <search>
      <form
        className="s-box"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          tell(onSubmit);
          // The keyboard of a phone would cover what was found.
          if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
        }}
      >
        <Icon of={Search} />
        <input
          ref={input}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('common.search')}
          placeholder={t('search.placeholder')}
          maxLength={SEARCH_TEXT_MAX}
          defaultValue={text}
          onInput={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => tell(onText), timers.searchMs);
          }}
        />
        {tab === 'all' ? null : <input type="hidden" name="tab" value={tab} />}
        <IconButton className="s-clr" label={t('search.clear')} onClick={clear}>
          <Icon of={X} size={20} />
        </IconButton>
      </form>
    </search>
  );
}
