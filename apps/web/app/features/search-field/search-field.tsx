import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { ChevronLeft, Search, X } from 'lucide-react';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect } from 'react';
import { useSearchText } from '#app/features/form/use-search-text.ts';
import { searchTextOf } from '#app/lib/addresses/search-text.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useCombobox } from './use-combobox.ts';

const SuggestionPanel = lazyPart(async () => (await import('./suggestion-panel.tsx')).SuggestionPanel);

type Props = {
  /** Of the address. */
  text: string;
  placeholder: string;
  focusWhenEmpty?: boolean;
  /** Whether the results of what is chosen replace this page in the history. */
  replace?: boolean;
  /** The address of the results of a text. */
  hrefOf(text: string): string;
  /** A moment after the last key. */
  onText?(text: string): void;
  onSubmit(text: string): void;
  /** Hidden fields of the form. */
  children?: ReactNode;
};

/**
 * The field of the search: a form that works without scripts, and a combobox (ARIA 1.2) with suggestions once they are loaded.
 * They and their styles are not part of the first view; a combobox of the library would be, because it renders the input.
 */
export function SearchField(props: Props) {
  const {
    text,
    placeholder,
    focusWhenEmpty = false,
    replace = false,
    hrefOf,
    onText = ignore,
    onSubmit,
  } = props;
  const field = useSearchText({ text, clean: searchTextOf, onText });
  const { ref } = field;
  const clear = () => {
    const input = ref.current;
    if (!input) return;
    // Blurring the input ends a composition, which would otherwise restore its syllable.
    input.blur();
    input.value = '';
    input.focus();
    field.flush();
    if (combobox.isOpen) combobox.open();
  };
  const combobox = useCombobox({ ref, text, onEmpty: clear });
  useEffect(() => {
    if (focusWhenEmpty && ref.current?.value === '') ref.current.focus({ preventScroll: true });
  }, [focusWhenEmpty, ref]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    combobox.close();
    onSubmit(field.take());
    // The keyboard of a phone would cover the results.
    if (matchMedia('(pointer: coarse)').matches) ref.current?.blur();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) combobox.close();
  };
  return (
    <search className="relative block" data-suggesting={combobox.isOpen || undefined} onBlur={leave}>
      <form
        className="flex min-h-13 w-full items-center gap-1 rounded-full border-2 border-brand bg-white pr-1 pl-5 outline-offset-3 focus-within:[outline:var(--focus)] tablet:min-h-15 tablet:pr-2 tablet:pl-6"
        action="/search"
        onSubmit={submit}
      >
        {combobox.isOpen ? (
          <IconButton
            variant="quiet"
            className="tablet:hidden"
            label={t('search.close')}
            onClick={combobox.close}
          >
            <Icon of={ChevronLeft} />
          </IconButton>
        ) : null}
        <input
          {...field.props}
          {...combobox.inputProps}
          // The browser's own clear button is hidden, because a separate button works in every browser and by keyboard.
          className="peer min-h-11 min-w-0 flex-1 appearance-none bg-transparent text-nav font-medium outline-0 placeholder:font-normal placeholder:text-ink-3 placeholder:opacity-100 tablet:min-h-13 [&::-webkit-search-cancel-button]:hidden"
          name="q"
          type="search"
          aria-label={t('common.search')}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={placeholder}
          maxLength={limits.searchText}
          onInput={(event) => {
            field.props.onInput(event);
            combobox.inputProps.onInput(event);
          }}
        />
        {props.children}
        <IconButton
          variant="quiet"
          className="peer-placeholder-shown:invisible"
          label={t('search.clear')}
          onClick={clear}
        >
          <Icon of={X} size={20} />
        </IconButton>
        <button
          className="grid size-11 flex-none place-items-center rounded-full bg-brand text-white"
          type="submit"
          aria-label={t('common.search')}
        >
          <Icon of={Search} />
        </button>
      </form>
      {combobox.isOpen ? (
        <SuggestionPanel {...combobox.panelProps} replace={replace} hrefOf={hrefOf} />
      ) : null}
    </search>
  );
}

function ignore(): void {}
