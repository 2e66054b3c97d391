import { t } from './copy.ts';

/** A whole number with thousands commas: 1234567 → "1,234,567". */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** What part of a whole this is, in percent to one decimal: 1 of 3 → "33.3". */
export function formatShare(value: number, of: number): string {
  return formatNumber(Math.round((value / of) * 1_000) / 10);
}

/** An amount in KRW as people read it: "12,000원". */
export function formatWon(amount: number): string {
  return t('common.won', { amount: formatNumber(amount) });
}

/** An amount in KRW where there is little room: "500만원"; one that is not whole in 만 as it is. */
export function formatShortWon(amount: number): string {
  if (amount < 10_000 || amount % 10_000 !== 0) return formatWon(amount);
  return t('common.manWon', { amount: formatNumber(amount / 10_000) });
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size as people read it, in steps of 1,024: 512B, 46.2MB, 500MB. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1_024 && unit < UNITS.length - 1) {
    size /= 1_024;
    unit += 1;
  }
  const tenths = unit === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${tenths}${UNITS[unit]}`;
}

/** How long something plays: `0:07`, `12:30`, `1:02:03`. */
export function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const [hours, ...rest] = parts;
  const shown = hours === 0 ? rest : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** A phone number as it is typed: digits and hyphens only, grouped 3-4-4 (3-3-4 for ten digits). */
export function formatPhone(text: string): string {
  const all = text.replace(/\D/g, '');
  // The area code of Seoul is the only one of two digits; a number after it has one digit less.
  const head = all.startsWith('02') ? 2 : 3;
  const digits = all.slice(0, head + 8);
  if (digits.length <= head) return digits;
  if (digits.length <= head + 4) return `${digits.slice(0, head)}-${digits.slice(head)}`;
  const middle = digits.length === head + 7 ? head + 3 : head + 4;
  return `${digits.slice(0, head)}-${digits.slice(head, middle)}-${digits.slice(middle)}`;
}
