import { t } from '@pq/domain/copy';

/** The file is to blame: its kind, its size, what is in it, or that there is no more room for it. */
const OWN_FAULTS = new Set([400, 409, 413, 415, 422]);

/**
 * What is told of a file that did not arrive: what the server says of it (`said`) where the file is to blame, one sentence for
 * everything else. A proxy that refuses has no words of ours.
 */
export function uploadErrorMessage(status: number, said: string | undefined): string {
  const isOurs = said !== undefined && said !== t('err.network');
  return isOurs && OWN_FAULTS.has(status) ? said : t('upload.failed');
}
