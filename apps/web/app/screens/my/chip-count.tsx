import { formatNumber } from '@pq/domain/format';

/** How many a chip leads to; `due`: they need somebody. */
export function ChipCount({
  count,
  current,
  due = false,
}: {
  count: number;
  current: boolean;
  due?: boolean;
}) {
  const color = current ? '' : due ? 'text-danger-hover' : 'text-ink-3';
  return <small className={`ml-1.5 text-label ${color}`}>{formatNumber(count)}</small>;
}
