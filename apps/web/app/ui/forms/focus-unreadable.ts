/**
 * Focuses the first field below `roots` whose text cannot be parsed (`use-masked-input.ts`), which shows its message. Such a
 * field reports no value, so forms have to call this before they are sent. False where every field can be parsed.
 */
export function focusUnreadable(...roots: ParentNode[]): boolean {
  const inputs = roots.flatMap((root) =>
    root instanceof HTMLInputElement ? [root] : [...root.querySelectorAll('input')],
  );
  const unreadable = inputs.find(({ validity }) => validity.customError);
  unreadable?.focus();
  unreadable?.checkValidity();
  return unreadable !== undefined;
}
