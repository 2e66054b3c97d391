import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { type ComponentProps, useId } from 'react';
import { DateField } from '#app/features/form/date-field.tsx';
import { Radio } from '#app/ui/forms/choice.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { When } from './publish-time.ts';

type Chosen = { when: When; date: string; time: string };
type Props = {
  /** When it is published as it stands; null for a draft. */
  publishAt: number | null;
  isNew: boolean;
  value: Chosen;
  /** The field of the day, with what is wrong with the moment. */
  date: Pick<ComponentProps<typeof DateField>, 'ref' | 'value' | 'error' | 'onValue'>;
  onChange(part: Partial<Chosen>): void;
};

/** When a notice is published: at once, at a moment, as it stands, or not yet. */
export function PublishChoice({ publishAt, isNew, value, date, onChange }: Props) {
  const name = useId();
  const choices: [When, string][] = [
    ...(publishAt === null || isNew
      ? []
      : ([['keep', t('admin.notice.when.keep', { time: formatMoment(publishAt) })]] as [When, string][])),
    ['now', t('admin.notice.when.now')],
    ['later', t('admin.notice.when.later')],
    ['draft', t('admin.notice.when.draft')],
  ];
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)]">
      <legend className="mb-2 text-label">{t('admin.notice.when')}</legend>
      {choices.map(([when, label]) => (
        <Radio key={when} name={name} checked={value.when === when} onChange={() => onChange({ when })}>
          {label}
        </Radio>
      ))}
      {value.when === 'later' ? (
        <div className="mt-2 grid gap-3 @min-[560px]:grid-cols-[200px_160px]">
          <DateField label={t('admin.notice.when.date')} {...date} />
          <TextField
            type="time"
            label={t('admin.notice.when.time')}
            value={value.time}
            onChange={(event) => onChange({ time: event.target.value })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
