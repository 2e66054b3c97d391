import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { ChevronLeft } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { searchTextOf } from '#app/lib/addresses/search-text.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import '#app/styles/suggestions.css';
import { type PanelKeys, SuggestionPanel } from './suggestion-panel.tsx';

/** What the field says about the list: its id while it is there, and the active option. */
export type Shown = { isOpen: boolean; list: string | undefined; active: string | undefined };

type Props = {
  inputRef: RefObject<HTMLInputElement | null>;
  replace: boolean;
  hrefOf(text: string): string;
  onShown(shown: Shown): void;
  onClear(): void;
};

/**
 * Makes the field a combobox. It is there from the first press or key on, and opens at once. It listens to the field itself: it comes
 * later than the field, and must not replace it while a syllable is composed.
 */
export function Combobox({ inputRef, replace, hrefOf, onShown, onClear }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(() => searchTextOf(inputRef.current?.value ?? ''));
  const [isOpen, setOpen] = useState(() => document.activeElement === inputRef.current);
  const [hasOptions, setHasOptions] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const keys = useRef<PanelKeys>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isExpanded = isOpen && hasOptions;
  const shownActive = isExpanded && active !== null ? active : undefined;
  // Before the list is painted, or the field would say for a moment that there is none.
  useLayoutEffect(() => {
    onShown({ isOpen, list: isExpanded ? id : undefined, active: shownActive });
  }, [isOpen, isExpanded, shownActive, id, onShown]);
  useLayoutEffect(() => () => onShown({ isOpen: false, list: undefined, active: undefined }), [onShown]);

  const open = () => {
    clearTimeout(timer.current);
    setTyped(searchTextOf(inputRef.current?.value ?? ''));
    setOpen(true);
  };
  const openIn = (ms: number) => {
    clearTimeout(timer.current);
    setActive(null);
    timer.current = setTimeout(open, ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
    setActive(null);
  };
  useFieldEvents(inputRef, {
    open,
    close,
    onTyped: (isComposing) => openIn(isComposing ? timers.composingMs : timers.suggestMs),
    onKey(event) {
      if (isOpen && keys.current?.onKeyDown(event)) return;
      const act = { ArrowDown: open, ArrowUp: open, Escape: isOpen ? close : onClear }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
    onEmptied: () => (isOpen ? open() : undefined),
  });
  if (!isOpen) return null;
  return (
    <>
      <IconButton variant="quiet" className="suggest-back" label={t('search.close')} onClick={close}>
        <Icon of={ChevronLeft} />
      </IconButton>
      <SuggestionPanel
        id={id}
        text={typed}
        active={active}
        keys={keys}
        replace={replace}
        hrefOf={hrefOf}
        onActive={setActive}
        onOptions={setHasOptions}
        onLeave={close}
      />
    </>
  );
}

type FieldEvents = {
  open(): void;
  close(): void;
  onTyped(isComposing: boolean): void;
  onKey(event: KeyboardEvent): void;
  onEmptied(): void;
};

function useFieldEvents(inputRef: RefObject<HTMLInputElement | null>, events: FieldEvents): void {
  const [isEnterOfComposition] = useState(createIsEnterOfComposition);
  const onKey = (event: KeyboardEvent) => (isEnterOfComposition(event) ? undefined : events.onKey(event));
  const onKeyUp = (event: KeyboardEvent) => {
    isEnterOfComposition(event);
    if (event.key === 'Tab') events.open();
  };
  const onEvent = useEffectEvent((event: Event) => {
    const handlers: Record<string, () => void> = {
      input: () => events.onTyped((event as InputEvent).isComposing === true),
      compositionend: () => events.onTyped(false),
      click: events.open,
      keydown: () => onKey(event as KeyboardEvent),
      keyup: () => onKeyUp(event as KeyboardEvent),
      // The clear button focuses the field that it has emptied.
      focus: () => (inputRef.current?.value === '' ? events.onEmptied() : undefined),
    };
    handlers[event.type]?.();
  });
  const onForm = useEffectEvent(() => events.close());
  const onLeave = useEffectEvent((event: FocusEvent) => {
    const field = event.currentTarget as HTMLElement;
    if (!field.contains(event.relatedTarget as Node | null)) events.close();
  });
  useEffect(() => {
    const input = inputRef.current;
    const [form, field] = [input?.form, input?.closest('search')];
    if (!input || !form || !(field instanceof HTMLElement)) return;
    const ended = new AbortController();
    const { signal } = ended;
    for (const type of ['input', 'compositionend', 'click', 'keydown', 'keyup', 'focus'])
      input.addEventListener(type, onEvent, { signal });
    form.addEventListener('submit', onForm, { signal });
    field.addEventListener('focusout', onLeave, { signal });
    return () => ended.abort();
  }, [inputRef]);
}

const COMPOSING = 229;

/**
 * Whether a key event belongs to a composition, or to the press of Enter that ended one: browsers on macOS report that press a second
 * time, outside of the composition.
 */
function createIsEnterOfComposition(): (event: KeyboardEvent) => boolean {
  let isPressed = false;
  return (event) => {
    if (event.type === 'keyup') {
      isPressed = false;
      return false;
    }
    const isComposing = event.isComposing || event.keyCode === COMPOSING;
    if (event.key !== 'Enter') return isComposing;
    if (isComposing) isPressed = true;
    if (isPressed) event.preventDefault();
    return isPressed;
  };
}
