import { t } from '@pq/domain/copy';
import { pictureShape } from '#app/ui/picture.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { pledgeBox, pledgeGrid, pledgeList, pledgePicture } from './pledge-shape.ts';

const SHOWN = 3;

/** The shape of a list of pledges while it is asked for. */
export function PledgeSkeletons() {
  return (
    <div className={pledgeList} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: SHOWN }, (_, n) => (
        <div key={String(n)} className={`${pledgeBox} tablet:inset-ring-line`}>
          <div className={pledgeGrid}>
            <Skeleton className={`${pictureShape({ round: 'own' })} ${pledgePicture}`} />
            <div>
              <Skeleton className="h-6 w-24" />
              <Skeleton className="mt-2.5 h-5.5 w-[70%]" />
              <Skeleton className="mt-2.5 h-3.5 w-[45%]" />
              <Skeleton className="mt-2.5 h-3.5 w-[45%]" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
