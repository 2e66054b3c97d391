import { t } from '@pq/domain/copy';
import type { Ref } from 'react';
import { monthText } from '#app/features/reward-facts/reward-facts.ts';
import { Field } from '#app/ui/forms/field.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';

// Months after the end of the project.
const LISTED = 36;

type Props = {
  /** YYYY-MM; null: the date of the project's rewards. */
  value: string | null;
  /** The earliest possible month, YYYY-MM. */
  from: string;
  error: string | undefined;
  onValue(value: string | null): void;
  ref?: Ref<HTMLSelectElement> | undefined;
};

export function MonthField({ value, from, error, onValue, ref }: Props) {
  const listed = monthsFrom(from, LISTED);
  const months = value === null || listed.includes(value) ? listed : [value, ...listed];
  return (
    <Field label={t('goods.month')} error={error}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          ref={ref}
          error={error}
          value={value ?? ''}
          onChange={({ target }) => onValue(target.value === '' ? null : target.value)}
        >
          <option value="">{t('goods.month.project')}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthText(month)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const all = year * 12 + month - 1 + at;
    return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
  });
}
