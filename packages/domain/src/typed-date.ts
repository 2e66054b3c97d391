import { isCivilDate } from './dates.ts';

/** A complete date of which a part is being replaced: both hyphens are present. */
const PARTS = /^\d{0,4}-\d{0,2}-\d{0,2}$/;
const WRITTEN = /^[\d\s\p{Pd}./,년월일]*$/u;
/**
 * A date in another order, like 03/01/2027 or 12312027, is ambiguous: only dates that begin with the year are accepted.
 */
const YEAR_FIRST = /^\s*(?:(?:19|20|21)\d{2}|\d{0,3}$)/;

/**
 * The displayed text of a date while it is typed, as `YYYY-MM-DD`: hyphens are inserted, and a single-digit month or day is
 * padded once something follows it, except while a part of the `shown` date is replaced: then a removed hyphen is restored,
 * so that no digit moves to another part. A time after the date is dropped; other texts are returned unchanged.
 */
export function shapeDate(typed: string, shown = ''): string {
  const plain = typed.normalize('NFKC');
  if (PARTS.test(shown)) {
    if (PARTS.test(plain)) return plain;
    const isHyphenGone = plain.length === shown.length - 1 && digitsOf(plain) === digitsOf(shown);
    if (isHyphenGone) return shown;
  }
  const day = plain.replace(/^(\s*\d{4}\D*\d{1,2}\D+\d{1,2}\D*?)[\sT]+\d{1,2}:\d.*$/s, '$1');
  if (!WRITTEN.test(day) || !YEAR_FIRST.test(day)) return typed;
  if (/^\d{8}$/.test(day) && !isCivilDate(grouped(day))) return typed;
  const digits = digitsOf(
    day
      .trimStart()
      .replace(/^(\d{4}\D+)(\d)(?=\D)/, (_, year, month) => `${year}0${month}`)
      .replace(/^(\d{4}\D*\d{2}\D+)(\d)(?=\D)/, (_, month, rest) => `${month}0${rest}`),
  );
  return grouped(digits);
}

function grouped(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** A date after typing has ended: pads a single-digit month or day. */
export function finishDate(shaped: string): string {
  return shaped.replace(
    /^(\d{4})-(\d{2}|[1-9])-(\d{2}|[1-9])$/,
    (_, year, month, day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
}
