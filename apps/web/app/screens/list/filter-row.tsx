import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { useEffect, useState } from 'react';
import type { ListFilters } from '#app/data/projects.ts';
import { Hint } from '#app/ui/floating/hint.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { useScrollEdge } from '#app/ui/use-scroll-edge.ts';

/** Reward type, status, PQ box and, at the end, the sort. An empty value is "not set". */
export function FilterRow({
  filters,
  onChange,
}: {
  filters: ListFilters;
  onChange(name: string, value: string): void;
}) {
  const { row, more } = useScrollEdge<HTMLDivElement>();
  return (
    <div className="l-fl" ref={row} data-more={more || undefined}>
      <Select
        label={t('filter.reward.label')}
        prefix={t('filter.reward.label')}
        value={filters.reward ?? ''}
        unset=""
        options={[
          { value: '', label: t('filter.reward.all') },
          { value: 'PT10', label: t('filter.reward.PT10') },
          { value: 'PT01', label: t('filter.reward.PT01') },
        ]}
        onValue={(value) => onChange('reward', value)}
      />
      {filters.type === 'open' ? null : (
        <Select
          label={t('filter.state.label')}
          prefix={t('filter.state.label')}
          value={filters.state ?? ''}
          unset=""
          options={[
            { value: '', label: t('filter.state.all') },
            { value: 'funding', label: t('filter.state.funding') },
            { value: 'finish', label: t('filter.state.finish') },
          ]}
          onValue={(value) => onChange('state', value)}
        />
      )}
      <PqBox filters={filters} onChange={(checked) => onChange('isPq', checked ? 'true' : '')} />
      <span className="push">
        <Select
          label={t('filter.sort.label')}
          value={filters.sort ?? 'newest'}
          align="end"
          options={[
            { value: 'newest', label: t('filter.sort.newest') },
            { value: 'popular', label: t('filter.sort.popular') },
            { value: 'deadline', label: t('filter.sort.deadline') },
          ]}
          onValue={(value) => onChange('sort', value === 'newest' ? '' : value)}
        />
      </span>
    </div>
  );
}

/** The list of PQ boxes has nothing but PQ projects: there it is ticked and stays so. */
function PqBox({ filters, onChange }: { filters: ListFilters; onChange(checked: boolean): void }) {
  // Ticked at once; the address follows.
  const [picked, setPicked] = useState(filters.isPq);
  useEffect(() => setPicked(filters.isPq), [filters.isPq]);
  return (
    <Hint
      className="pqf"
      label={t('filter.isPq.label')}
      text={t('filter.isPq.hint')}
      hideAfterMs={timers.pqHintMs}
    >
      <Checkbox
        checked={picked}
        disabled={filters.type === 'pqbox'}
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
