import { timers } from '@pq/domain/limits';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { searchTextOf } from '#app/lib/addresses/search-text.ts';
import type { PanelKeys } from './suggestion-panel.tsx';
import { useEnterOfComposition } from './use-enter-of-composition.ts';

/** The part of the combobox that the first view has: when its panel is open, for which text, and with which active option. */
export function useCombobox({
  ref,
  text,
  onEmpty,
}: {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  onEmpty(): void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [isOpen, setOpen] = useState(false);
  const [isShown, setShown] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const keys = useRef<PanelKeys>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isEnterOfComposition = useEnterOfComposition();
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = () => {
    clearTimeout(timer.current);
    setTyped(searchTextOf(ref.current?.value ?? ''));
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
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isEnterOfComposition(event) || (isOpen && keys.current?.onKeyDown(event))) return;
    const act = {
      ArrowDown: open,
      ArrowUp: open,
      Escape: isOpen ? close : onEmpty,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const isExpanded = isOpen && isShown;
  return {
    open,
    close,
    isOpen,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isExpanded,
      'aria-controls': isExpanded ? id : undefined,
      'aria-activedescendant': (isExpanded && active) || undefined,
      onInput: ({ nativeEvent }: FormEvent<HTMLInputElement>) => {
        const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
        openIn(isComposing ? timers.composingMs : timers.suggestMs);
      },
      onCompositionEnd: () => openIn(timers.suggestMs),
      onKeyDown,
      onKeyUp: (event: KeyboardEvent<HTMLInputElement>) => {
        isEnterOfComposition(event);
        // Moving the focus here by script must not cover the page; Tab does.
        if (event.key === 'Tab') open();
      },
      onClick: open,
    },
    panelProps: { id, text: typed, active, keys, onActive: setActive, onShown: setShown, onLeave: close },
  } as const;
}
