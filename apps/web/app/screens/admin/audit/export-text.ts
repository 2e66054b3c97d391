import { t } from '@pq/domain/copy';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { exportFormats, personalColumns, supporterColumns } from '@pq/domain/project/supporter-columns';

/**
 * What left with a list of supporters: how many rows (older entries do not say), by which filter, which personal fields
 * and which others, as what.
 */
export function exportText(after: Record<string, unknown>): string {
  const columns = Array.isArray(after.columns) ? after.columns : [];
  const isPersonal = (column: string) => personalColumns.some((one) => one === column);
  const taken = supporterColumns.filter((column) => columns.includes(column));
  const named = (names: typeof taken) => names.map((name) => t(`supporters.col.${name}`)).join(', ');
  const [personal, other] = [taken.filter(isPersonal), taken.filter((column) => !isPersonal(column))];
  const format = exportFormats.find((one) => one === after.format);
  return [
    typeof after.rows === 'number' ? t('admin.total', { n: after.rows.toLocaleString('ko-KR') }) : null,
    t('admin.change.is', { name: t('admin.export.filter'), value: filterText(after) }),
    personal.length > 0 ? t('admin.export.personal', { n: personal.length, list: named(personal) }) : null,
    other.length > 0 ? t('admin.change.is', { name: t('admin.export.other'), value: named(other) }) : null,
    format ? t(`supporters.export.format.${format}`) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function filterText({ status, pending, reward, toShip, searched }: Record<string, unknown>): string {
  const asked = pledgeStatuses.find((one) => one === status);
  return [
    asked ? t(`pay.status.${asked}`) : t(pending === true ? 'admin.export.live' : 'pay.status.paid'),
    typeof reward === 'number' && reward >= 0 ? t('admin.export.reward', { n: reward + 1 }) : null,
    toShip === true ? t('supporters.toShip') : null,
    searched === true ? t('admin.export.searched') : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
