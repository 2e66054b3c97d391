/** Moves the focus once what was changed is drawn: to the first of these that there is. */
export function focusLater(...places: (() => HTMLElement | null | undefined)[]): void {
  requestAnimationFrame(() => {
    for (const find of places) {
      const place = find();
      if (place) return place.focus();
    }
  });
}
