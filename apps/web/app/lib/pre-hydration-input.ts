import { useEffect, useLayoutEffect } from 'react';
import { replayEarlyPresses } from './early-press.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const checkable = new Set(['checkbox', 'radio']);
const early = new Map<Field, { typed: string; before: string; ticked: boolean }>();

/**
 * Users, password managers and the browser's back navigation can fill fields in before hydration. React leaves such a text in
 * the field but reports it to no screen, and the next render empties the field. This records the text before hydration starts.
 */
export function recordPreHydrationInput(): void {
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
  // React defines its own property on each field that it has hydrated.
  if (!isKnown && Object.hasOwn(field, checkable.has(field.type) ? 'checked' : 'value')) return;
  early.set(field, {
    typed: field.value,
    before: early.get(field)?.before ?? field.defaultValue,
    ticked: isTicked(field),
  });
  if (!isKnown) reportEveryInput(field);
}

/**
 * React dispatches an `input` event when the value differs from the last value that it has seen. Where a field has its own
 * `value` property it does not compare and dispatches every event, also for a text that it saw while hydrating. A screen that
 * renders before the event would write the old text and interrupt composition, so that write is ignored.
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
 * Dispatches the recorded input right after mounting: within an effect React would empty the field before the screen answers,
 * and so would a screen that renders in its own effects. The attribute marks the page as hydrated; journeys wait for it.
 */
export function usePreHydrationInput(): void {
  useLayoutEffect(() => {
    queueMicrotask(handOver);
  }, []);
  useEffect(() => {
    document.documentElement.dataset.ready = '';
    void replayEarlyPresses();
  }, []);
}

function handOver(): void {
  window.removeEventListener('input', noteTarget, true);
  for (const [field, { typed, before, ticked }] of early) {
    early.delete(field);
    // A box whose state differs by now was set by the screen.
    if (checkable.has(field.type) && isTicked(field) !== ticked) continue;
    if (checkable.has(field.type) || field.type === 'file') putBack(field as HTMLInputElement);
    else if (typed !== before && (field.value === typed || field.value === before))
      dispatchInput(field, typed);
  }
}

/** Writes the text only where it is gone: writing the same text would interrupt a syllable that is being composed. */
function dispatchInput(field: Field, typed: string): void {
  if (field.value !== typed) field.value = typed;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Ticks and files may act at once, and browsers restore old ones on their own: the screen's state is shown instead. */
function putBack(box: HTMLInputElement): void {
  if (box.type === 'file') box.value = '';
  else box.checked = box.defaultChecked;
}
