import { t } from '@pq/domain/copy';
import { Skeleton } from '#app/ui/states.tsx';

const SHOWN = 3;

/** The shape of a list of pledges while it is asked for. */
export function PledgeSkeletons() {
  return (
    <div role="status" aria-label={t('common.loading')}>
      {Array.from({ length: SHOWN }, (_, n) => (
        <div key={String(n)} className="pl">
          <div className="pl-g">
            <Skeleton className="pic" />
            <div className="bd">
              <Skeleton className="sk-l pl-sk-a" />
              <Skeleton className="sk-l pl-sk-b" />
              <Skeleton className="sk-l pl-sk-c" />
              <Skeleton className="sk-l pl-sk-c" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
