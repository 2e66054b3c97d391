import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Search, X } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchText } from '#app/features/form/use-search-text.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type SearchPlace, searchTextOf } from './search-place.ts';

export function SearchBox({
  place: { text, tab },
  onText,
  onSubmit,
}: {
  place: SearchPlace;
  onText(text: string): void;
  onSubmit(text: string): void;
}) {
  const { ref, take, flush, props } = useSearchText({ text, clean: searchTextOf, onText });
  useEffect(() => {
    if (ref.current?.value === '') ref.current.focus({ preventScroll: true });
  }, [ref]);

  const clear = () => {
    const input = ref.current;
    if (!input) return;
    // Blurring the input ends a composition, which would otherwise restore its syllable.
    input.blur();
    input.value = '';
    input.focus();
    flush();
  };
  return (
    <search>
      <form
        className="mx-auto flex min-h-13 max-w-180 items-center gap-2 rounded-full border-2 border-brand bg-white pr-1 pl-4 outline-offset-3 focus-within:[outline:var(--focus)] tablet:min-h-15 tablet:gap-3 tablet:pr-2 tablet:pl-5.5"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(take());
          // The keyboard of a phone would cover the results.
          if (matchMedia('(pointer: coarse)').matches) ref.current?.blur();
        }}
      >
        <Icon className="text-brand" of={Search} />
        <input
          {...props}
          // The browser's own clear button is hidden, because a separate button works in every browser and by keyboard.
          className="peer min-h-12 min-w-0 flex-1 appearance-none bg-transparent text-nav font-medium outline-0 placeholder:font-normal placeholder:text-ink-3 placeholder:opacity-100 tablet:min-h-14 [&::-webkit-search-cancel-button]:hidden"
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('common.search')}
          placeholder={t('search.placeholder')}
          maxLength={limits.searchText}
        />
        {tab === 'all' ? null : <input type="hidden" name="tab" value={tab} />}
        <IconButton
          variant="quiet"
          className="peer-placeholder-shown:invisible"
          label={t('search.clear')}
          onClick={clear}
        >
          <Icon of={X} size={20} />
        </IconButton>
      </form>
    </search>
  );
}
