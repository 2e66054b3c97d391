import { t } from '@pq/domain/copy';

/** What is wrong with a reason: that there is none. */
export function reasonProblem(reason: string): string | undefined {
  return reason.trim() === '' ? t('admin.blind.reason.required') : undefined;
}
