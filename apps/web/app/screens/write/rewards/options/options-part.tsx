import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { RewardOption } from '@pq/domain/reward/reward-details';
import { isBlank } from '@pq/domain/text/blank';
import { ClipboardList, Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { DragHandle } from '#app/ui/order/drag-handle.tsx';
import { moved } from '#app/ui/order/moved.ts';
import { useHandleOrdering } from '#app/ui/order/use-handle-ordering.ts';
import { EntryList } from '../entry-list.tsx';
import { focusLater } from '../focus-later.ts';
import type { PartProps } from '../part-props.ts';
import { type ChangedOption, carryStock, unchanged, withPlaces } from './carry-stock.ts';
import { PasteValues } from './paste-values.tsx';
import { ValueRow } from './value-row.tsx';

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

type Value = RewardOption['values'][number];
type BoxProps = {
  option: RewardOption;
  name: string;
  messageOf(path: string): string | undefined;
  handle: Omit<ComponentProps<typeof DragHandle>, 'label'>;
  onChange(edit: (option: ChangedOption) => ChangedOption): void;
  onRemove(): void;
};

function OptionBox({ option, name, messageOf, handle, onChange, onRemove }: BoxProps) {
  const { values } = option;
  const [pasting, setPasting] = useState(false);
  // Retained while the box is closed, so that a list need not be typed twice.
  const [pasted, setPasted] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const paste = useRef<HTMLButtonElement>(null);
  const nameOf = (at: number) => values[at]?.value.trim() || t('goods.value.n', { n: at + 1 });
  const ordering = useHandleOrdering({
    count: values.length,
    onMove: (from, to) => onChange((now) => withMoved(now, from, to)),
    toMessage: (from, to) => t('goods.moved', { name: nameOf(from), count: values.length, n: to + 1 }),
  });
  const { list } = ordering;
  const entry = (at: number) => list.current?.children[at];
  const full = values.length >= limits.optionValues;
  const remove = (at: number) => {
    onChange((now) => withoutValue(now, at));
    focusLater(
      () => entry(at)?.querySelector<HTMLElement>('input:not([type=color])'),
      () => add.current,
    );
  };
  const closePaste = () => {
    setPasting(false);
    focusLater(() => paste.current);
  };
  return (
    <>
      <div className="mb-2 flex items-start gap-2">
        <DragHandle label={t('goods.move', { name })} {...handle} />
        <div className="min-w-0 flex-1 tablet:max-w-70">
          <TextField
            label={t('goods.option.name')}
            labelHidden
            placeholder={t('goods.option.name')}
            maxLength={limits.optionName}
            value={option.name}
            error={messageOf('name')}
            onChange={({ target }) => onChange((now) => ({ ...now, name: target.value }))}
          />
        </div>
        <IconButton
          className="ml-auto"
          variant="quiet"
          label={t('goods.option.remove', { name })}
          onClick={onRemove}
        >
          <Icon of={Trash2} size={20} />
        </IconButton>
      </div>
      <p className="sr-only" role="status">
        {ordering.announced}
      </p>
      <ol ref={list} className="flex flex-col gap-2">
        {values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the list
          <li key={at} className="data-dragged:opacity-50" {...ordering.entry(at)}>
            <ValueRow
              value={value}
              name={nameOf(at)}
              messageOf={(field) => messageOf(`values.${at}.${field}`)}
              handle={ordering.handle(at)}
              onChange={(next) => onChange((now) => ({ ...now, values: now.values.with(at, next) }))}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <Refusal of={messageOf('values')} />
      <div className="mt-2 flex flex-wrap pl-11">
        <Button
          ref={add}
          variant="text"
          tone="purpose"
          height={40}
          disabled={full}
          onClick={() => {
            onChange((now) => withAdded(now, [{ value: '', surcharge: 0 }]));
            focusLater(() => entry(values.length)?.querySelector<HTMLElement>('input:not([type=color])'));
          }}
        >
          <Icon of={Plus} size={20} />
          {t('goods.value.add')}
        </Button>
        <Button
          ref={paste}
          variant="text"
          tone="purpose"
          height={40}
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
        >
          <Icon of={ClipboardList} size={20} />
          {t('goods.paste')}
        </Button>
      </div>
      {full ? <Message className="pl-11">{t('goods.value.most', { n: limits.optionValues })}</Message> : null}
      {pasting ? (
        <PasteValues
          text={pasted}
          onText={setPasted}
          there={values.filter(isNamed)}
          onClose={closePaste}
          onAdd={(added) => onChange((now) => withAdded(withoutBlank(now), added))}
        />
      ) : null}
    </>
  );
}

const isNamed = ({ value, surcharge }: Value) => !isBlank(value) || surcharge > 0;

const placesOf = ({ values }: ChangedOption) => values.map((_, at) => at);

function withMoved(option: ChangedOption, from: number, to: number): ChangedOption {
  return withPlaces(option, moved(placesOf(option), from, to));
}

function withoutValue(option: ChangedOption, at: number): ChangedOption {
  return withPlaces(
    option,
    placesOf(option).filter((other) => other !== at),
  );
}

function withoutBlank(option: ChangedOption): ChangedOption {
  return withPlaces(
    option,
    option.values.flatMap((value, at) => (isNamed(value) ? [at] : [])),
  );
}

function withAdded(option: ChangedOption, added: readonly Value[]): ChangedOption {
  return {
    ...option,
    values: [...option.values, ...added],
    valuesFrom: [...option.valuesFrom, ...added.map(() => null)],
  };
}
