import { t } from '@pq/domain/copy';
import type { Ref } from 'react';
import { monthText } from '#app/features/reward-facts/reward-facts.ts';
import { Field } from '#app/ui/forms/field.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { EarlyBird } from './early-bird.tsx';
import { EarlyEnd } from './early-end.tsx';
import { EditorPart } from './editor-part.tsx';
import type { PartProps } from './part-props.ts';

type Props = PartProps & {
  period: { start: string; finish: string };
  today: string;
  onFullPrice(): void;
};

export function TermsPart({ form, messages, period, today, onFullPrice }: Props) {
  const { early } = form.values;
  return (
    <EditorPart title={t('goods.terms')}>
      <div className="grid grid-cols-1 gap-x-3 gap-y-5 tablet:grid-cols-3">
        <NumberField
          label={t('write.reward.count')}
          optional={t('common.optional')}
          unit={t('writing.reward.unit')}
          hint={t('write.reward.count.hint')}
          {...form.field('count')}
          error={messages.get('count')}
        />
        <NumberField
          label={t('goods.perPerson')}
          optional={t('common.optional')}
          unit={t('goods.perPerson.unit')}
          hint={t('goods.perPerson.hint')}
          {...form.field('limitPerPerson')}
          error={messages.get('limitPerPerson')}
        />
        <MonthField
          {...form.field('month')}
          from={(period.finish || today).slice(0, 7)}
          error={messages.get('month')}
        />
        <div className="tablet:col-span-3">
          <EarlyBird
            ref={form.fieldRef('early')}
            value={early}
            period={period}
            error={
              early?.until === null
                ? {
                    first: messages.get('early.first') ?? messages.get('early'),
                    until: messages.get('early'),
                  }
                : { first: messages.get('early.first'), until: messages.get('early') }
            }
            onValue={(next) => form.setValues({ early: next })}
          />
          <EarlyEnd reward={{ ...form.values, count: form.values.count ?? 0 }} onFullPrice={onFullPrice} />
        </div>
      </div>
    </EditorPart>
  );
}

// Months after the end of the project.
const LISTED = 36;

type MonthProps = {
  /** YYYY-MM; null: the date of the project's rewards. */
  value: string | null;
  /** The earliest possible month, YYYY-MM. */
  from: string;
  error: string | undefined;
  onValue(value: string | null): void;
  ref?: Ref<HTMLSelectElement> | undefined;
};

function MonthField({ value, from, error, onValue, ref }: MonthProps) {
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
