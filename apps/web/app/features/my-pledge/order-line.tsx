import { t } from '@pq/domain/copy';

/** A pledge of before order numbers has none until it is numbered. */
export function OrderLine({ order, className = '' }: { order: string | null; className?: string }) {
  if (order === null) return null;
  return (
    <p className={`text-small ${className}`}>
      {t('my.list.order')} {order}
    </p>
  );
}
