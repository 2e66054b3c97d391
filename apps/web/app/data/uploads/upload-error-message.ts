import { t } from '@pq/domain/copy';

/** The file is to blame: its kind, size or content, or the member's quota. */
const OWN_FAULTS = new Set([400, 409, 413, 415, 422]);

/** A proxy that refuses sends no text of ours. */
export function uploadErrorMessage(status: number, message: string | undefined): string {
  const isOurs = message !== undefined && message !== t('err.network');
  return isOurs && OWN_FAULTS.has(status) ? message : t('upload.failed');
}
