import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';

/** `14:05` in Seoul. */
export function clockOf(instantMs: number): string {
  return new Date(instantMs + 9 * 3_600_000).toISOString().slice(11, 16);
}

/** When a draft was stored, with its day. */
export function savedOn(instantMs: number): string {
  return t('writing.lastSaved', { date: formatDate(seoulDate(instantMs)), time: clockOf(instantMs) });
}
