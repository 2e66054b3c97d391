import { t } from '@pq/domain/copy';
import { Skeleton } from '#app/ui/states.tsx';

const SECTIONS = 3;

/** The shape of a payment page while it is asked for. */
export function PaymentSkeleton() {
  return (
    <div className="wrap" role="status" aria-label={t('common.loading')}>
      <div className="p-g">
        <div>
          {Array.from({ length: SECTIONS }, (_, n) => (
            <div key={String(n)} className="ps">
              <Skeleton className="p-sk-h" />
              <Skeleton className="p-sk-b" />
            </div>
          ))}
        </div>
        <Skeleton className="p-sk-s" />
      </div>
    </div>
  );
}
