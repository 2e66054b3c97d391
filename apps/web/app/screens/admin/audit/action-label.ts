import { notedActions } from '@pq/domain/audit-actions';
import { t } from '@pq/domain/copy';

/** An action of a later release is shown by its raw name. */
export function actionLabel(action: string): string {
  const known = notedActions.find((one) => one === action);
  return known ? t(`admin.audit.${known}`) : action;
}
