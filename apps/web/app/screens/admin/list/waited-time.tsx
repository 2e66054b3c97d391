import { t } from '@pq/domain/copy';
import { isLate, waited } from '../times.ts';

/** How long something has waited for a decision; red after a day. */
export function WaitedTime({ forMs }: { forMs: number }) {
  return (
    <time className={isLate(forMs) ? 'is-late' : undefined}>
      {t('admin.review.waited', { time: waited(forMs) })}
    </time>
  );
}
