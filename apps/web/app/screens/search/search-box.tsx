import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Search, X } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchText } from '#app/features/form/use-search-text.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type SearchPlace, searchTextOf } from './search-place.ts';

/**
 * Where one types what to look for. The text is told a moment after the last key and at once on Enter or a press.
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
  const { ref, take, tell, props } = useSearchText({ text, clean: searchTextOf, onText });
  useEffect(() => {
    if (ref.current?.value === '') ref.current.focus({ preventScroll: true });
  }, [ref]);

  const clear = () => {
    const input = ref.current;
    if (!input) return;
    // Leaving the input ends a composition, which would otherwise put its syllable back.
    input.blur();
    input.value = '';
    input.focus();
    tell();
  };
  return (
    <search>
      <form
        className="s-box"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(take());
          // The keyboard of a phone would cover what was found.
          if (matchMedia('(pointer: coarse)').matches) ref.current?.blur();
        }}
      >
        <Icon of={Search} />
        <input
          {...props}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('common.search')}
          placeholder={t('search.placeholder')}
          maxLength={limits.searchText}
        />
        {tab === 'all' ? null : <input type="hidden" name="tab" value={tab} />}
        <IconButton className="s-clr" label={t('search.clear')} onClick={clear}>
          <Icon of={X} size={20} />
        </IconButton>
      </form>
    </search>
  );
}
