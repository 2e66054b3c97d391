/** Seoul is UTC+9 all year. */
const shiftMs = 9 * 3_600_000;

/** Digits of the Seoul wall clock: yyyyMMddHHmmss (Payple's PCD_PAY_TIME). */
export function seoulDigits(atMs: number): string {
  return new Date(atMs + shiftMs).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** Seoul wall clock as 'yyyy-MM-dd HH:mm:ss'. */
export function seoulText(atMs: number): string {
  return new Date(atMs + shiftMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant of a Seoul wall clock 'yyyy-MM-ddTHH:mm', or NaN. */
export function fromSeoul(text: string): number {
  return Date.parse(`${text.length === 16 ? `${text}:00` : text}+09:00`);
}

/** Adds calendar months in Seoul; days that a month lacks become its last day. */
export function addSeoulMonths(atMs: number, months: number): number {
  const local = new Date(atMs + shiftMs);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  return local.getTime() - shiftMs;
}
