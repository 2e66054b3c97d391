import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { useEffect, useState } from 'react';
import type { ListFilters } from '#app/data/projects.ts';
import { Hint } from '#app/ui/floating/hint.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import './project-filters.css';

type State = '' | NonNullable<ListFilters['state']>;
type Sort = NonNullable<ListFilters['sort']>;

/** Open, over or both; empty for both. */
export function StateFilter({ value, onValue }: { value: State; onValue(value: State): void }) {
  return (
    <Select
      label={t('filter.state.label')}
      prefix={t('filter.state.label')}
      value={value}
      unset=""
      options={[
        { value: '', label: t('filter.state.all') },
        { value: 'funding', label: t('filter.state.funding') },
        { value: 'finish', label: t('filter.state.finish') },
      ]}
      onValue={onValue}
    />
  );
}

/** The order; empty for the usual one, which `usual` names where it is none of these. */
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
  );
}

type PqProps = {
  checked: boolean | undefined;
  /** A list of nothing but PQ projects: there it is ticked and stays so. */
  fixed?: boolean;
  onChange(checked: boolean): void;
};

export function PqFilter({ checked = false, fixed = false, onChange }: PqProps) {
  // Ticked at once; the address follows.
  const [picked, setPicked] = useState(checked);
  useEffect(() => setPicked(checked), [checked]);
  return (
    <Hint
      className="pqf"
      label={t('filter.isPq.label')}
      text={t('filter.isPq.hint')}
      hideAfterMs={timers.pqHintMs}
    >
      <Checkbox
        checked={picked}
        disabled={fixed}
        onChange={(event) => {
          setPicked(event.target.checked);
          onChange(event.target.checked);
        }}
      >
        {t('filter.isPq')}
      </Checkbox>
    </Hint>
  );
}
