import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Message } from '#app/ui/forms/message.tsx';
import { EntryList } from '../entry-list.tsx';
import type { PartProps } from '../part-props.ts';
import { type ChangedOption, carryStock, unchanged } from './carry-stock.ts';
import { OptionBox } from './option-box.tsx';

const newOption = (): ChangedOption => ({
  name: '',
  values: Array.from({ length: limits.optionValuesMin }, () => ({ value: '', surcharge: 0 })),
  from: null,
  valuesFrom: Array.from({ length: limits.optionValuesMin }, () => null),
});

export function OptionsPart({ form, messages }: PartProps) {
  const { options } = form.values;
  return (
    <EntryList
      title={t('goods.options')}
      sub={t('goods.options.most')}
      ref={form.fieldRef('options')}
      addLabel={t('goods.option.add')}
      items={options}
      max={limits.rewardOptions}
      create={newOption}
      onChange={(edit: (now: ChangedOption[]) => ChangedOption[]) => {
        const now = form.getValues();
        form.setValues(carryStock(now, edit(unchanged(now.options))));
      }}
      nameOf={(option, at) => option?.name.trim() || t('goods.option.n', { n: at + 1 })}
      note={options.length === 0 ? <Message>{t('goods.options.none')}</Message> : null}
    >
      {({ item, at, ...entry }) => (
        <OptionBox option={item} messageOf={(path) => messages.get(`options.${at}.${path}`)} {...entry} />
      )}
    </EntryList>
  );
}
