import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type Options = {
  text: string;
  /** Formats the typed text. Unreadable text is returned unchanged, so that nothing typed is lost. */
  format(typed: string, shown: string): string;
  /** Why `text` cannot be parsed; a form with such a field is not sent (`focus-unreadable.ts`). */
  problem?: string | undefined;
  onText(text: string): void;
};

type Edit = { text: string; at: number };
type Change = { inputType?: string | undefined };

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '');
const isDigit = (letter: string | undefined) => letter !== undefined && /\d/.test(letter);

/** The caret's position in `shown` with as many digits on one side as in the typed text. */
function caretIn(shown: string, typed: string, at: number): number {
  if (shown === typed) return at;
  const after = digitsOf(typed.slice(at)).length;
  if (after === 0) return shown.length;
  const before = digitsOf(typed.slice(0, at)).length;
  // Added or replaced digits, like a country code, are before the caret.
  const wanted = digitsOf(shown) === digitsOf(typed) ? before : digitsOf(shown).length - after;
  let place = 0;
  for (let passed = 0; passed < wanted && place < shown.length; place += 1)
    if (isDigit(shown[place])) passed += 1;
  return place;
}

/** A key that removed only a separator removes the digit on its other side instead; the separator stays. */
function removeBesideSeparator(typed: Edit, shown: string, { inputType }: Change): Edit {
  if (typed.text.length !== shown.length - 1 || digitsOf(typed.text) !== digitsOf(shown)) return typed;
  const digits = [...shown.matchAll(/\d/g)].map(({ index }) => index);
  const digit =
    inputType === 'deleteContentForward'
      ? digits.find((place) => place > typed.at)
      : inputType === 'deleteContentBackward'
        ? digits.findLast((place) => place < typed.at)
        : undefined;
  return digit === undefined ? typed : { text: shown.slice(0, digit) + shown.slice(digit + 1), at: digit };
}

/**
 * An input that formats its text during editing: the caret stays at its digit, a composition is formatted when it ends, and
 * undo works, which browsers drop for inputs whose value is set.
 */
export function useMaskedInput({ text, format, problem, onText }: Options) {
  const [composed, setComposed] = useState<string | null>(null);
  const [edited, setEdited] = useState<{ input: HTMLInputElement; at: number } | null>(null);
  const history = useRef<{ past: Edit[]; future: Edit[]; last: string; at: number }>({
    past: [],
    future: [],
    last: text,
    at: text.length,
  });
  useLayoutEffect(() => {
    if (edited && document.activeElement === edited.input)
      edited.input.setSelectionRange(edited.at, edited.at);
  }, [edited]);
  useLayoutEffect(() => {
    edited?.input.setCustomValidity(problem ?? '');
  }, [edited, problem]);

  const show = (input: HTMLInputElement, next: Edit) => {
    history.current.last = next.text;
    history.current.at = next.at;
    setEdited({ input, at: next.at });
    onText(next.text);
  };
  const change = (input: HTMLInputElement, event: Change) => {
    const typed = { text: input.value, at: input.selectionStart ?? input.value.length };
    const wanted =
      format(typed.text, text) === text && typed.text !== text
        ? removeBesideSeparator(typed, text, event)
        : typed;
    const shown = format(wanted.text, text);
    const edits = history.current;
    // A value set from outside since then is not undone by a key.
    if (edits.last !== text) Object.assign(edits, { past: [], at: text.length });
    if (shown !== text) edits.past.push({ text, at: edits.at });
    edits.future = [];
    show(input, { text: shown, at: caretIn(shown, wanted.text, wanted.at) });
  };
  const step = (input: HTMLInputElement, way: 'undo' | 'redo') => {
    const edits = history.current;
    const [from, to] = way === 'undo' ? [edits.past, edits.future] : [edits.future, edits.past];
    const next = edits.last === text ? from.pop() : undefined;
    if (!next) return;
    to.push({ text, at: input.selectionStart ?? text.length });
    show(input, next);
  };
  return {
    value: composed ?? text,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      if (composed === null) change(event.currentTarget, event.nativeEvent as Change);
      else setComposed(event.currentTarget.value);
    },
    onCompositionStart: (event: CompositionEvent<HTMLInputElement>) => setComposed(event.currentTarget.value),
    onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
      setComposed(null);
      change(event.currentTarget, {});
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      // The state to which an undo of this key returns.
      history.current.at = event.currentTarget.selectionStart ?? text.length;
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      // By the physical key: with a Korean layout its character is ㅋ.
      const isUndoKey = event.code === 'KeyZ' || event.key.toLowerCase() === 'z';
      const isRedoKey = event.code === 'KeyY' || event.key.toLowerCase() === 'y';
      if (!isUndoKey && !isRedoKey) return;
      event.preventDefault();
      step(event.currentTarget, isRedoKey || event.shiftKey ? 'redo' : 'undo');
    },
  };
}
