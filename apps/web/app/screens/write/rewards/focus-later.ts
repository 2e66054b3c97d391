/** Focuses, after the next render, the first of these elements that exists. */
export function focusLater(...places: (() => HTMLElement | null | undefined)[]): void {
  requestAnimationFrame(() => {
    for (const find of places) {
      const place = find();
      if (place) return place.focus();
    }
  });
}
