/**
 * Into the field of that name, or into the first thing of a group that can be used, in the middle of the window: bars at its
 * edges hide neither it nor what is said of it.
 */
export function focusField(form: HTMLElement | null, field: string): void {
  const place = form?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const usable = place?.matches('input, button') ? place : place?.querySelector<HTMLElement>('input, button');
  if (!place || !usable) return;
  place.scrollIntoView({ block: 'center' });
  usable.focus({ preventScroll: true });
}
