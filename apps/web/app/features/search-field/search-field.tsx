import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Search, X } from 'lucide-react';
import { type FormEvent, type FormEventHandler, type ReactNode, type RefObject, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { Shown } from './combobox.tsx';

const Combobox = lazyPart(async () => (await import('./combobox.tsx')).Combobox);

type Props = {
  inputRef: RefObject<HTMLInputElement | null>;
  text?: string;
  placeholder: string;
  /** Whether the results of what is chosen replace this page in the history. */
  replace?: boolean;
  /** The address of the results of a text. */
  hrefOf(text: string): string;
  onInput?: FormEventHandler<HTMLInputElement>;
  onSubmit(typed: string): void;
  onClear?(): void;
  /** Hidden fields of the form. */
  children?: ReactNode;
};

/**
 * The field of the search: a form that works without scripts, and from the first press or key a combobox (ARIA 1.2). What makes it
 * one is loaded then, with its styles, because the first view has no room; a combobox of the library renders the input itself.
 */
export function SearchField(props: Props) {
  const { inputRef, text = '', placeholder, replace = false, hrefOf, onInput, onSubmit, onClear } = props;
  const [isUsed, setUsed] = useState(false);
  const [shown, setShown] = useState<Shown>({ isOpen: false, list: undefined, active: undefined });
  const use = () => setUsed(true);
  const clear = () => {
    const input = inputRef.current;
    if (!input) return;
    // Blurring the input ends a composition, which would otherwise restore its syllable.
    input.blur();
    input.value = '';
    input.focus();
    onClear?.();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(inputRef.current?.value ?? '');
    // The keyboard of a phone would cover the results.
    if (matchMedia('(pointer: coarse)').matches) inputRef.current?.blur();
  };
  return (
    <search className="relative block" data-suggesting={shown.isOpen || undefined}>
      <form
        className="flex min-h-13 w-full items-center gap-1 rounded-full border-2 border-brand bg-white pr-1 pl-5 outline-offset-3 focus-within:[outline:var(--focus)] tablet:min-h-15 tablet:pr-2 tablet:pl-6"
        action="/search"
        onSubmit={submit}
      >
        <input
          ref={inputRef}
          // The browser's own clear button is hidden, because a separate button works in every browser and by keyboard.
          className="peer min-h-11 min-w-0 flex-1 appearance-none bg-transparent text-nav font-medium outline-0 placeholder:font-normal placeholder:text-ink-3 placeholder:opacity-100 tablet:min-h-13 [&::-webkit-search-cancel-button]:hidden"
          name="q"
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.list !== undefined}
          aria-controls={shown.list}
          aria-activedescendant={shown.active}
          aria-label={t('common.search')}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={placeholder}
          maxLength={limits.searchText}
          defaultValue={text}
          onInput={(event) => {
            use();
            onInput?.(event);
          }}
          onClick={use}
          // Also Tab, which comes to the field. Moving the focus here by script must not cover the page.
          onKeyUp={use}
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
      {isUsed ? (
        <Combobox inputRef={inputRef} replace={replace} hrefOf={hrefOf} onShown={setShown} onClear={clear} />
      ) : null}
    </search>
  );
}
