import { t } from './copy.ts';
import { percentOf } from './percent.ts';

/** With the minus sign of the fonts, which has the width of a figure. */
export function formatNumber(value: number): string {
  return String(value)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A share in percent with one decimal: 1 of 3 → "33.3". */
export function formatShare(value: number, of: number): string {
  return formatNumber(percentOf(value, of, 1));
}

export function formatWon(amount: number): string {
  return t('common.won', { amount: formatNumber(amount) });
}

/** An amount in KRW in short form: "500만원"; unchanged if it is not a multiple of 만. */
export function formatShortWon(amount: number): string {
  if (amount < 10_000 || amount % 10_000 !== 0) return formatWon(amount);
  return t('common.manWon', { amount: formatNumber(amount / 10_000) });
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size in units of 1,024: 512B, 46.2MB, 500MB. */
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

/** A playing time: `0:07`, `12:30`, `1:02:03`. */
export function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const [hours, ...rest] = parts;
  const shown = hours === 0 ? rest : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
