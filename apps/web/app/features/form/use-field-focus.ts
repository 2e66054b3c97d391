import { type RefCallback, useEffect, useState } from 'react';
import { focusUnreadable } from '#app/ui/forms/focus-unreadable.ts';

const FIELDS = 'input, textarea, select';
/**
 * What is focused inside a group: the first of these that exists. Elements that cannot be invalid fields are in a
 * `data-problem`.
 */
const focusOrder = [
  '[aria-invalid=true], [data-problem] :is(input, button)',
  '[contenteditable=true]',
  FIELDS,
  'button',
];

export type FieldFocus = {
  ref(name: string): RefCallback<HTMLElement>;
  focus(name: string): void;
  focusUnreadable(): boolean;
  /** Focuses after the next render, when messages are shown. */
  focusAfterRender(name: string | undefined): void;
};

export function useFieldFocus(autoFocusField: string | undefined, scrollToCenter: boolean): FieldFocus {
  const [{ elements, refs }] = useState(() => ({
    elements: new Map<string, HTMLElement>(),
    refs: new Map<string, RefCallback<HTMLElement>>(),
  }));
  // A new object for each request: the same field may be invalid twice.
  const [requested, setRequested] = useState<{ name: string } | null>(() =>
    autoFocusField === undefined ? null : { name: autoFocusField },
  );
  const focus = (name: string) => {
    const place = elements.get(name);
    if (!place) return;
    const field = place.matches(`${FIELDS}, button`)
      ? place
      : focusOrder.map((one) => place.querySelector<HTMLElement>(one)).find((one) => one !== null);
    // The group may be higher than the window.
    if (scrollToCenter) (field ?? place).scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: scrollToCenter });
    // Focusing scrolls only the field into view, and its message is below it.
    if (!scrollToCenter) messageOf(field)?.scrollIntoView({ block: 'nearest' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request, not once per render
  useEffect(() => {
    if (requested) focus(requested.name);
  }, [requested]);
  return {
    ref(name) {
      const known = refs.get(name);
      if (known) return known;
      const ref: RefCallback<HTMLElement> = (element) => {
        if (element) elements.set(name, element);
        else elements.delete(name);
      };
      refs.set(name, ref);
      return ref;
    },
    focus,
    focusUnreadable: () =>
      focusUnreadable(...[...elements.values()].map((element) => element.closest('form') ?? element)),
    focusAfterRender: (name) => setRequested(name === undefined ? null : { name }),
  };
}

function messageOf(field: HTMLElement | null | undefined): HTMLElement | null {
  return document.getElementById(field?.getAttribute('aria-describedby') ?? '');
}
