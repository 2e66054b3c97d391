import { fitInserted } from '@pq/domain/text/letters';
import { type ChangeEvent, type CompositionEvent, useRef } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

type Handlers<B extends Box> = {
  onChange?: ((event: ChangeEvent<B>) => void) | undefined;
  onCompositionStart?: ((event: CompositionEvent<B>) => void) | undefined;
  onCompositionEnd?: ((event: CompositionEvent<B>) => void) | undefined;
};

/**
 * Limits a field to `most` characters as the calls count them. The `maxlength` attribute counts UTF-16 units: an emoji as two
 * or more, a syllable copied on a Mac as three. A syllable is not cut while it is being composed.
 */
export function useLetterLimit<B extends Box>(
  most: number | undefined,
  value: unknown,
  given: Handlers<B>,
): Handlers<B> {
  const composedOn = useRef<string | null>(null);
  if (most === undefined) return given;
  const { onChange, onCompositionStart, onCompositionEnd } = given;
  const currentText = typeof value === 'string' ? value : '';
  return {
    onChange(event) {
      const box = event.currentTarget;
      if (composedOn.current === null) {
        const { text, caret } = fitInserted(currentText, box.value, most);
        if (text !== box.value) {
          box.value = text;
          box.setSelectionRange(caret, caret);
        }
      }
      onChange?.(event);
    },
    onCompositionStart(event) {
      composedOn.current = currentText;
      onCompositionStart?.(event);
    },
    onCompositionEnd(event) {
      const box = event.currentTarget;
      const { text, caret } = fitInserted(composedOn.current ?? currentText, box.value, most);
      composedOn.current = null;
      onCompositionEnd?.(event);
      if (text !== box.value) dispatchInput(box, text, caret);
    },
  };
}

function dispatchInput(box: Box, text: string, caret: number): void {
  setNativeValue(box, text);
  box.setSelectionRange(caret, caret);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Sets the text of a field past React's own `value` setter, so that React handles the `input` event that follows. */
export function setNativeValue(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
}
