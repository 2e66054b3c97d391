import { useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const checkable = new Set(['checkbox', 'radio']);
const early = new Map<Field, { typed: string; before: string; ticked: boolean }>();

/**
 * A quick hand, a password manager, or the browser on the way back fills fields in before the page listens. React leaves
 * such a text where it is and tells no screen of it: the screen takes the field for empty and soon makes it so. This
 * notes it, before React takes the page over.
 */
export function noteEarlyTyping(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea'))
    if (field.value !== field.defaultValue || checkable.has(field.type)) note(field);
  window.addEventListener('input', noteTarget, true);
}

function isTicked(field: Field): boolean {
  return field instanceof HTMLInputElement && field.checked;
}

function noteTarget({ target }: Event): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) note(target);
}

function note(field: Field): void {
  const isKnown = early.has(field);
  // React puts a property of its own upon each field that it listens to.
  if (!isKnown && Object.hasOwn(field, checkable.has(field.type) ? 'checked' : 'value')) return;
  early.set(field, {
    typed: field.value,
    before: early.get(field)?.before ?? field.defaultValue,
    ticked: isTicked(field),
  });
  if (!isKnown) reportEveryInput(field);
}

/**
 * React reports an `input` event when the value differs from the one that it has last seen. Where a field has a `value` of its own
 * it does not compare, and reports every event: also the one that tells what it has seen while it took the page over. A screen
 * that renders anew before it is told would empty the field, and cut what is being composed: that is not let through.
 */
function reportEveryInput(field: Field): void {
  const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  if (!value) return;
  const set = (text: string) => {
    if (early.get(field)?.before !== text) value.set?.call(field, text);
  };
  Object.defineProperty(field, 'value', { ...value, set });
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
  for (const [field, { typed, before, ticked }] of early) {
    early.delete(field);
    // What is ticked otherwise by now has been set by the screen.
    if (checkable.has(field.type) && isTicked(field) !== ticked) continue;
    if (checkable.has(field.type) || field.type === 'file') putBack(field as HTMLInputElement);
    else if (typed !== before && (field.value === typed || field.value === before)) tell(field, typed);
  }
}

/** The text itself is touched only where it is gone: writing it anew would cut a syllable that is being composed. */
function tell(field: Field, typed: string): void {
  if (field.value !== typed) field.value = typed;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A tick or a file may act at once, and a browser brings back some that nobody has just made: it is shown as the screen has it. */
function putBack(box: HTMLInputElement): void {
  if (box.type === 'file') box.value = '';
  else box.checked = box.defaultChecked;
}
