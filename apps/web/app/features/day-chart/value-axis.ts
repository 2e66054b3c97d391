import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';

const TEN_THOUSAND = 10_000;
const ROUND = [1, 2, 5, 10];

/**
 * An axis from 0 to at least `most` in at most `parts` intervals with round ticks: 1, 2 or 5 times a power of ten. Ticks are
 * abbreviated where all are whole 만 (5,200,000 → 520만), because an axis has no space for all digits.
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
