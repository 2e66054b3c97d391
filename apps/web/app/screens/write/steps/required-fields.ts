import { t } from '@pq/domain/copy';
import type { RequiredField } from '@pq/domain/project/write-steps';

// The editor may still be loading.
const COMES_WITHIN_MS = 10_000;
const FOCUSED = 'input:not([tabindex="-1"]), textarea, button:not(:disabled)';

export const fieldId = (field: RequiredField): string => `wr-f-${field}`;

export function missingMessage(
  field: RequiredField,
  reported: readonly RequiredField[] = [],
): string | undefined {
  return reported.includes(field) ? t(`writing.missing.${field}`) : undefined;
}

export function focusField(field: RequiredField): void {
  if (focusNow(field)) return;
  const watch = new MutationObserver(() => {
    if (focusNow(field)) stop();
  });
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, COMES_WITHIN_MS);
  watch.observe(document.body, { childList: true, subtree: true });
}

function focusNow(field: RequiredField): boolean {
  const place = document.getElementById(fieldId(field));
  const within = field === 'editor' ? '[contenteditable="true"]' : FOCUSED;
  const target = place?.matches(within) ? place : place?.querySelector<HTMLElement>(within);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
  return target !== null && target !== undefined;
}
