import { t } from '@pq/domain/copy';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import type { ListFilters } from '#app/data/projects.ts';
import { PqFilter, SortFilter, StateFilter } from '#app/features/project-filters/project-filters.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { type ChosenFilters, chosenFilters } from './list-filters.ts';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/**
 * Reward type, status, PQ box and, at the end, the sort. Phones have no room for them: there they lie in a sheet, and what is chosen
 * stands behind the sort, each with a way to drop it. An empty value is "not set".
 */
export function FilterRow({
  filters,
  onChange,
}: {
  filters: ListFilters;
  onChange(values: Partial<Record<keyof ChosenFilters | 'sort', string>>): void;
}) {
  return (
    <div className="l-fl">
      <SheetButton filters={filters} onChange={onChange} />
      <span className="l-wide">
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
          onValue={(reward) => onChange({ reward })}
        />
        {filters.type === 'open' ? null : (
          <StateFilter value={filters.state ?? ''} onValue={(state) => onChange({ state })} />
        )}
        <PqFilter
          checked={filters.isPq}
          fixed={filters.type === 'pqbox'}
          onChange={(checked) => onChange({ isPq: checked ? 'true' : '' })}
        />
      </span>
      <span className="push">
        <SortFilter value={filters.sort} onValue={(sort) => onChange({ sort })} />
      </span>
      {chosenFilters(filters).map(({ name, words }) => (
        <button
          key={name}
          type="button"
          className="sel is-on l-phone"
          aria-label={t('filter.drop', { name: words })}
          onClick={() => onChange({ [name]: '' })}
        >
          <b>{words}</b>
          <Icon of={X} size={20} />
        </button>
      ))}
    </div>
  );
}

function SheetButton({ filters, onChange }: Parameters<typeof FilterRow>[0]) {
  const [open, setOpen] = useState(false);
  const count = chosenFilters(filters).length;
  return (
    <>
      <button
        type="button"
        className="sel l-phone l-open"
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('filter.openChosen', { n: count }) : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={SlidersHorizontal} size={20} />
        <b>{t('filter.open')}</b>
        {count > 0 ? <i>{count}</i> : null}
      </button>
      {open ? (
        <FilterSheet
          filters={filters}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            onChange({
              reward: chosen.reward ?? '',
              state: chosen.state ?? '',
              sort: chosen.sort === 'newest' ? '' : (chosen.sort ?? ''),
              ...(filters.type !== 'pqbox' && { isPq: chosen.isPq ? 'true' : '' }),
            });
          }}
        />
      ) : null}
    </>
  );
}
