import { notedActions } from '@pq/contract/endpoints/admin/audit';
import { t } from '@pq/domain/copy';

/** What a decision is called; one of a later release by its own name. */
export function actionLabel(action: string): string {
  const known = notedActions.find((one) => one === action);
  return known ? t(`admin.audit.${known}`) : action;
}
