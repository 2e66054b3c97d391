import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';

const TEN_THOUSAND = 10_000;
const ROUND = [1, 2, 5, 10];

/**
 * An axis from 0 to `most` or above in at most so many `parts`: whole, round ticks, 1, 2 or 5 and zeros apart. An axis has no room for all
 * the digits (5,200,000 → 520만), so that is how its ticks are written where all of them are whole 만.
 */
export function valueAxis(most: number, parts: number) {
  const raw = Math.max(1, most / parts);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (ROUND.find((n) => n * power >= raw) ?? 10) * power;
  const count = Math.max(1, Math.ceil(most / step));
  const ticks = Array.from({ length: count + 1 }, (_, n) => n * step);
  const short = step % TEN_THOUSAND === 0;
  return {
    ticks,
    domain: [0, count * step] as [number, number],
    tickFormatter: (value: number) =>
      short && value > 0
        ? t('stats.tenThousand', { n: formatNumber(value / TEN_THOUSAND) })
        : formatNumber(value),
  };
}
