import { t } from '@pq/domain/copy';
import { Skeleton } from '#app/ui/states.tsx';

/** The shape of the thanks while the pledge is asked for. */
export function FinishSkeleton() {
  return (
    <div className="done" role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-7 w-40" />
      <Skeleton round="card" className="mt-5 h-24" />
      <Skeleton round="card" className="mt-5 h-24" />
    </div>
  );
}
