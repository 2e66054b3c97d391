import { type FilterPlace, type FlagFilter, listSorts, type WordFilter } from '@pq/contract/list-filters';
import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { useEffect, useState } from 'react';
import { Hint } from '#app/ui/floating/hint.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { usualSortOf } from './filter-values.ts';

type Sort = (typeof listSorts)[number];

/** On phones an unset select shows only its name, so that the PQ box stays visible. */
export function WordSelect({
  filter: { label, all, words },
  counts,
  value,
  onValue,
}: {
  filter: WordFilter;
  counts?: Readonly<Record<string, number>> | null | undefined;
  value: string | undefined;
  onValue(value: string): void;
}) {
  return (
    <span className={value ? 'contents' : 'contents max-tablet:[&_b]:hidden'}>
      <Select
        label={t(label)}
        prefix={t(label)}
        value={value ?? ''}
        unset=""
        options={[
          { value: '', label: t(all) },
          ...Object.entries(words).map(([word, name]) => ({
            value: word,
            label: t(name),
            count: counts?.[word],
          })),
        ]}
        onValue={onValue}
      />
    </span>
  );
}

/** Empty for the order without a sort. */
export function SortFilter({
  place,
  value,
  onValue,
}: {
  place: FilterPlace;
  value: Sort | undefined;
  onValue(value: '' | Sort): void;
}) {
  const usual = usualSortOf(place);
  const first = usual ? '' : 'newest';
  return (
    <span className="tablet:ml-auto">
      <Select<'' | Sort>
        label={t('filter.sort.label')}
        value={value ?? first}
        align="end"
        options={[
          ...(usual ? [{ value: '' as const, label: t(usual) }] : []),
          ...listSorts.map((sort) => ({ value: sort, label: t(`filter.sort.${sort}`) })),
        ]}
        onValue={(next) => onValue(next === first ? '' : next)}
      />
    </span>
  );
}

type FlagProps = {
  filter: FlagFilter;
  checked: boolean | undefined;
  /** For a list of only such projects: it is checked and cannot be changed. */
  fixed?: boolean;
  onChange(checked: boolean): void;
};

export function FlagCheckbox({ filter, checked = false, fixed = false, onChange }: FlagProps) {
  // Checked at once; the address follows.
  const [picked, setPicked] = useState(checked);
  useEffect(() => {
    setPicked(checked);
  }, [checked]);
  const box = (
    <Checkbox
      small
      className="ml-2 flex-none"
      checked={picked}
      disabled={fixed}
      onChange={(event) => {
        setPicked(event.target.checked);
        onChange(event.target.checked);
      }}
    >
      {t(filter.label)}
    </Checkbox>
  );
  if (!filter.hint) return box;
  return (
    <Hint
      className="relative inline-flex flex-none items-center"
      label={t(filter.hint.label)}
      text={t(filter.hint.text)}
      hideAfterMs={timers.pqHintMs}
    >
      {box}
    </Hint>
  );
}
