import { t } from '@pq/domain/copy';
import { correctableFields } from '@pq/domain/corrections';
import { projectStates } from '@pq/domain/project';
import type { AuditEntry } from '#app/data/reviews.ts';
import { stateLabel } from './state-label.ts';
import { momentText } from './times.ts';

/** Fields of decisions that are not those of a project. */
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
  'sessions',
  'version',
  'effectiveAt',
  'material',
  'position',
  'start',
  'finish',
  'from',
  'to',
] as const;

/** What a decision has changed, in words; of what is too long for a line only that it has. */
export function changeText({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.map((name) => lineOf(nameText(name), valueText(was[name]), valueText(is[name]))).join(' · ');
}

function lineOf(name: string, before: string | null, after: string | null): string {
  if (before !== null && after !== null && before !== after)
    return t('admin.change', { name, before, after });
  const value = after ?? before;
  return value === null ? name : t('admin.change.is', { name, value });
}

const fieldsOf = (side: unknown): Record<string, unknown> =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? { ...side } : {};

function nameText(name: string): string {
  const field = correctableFields.find((one) => one === name);
  if (field) return t(`correction.field.${field}`);
  const known = named.find((one) => one === name);
  return known ? t(`admin.change.${known}`) : name;
}

/** Null for what is no short word. */
function valueText(value: unknown): string | null {
  if (typeof value === 'boolean') return t(value ? 'admin.change.yes' : 'admin.change.no');
  if (typeof value === 'number') return value.toLocaleString('ko-KR');
  if (typeof value !== 'string' || value.length > 80 || value.startsWith('/')) return null;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return momentText(Date.parse(value));
  const state = projectStates.find((one) => one === value);
  return state ? stateLabel(state) : value;
}
