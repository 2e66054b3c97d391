import type { FlagFilter, WordFilter } from '@pq/contract/list-filters';
import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { type ReactNode, useEffect, useState } from 'react';
import type { ListFilters } from '#app/data/projects.ts';
import { Hint } from '#app/ui/floating/hint.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Select } from '#app/ui/forms/select.tsx';

type Sort = NonNullable<ListFilters['sort']>;

export function FilterLine({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap items-center gap-2 pb-1 tablet:mt-4">{children}</div>;
}

/** On phones an unset select shows only its name, so that the PQ box stays visible. */
export function WordSelect({
  filter: { label, all, words },
  value,
  onValue,
}: {
  filter: WordFilter;
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
          ...Object.entries(words).map(([word, name]) => ({ value: word, label: t(name) })),
        ]}
        onValue={onValue}
      />
    </span>
  );
}

/** Empty for the default order, which `usual` names when it is none of these. */
export function SortFilter({
  value,
  usual,
  onValue,
}: {
  value: Sort | undefined;
  usual?: string;
  onValue(value: '' | Sort): void;
}) {
  const first = usual ? '' : 'newest';
  return (
    <span className="tablet:ml-auto">
      <Select<'' | Sort>
        label={t('filter.sort.label')}
        value={value ?? first}
        align="end"
        options={[
          ...(usual ? [{ value: '' as const, label: usual }] : []),
          { value: 'newest', label: t('filter.sort.newest') },
          { value: 'popular', label: t('filter.sort.popular') },
          { value: 'deadline', label: t('filter.sort.deadline') },
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
