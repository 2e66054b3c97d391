import { t } from '@pq/domain/copy';
import { Skeleton } from '#app/ui/states.tsx';

/** The shape of the thanks while the pledge is asked for. */
export function FinishSkeleton() {
  return (
    <div className="done" role="status" aria-label={t('common.loading')}>
      <Skeleton className="p-sk-h" />
      <Skeleton className="p-sk-b" />
      <Skeleton className="p-sk-b" />
    </div>
  );
}
