import { t } from './copy.ts';

/** A whole number with thousands commas: 1234567 → "1,234,567". */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** An amount in KRW as people read it: "12,000원". */
export function formatWon(amount: number): string {
  return t('common.won', { amount: formatNumber(amount) });
}

/** A phone number as it is typed: digits and hyphens only, grouped 3-4-4 (3-3-4 for ten digits). */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 11);
  if (digits.length <= 3) return digits;
  if (digits.length <= 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  const middle = digits.length === 10 ? 6 : 7;
  return `${digits.slice(0, 3)}-${digits.slice(3, middle)}-${digits.slice(middle)}`;
}
