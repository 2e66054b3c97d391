const COMPOSING = 229;

/**
 * Whether a key event belongs to a composition, or to the press of Enter that ended one: browsers on macOS report that press a second
 * time, outside of the composition.
 */
export function createIsEnterOfComposition(): (event: KeyboardEvent) => boolean {
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
