import { t } from '@pq/domain/copy';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { EarlyBird } from './early-bird.tsx';
import { EarlyEnd } from './early-end.tsx';
import { EditorPart } from './editor-part.tsx';
import { MonthField } from './month-field.tsx';
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
