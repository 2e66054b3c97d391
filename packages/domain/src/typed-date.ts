/**
 * What somebody types of a date as `YYYY-MM-DD`: only digits count, the hyphens come by themselves. A month or day of one
 * digit is filled up once something stands behind it.
 */
export function shapeDate(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .trimStart()
    .replace(/^(\d{4}\D+)(\d)(?=\D)/, (_, year, month) => `${year}0${month}`)
    .replace(/^(\d{4}\D*\d{2}\D+)(\d)(?=\D)/, (_, month, day) => `${month}0${day}`)
    .replace(/\D/g, '')
    .slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

/** A shaped date whose typing is over: its day may have been one digit. */
export function finishDate(shaped: string): string {
  return shaped.replace(/^(\d{4}-\d{2}-)([1-9])$/, (_, month, day) => `${month}0${day}`);
}
