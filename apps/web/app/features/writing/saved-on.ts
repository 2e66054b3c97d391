import { t } from '@pq/domain/copy';
import { formatClock, formatDate, seoulDate } from '@pq/domain/dates';

/** When a draft was stored, with its day. */
export function savedOn(instantMs: number): string {
  return t('writing.lastSaved', { date: formatDate(seoulDate(instantMs)), time: formatClock(instantMs) });
}
