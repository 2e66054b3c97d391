import { t } from '@pq/domain/copy';
import { isLate, waited } from '../times.ts';

export function WaitedTime({ forMs }: { forMs: number }) {
  return (
    <time className={`text-small ${isLate(forMs) ? 'font-semibold text-danger-hover' : 'text-ink-3'}`}>
      {t('admin.review.waited', { time: waited(forMs) })}
    </time>
  );
}
