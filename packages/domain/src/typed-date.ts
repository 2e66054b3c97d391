/** What somebody types of a date as `YYYY-MM-DD`: only digits count, the hyphens come by themselves. */
export function shapeDate(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}
