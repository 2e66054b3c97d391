import { t } from '@pq/domain/copy';
import { correctableFields } from '@pq/domain/corrections';
import { projectStates } from '@pq/domain/project';
import type { AuditEntry } from '#app/data/reviews.ts';
import { stateLabel } from './state-label.ts';

/** What a decision has changed, in words; of what is too long for a line only that it has. */
export function changeText({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .map((name) => {
      const [old, now] = [valueText(was[name]), valueText(is[name])];
      return old === null || now === null || old === now
        ? nameText(name)
        : t('admin.change', { name: nameText(name), before: old, after: now });
    })
    .join(' · ');
}

const fieldsOf = (side: unknown): Record<string, unknown> =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? { ...side } : {};

function nameText(name: string): string {
  const field = correctableFields.find((one) => one === name);
  if (field) return t(`correction.field.${field}`);
  if (name === 'state') return t('admin.change.state');
  return name === 'withdrawRequested' ? t('admin.change.withdrawRequested') : name;
}

/** Null for what is no short word. */
function valueText(value: unknown): string | null {
  if (typeof value === 'boolean') return t(value ? 'admin.change.yes' : 'admin.change.no');
  if (typeof value === 'number') return value.toLocaleString('ko-KR');
  if (typeof value !== 'string' || value.length > 80 || value.startsWith('/')) return null;
  const state = projectStates.find((one) => one === value);
  return state ? stateLabel(state) : value;
}
