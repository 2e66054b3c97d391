import { formatNumber } from '@pq/domain/format';

/** `due` marks items that need an action. */
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
