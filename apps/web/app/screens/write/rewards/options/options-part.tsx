import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { moved } from '#app/ui/order/moved.ts';
import { useHandleOrdering } from '#app/ui/order/use-handle-ordering.ts';
import { EditorPart, entryClass } from '../editor-part.tsx';
import { focusLater } from '../focus-later.ts';
import type { PartProps } from '../part-props.ts';
import { type ChangedOption, carryStock, unchanged } from './carry-stock.ts';
import { OptionBox } from './option-box.tsx';

/** An option with fields for the minimum number of values. */
const newOption = (): ChangedOption => ({
  name: '',
  values: Array.from({ length: limits.optionValuesMin }, () => ({ value: '', surcharge: 0 })),
  from: null,
  valuesFrom: Array.from({ length: limits.optionValuesMin }, () => null),
});

/** The options of a reward in their order, each with its values. */
export function OptionsPart({ form, said }: PartProps) {
  const { options } = form.values;
  const add = useRef<HTMLButtonElement>(null);
  const change = (edit: (now: ChangedOption[]) => ChangedOption[]) => {
    const now = form.getValues();
    form.setValues(carryStock(now, edit(unchanged(now.options))));
  };
  const nameOf = (at: number) => options[at]?.name.trim() || t('goods.option.n', { n: at + 1 });
  const ordering = useHandleOrdering({
    count: options.length,
    onMove: (from, to) => change((now) => moved(now, from, to)),
    said: (from, to) => t('goods.moved', { name: nameOf(from), count: options.length, n: to + 1 }),
  });
  const { list } = ordering;
  const entry = (at: number) => list.current?.children[at];
  return (
    <EditorPart
      title={t('goods.options')}
      sub={t('goods.options.most')}
      ref={form.fieldRef('options')}
      act={
        <Button
          ref={add}
          variant="text"
          tone="purpose"
          height={40}
          disabled={options.length >= limits.rewardOptions}
          onClick={() => {
            change((now) => [...now, newOption()]);
            focusLater(() => entry(options.length)?.querySelector<HTMLElement>('input'));
          }}
        >
          <Icon of={Plus} size={20} />
          {t('goods.option.add')}
        </Button>
      }
    >
      {options.length === 0 ? <Message>{t('goods.options.none')}</Message> : null}
      <p className="sr-only" role="status">
        {ordering.announced}
      </p>
      <ol ref={list} className="flex flex-col gap-3">
        {options.map((option, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place in the list
            key={at}
            className={entryClass}
            {...ordering.entry(at)}
          >
            <OptionBox
              option={option}
              name={nameOf(at)}
              said={(path) => said.get(`options.${at}.${path}`)}
              handle={ordering.handle(at)}
              onChange={(edit) => change((now) => now.map((one, other) => (other === at ? edit(one) : one)))}
              onRemove={() => {
                change((now) => now.filter((_, other) => other !== at));
                focusLater(
                  () => entry(at)?.querySelector<HTMLElement>('input'),
                  () => add.current,
                );
              }}
            />
          </li>
        ))}
      </ol>
    </EditorPart>
  );
}
