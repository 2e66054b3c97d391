import { useEffect, useLayoutEffect } from 'react';
import { setNativeValue } from '#app/ui/forms/set-native-value.ts';

/**
 * `_valueTracker` is React's own note of what a field holds, by which it tells a change. A field that it does not listen to
 * has none.
 */
type Field = (HTMLInputElement | HTMLTextAreaElement) & { _valueTracker?: { setValue(value: string): void } };

const boxes = new Set(['checkbox', 'radio', 'file']);
const early = new Map<Field, { typed: string; before: string }>();

/**
 * A quick hand, a password manager, or the browser on the way back fills fields in before the page listens. React leaves
 * such a text where it is and tells no screen of it: the screen takes the field for empty and soon makes it so. This
 * notes it, before React takes the page over.
 */
export function noteEarlyTyping(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea')) note(field);
  window.addEventListener('input', noteTarget, true);
}

function noteTarget({ target }: Event): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) note(target);
}

function note(field: Field): void {
  if (field._valueTracker) return;
  early.set(field, { typed: field.value, before: early.get(field)?.before ?? field.defaultValue });
}

/**
 * Tells the screens what was typed before they listened: right after they are there, since within an effect React would
 * empty the field before it answers, and a screen that renders anew in its own effects would empty it too. The mark says
 * that the page listens; journeys wait for it.
 */
export function useEarlyTyping(): void {
  useLayoutEffect(() => queueMicrotask(handOver), []);
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
}

function handOver(): void {
  window.removeEventListener('input', noteTarget, true);
  for (const [field, { typed, before }] of early) {
    early.delete(field);
    // A field of a part that listens later, or of an extension, stays as it is.
    if (!field._valueTracker) continue;
    if (boxes.has(field.type)) putBack(field as HTMLInputElement);
    else if (typed !== before && (field.value === typed || field.value === before))
      tell(field, typed, before);
  }
}

/** The text itself is touched only where it is gone: writing it anew would cut a syllable that is being composed. */
function tell(field: Field, typed: string, before: string): void {
  if (field.value !== typed) setNativeValue(field, typed);
  field._valueTracker?.setValue(before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A tick or a file may act at once, and a browser brings back some that nobody has just made: it is shown as the screen has it. */
function putBack(box: HTMLInputElement): void {
  if (box.type === 'file') box.value = '';
  else box.checked = box.defaultChecked;
}
