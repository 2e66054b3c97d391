import { t } from '@pq/domain/copy';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { EarlyBird } from './early-bird.tsx';
import { EditorPart } from './editor-part.tsx';
import { MonthField } from './month-field.tsx';
import type { PartProps } from './part-props.ts';

type Props = PartProps & {
  period: { start: string; finish: string };
  /** The Seoul date. */
  today: string;
};

/** How many there are, for whom, when and until when. */
export function TermsPart({ form, said, period, today }: Props) {
  const { early } = form.values;
  return (
    <EditorPart title={t('goods.terms')}>
      <div className="grid grid-cols-1 gap-x-3 gap-y-5 tablet:grid-cols-3">
        <NumberField
          label={t('write.reward.count')}
          unit={t('writing.reward.unit')}
          hint={t('write.reward.count.hint')}
          {...form.field('count')}
          error={said.get('count')}
        />
        <NumberField
          label={t('goods.perPerson')}
          unit={t('goods.perPerson.unit')}
          hint={t('goods.perPerson.hint')}
          {...form.field('limitPerPerson')}
          error={said.get('limitPerPerson')}
        />
        <MonthField
          {...form.field('month')}
          from={(period.finish || today).slice(0, 7)}
          error={said.get('month')}
        />
        <div className="tablet:col-span-3">
          <EarlyBird
            ref={form.fieldRef('early')}
            value={early}
            period={period}
            error={
              early?.until === null
                ? { first: said.get('early.first') ?? said.get('early'), until: said.get('early') }
                : { first: said.get('early.first'), until: said.get('early') }
            }
            onValue={(next) => form.setValues({ early: next })}
          />
        </div>
      </div>
    </EditorPart>
  );
}
