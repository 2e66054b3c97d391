import { t } from '@pq/domain/copy';
import type { ListFilters } from '#app/data/projects.ts';
import { PqFilter, SortFilter, StateFilter } from '#app/features/project-filters/project-filters.tsx';
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
        <StateFilter value={filters.state ?? ''} onValue={(value) => onChange('state', value)} />
      )}
      <PqFilter
        checked={filters.isPq}
        fixed={filters.type === 'pqbox'}
        onChange={(checked) => onChange('isPq', checked ? 'true' : '')}
      />
      <span className="push">
        <SortFilter value={filters.sort ?? 'newest'} onValue={(value) => onChange('sort', value)} />
      </span>
    </div>
  );
}
