import { t } from '@pq/domain/copy';
import { formatClock, formatDay } from '@pq/domain/dates';

/** When a draft was stored, with its day. */
export function savedOn(instantMs: number): string {
  return t('writing.lastSaved', { date: formatDay(instantMs), time: formatClock(instantMs) });
}
