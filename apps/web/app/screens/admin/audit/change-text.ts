import { t } from '@pq/domain/copy';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { correctableFields } from '@pq/domain/project/corrections';
import { exportLines } from '@pq/domain/project/export-lines';
import { exportFormats, personalColumns, supporterColumns } from '@pq/domain/project/supporter-columns';
import { isId } from '@pq/domain/text/id';
import type { AuditEntry } from '#app/data/admin/audit.ts';
import { valueText } from './value-text.ts';

const named = [
  'state',
  'withdrawRequested',
  'blind',
  'blinded',
  'reports',
  'restrictUntil',
  'publishAt',
  'refund',
  'refunded',
  'amount',
  'status',
  'order',
  'orderId',
  'answer',
  'rows',
  'open',
  'closed',
  'closes',
  'chargesUnderWay',
  'alone',
  'sessions',
  'steps',
  'notices',
  'compared',
  'dropMails',
  'version',
  'effectiveAt',
  'material',
  'position',
  'start',
  'finish',
  'from',
  'to',
  'link',
  'group',
  'groups',
  'changed',
] as const;

const isIdText = (value: unknown) => typeof value === 'string' && isId(value);

type Changed = Pick<AuditEntry, 'before' | 'after'> & {
  action?: string;
  subject?: Pick<AuditEntry['subject'], 'type'>;
};

export function changeText({ action, before, after, subject }: Changed): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  if (action === 'supporters.export' || action === 'supporters.pictures') return exportText(is);
  const textOf = (value: unknown, name: string) => valueText(value, name, subject?.type ?? '');
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => !isIdText(was[name]) && !isIdText(is[name]) && !isNothing(was[name], is[name]))
    .map((name) =>
      lineOf(
        nameText(name),
        textOf(was[name], name),
        isRemoved(was[name], is[name]) ? t('admin.change.none') : textOf(is[name], name),
      ),
    )
    .join(' · ');
}

function lineOf(name: string, before: string | null, after: string | null): string {
  if (before !== null && after !== null && before !== after)
    return t('admin.change', { name, before, after });
  const value = after ?? before;
  return value === null ? name : t('admin.change.is', { name, value });
}

const isEmpty = (value: unknown) => (value ?? '') === '';
const isNothing = (before: unknown, after: unknown) => isEmpty(before) && isEmpty(after);

/** A removed value is worth showing; an added one has no value to compare with. */
const isRemoved = (before: unknown, after: unknown) => after === null && (before ?? null) !== null;

const fieldsOf = (side: unknown): Record<string, unknown> =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? { ...side } : {};

function nameText(name: string): string {
  const field = correctableFields.find((one) => one === name);
  if (field) return t(`correction.field.${field}`);
  const known = named.find((one) => one === name);
  return known ? t(`admin.change.${known}`) : name;
}

// Older entries have no `lines`.
function exportText(after: Record<string, unknown>): string {
  const columns = Array.isArray(after.columns) ? after.columns : [];
  const isPersonal = (column: string) => personalColumns.some((one) => one === column);
  const taken = supporterColumns.filter((column) => columns.includes(column));
  const named = (names: typeof taken) => names.map((name) => t(`supporters.col.${name}`)).join(', ');
  const [personal, other] = [taken.filter(isPersonal), taken.filter((column) => !isPersonal(column))];
  const lines = exportLines.find((one) => one === after.lines);
  const format = exportFormats.find((one) => one === after.format);
  return [
    typeof after.rows === 'number' ? t('admin.total', { n: after.rows.toLocaleString('ko-KR') }) : null,
    lines
      ? t('admin.change.is', {
          name: t('supporters.export.lines'),
          value: t(`supporters.export.lines.${lines}`),
        })
      : null,
    t('admin.change.is', { name: t('admin.export.filter'), value: filterText(after) }),
    personal.length > 0 ? t('admin.export.personal', { n: personal.length, list: named(personal) }) : null,
    other.length > 0 ? t('admin.change.is', { name: t('admin.export.other'), value: named(other) }) : null,
    format ? t(`supporters.export.format.${format}`) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function filterText({
  status,
  pending,
  reward,
  toShip,
  searched,
  selected,
}: Record<string, unknown>): string {
  const asked = pledgeStatuses.find((one) => one === status);
  return [
    asked ? t(`pay.status.${asked}`) : t(pending === true ? 'admin.export.live' : 'pay.status.paid'),
    typeof reward === 'number' && reward >= 0 ? t('admin.export.reward', { n: reward + 1 }) : null,
    toShip === true ? t('supporters.toShip') : null,
    searched === true ? t('admin.export.searched') : null,
    selected === true ? t('admin.export.selected') : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
