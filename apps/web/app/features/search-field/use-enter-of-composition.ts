import { type KeyboardEvent, useRef } from 'react';

const COMPOSING = 229;

/**
 * Whether a key event belongs to the press of Enter that ends the composition of a syllable. Browsers on macOS report that press
 * a second time, outside of the composition.
 */
export function useEnterOfComposition(): (event: KeyboardEvent) => boolean {
  const isPressed = useRef(false);
  return (event) => {
    if (event.type === 'keyup') {
      isPressed.current = false;
      return false;
    }
    const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSING;
    if (event.key !== 'Enter') return isComposing;
    if (isComposing) isPressed.current = true;
    if (isPressed.current) event.preventDefault();
    return isPressed.current;
  };
}
