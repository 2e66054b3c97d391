import { filtersOf, type ListFilterName } from '@pq/contract/list-filters';
import { t } from '@pq/domain/copy';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import type { ListFilters } from '#app/data/projects.ts';
import {
  FilterLine,
  FlagCheckbox,
  SortFilter,
  WordSelect,
} from '#app/features/project-filters/project-filters.tsx';
import { PillWords, selectPill } from '#app/ui/forms/select-pill.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { addressValues, chosenFilters, wordOf } from './list-filters.ts';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/** An empty value means that a filter is not set. */
export function FilterRow({
  filters,
  onChange,
}: {
  filters: ListFilters;
  onChange(values: Partial<Record<ListFilterName | 'sort', string>>): void;
}) {
  return (
    <FilterLine>
      <SheetButton filters={filters} onChange={onChange} />
      <span className="hidden tablet:contents">
        {filtersOf(filters.type).map((filter) =>
          filter.kind === 'word' ? (
            <WordSelect
              key={filter.name}
              filter={filter}
              value={wordOf(filters, filter.name)}
              onValue={(word) => onChange({ [filter.name]: word })}
            />
          ) : (
            <FlagCheckbox
              key={filter.name}
              filter={filter}
              checked={filters[filter.name] === true}
              fixed={filter.fixedIn === filters.type}
              onChange={(checked) => onChange({ [filter.name]: checked ? 'true' : '' })}
            />
          ),
        )}
      </span>
      <SortFilter
        value={filters.sort}
        {...(filters.type === 'open' && { usual: t('filter.sort.opening') })}
        onValue={(sort) => onChange({ sort })}
      />
      {chosenFilters(filters).map(({ name, words }) => (
        <button
          key={name}
          type="button"
          className={`${selectPill(true)} tablet:hidden`}
          aria-label={t('filter.drop', { name: words })}
          onClick={() => onChange({ [name]: '' })}
        >
          <PillWords on picked={words} icon={X} />
        </button>
      ))}
    </FilterLine>
  );
}

function SheetButton({ filters, onChange }: Parameters<typeof FilterRow>[0]) {
  const [open, setOpen] = useState(false);
  const count = chosenFilters(filters).length;
  return (
    <>
      <button
        type="button"
        className={`${selectPill(false)} tablet:hidden`}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('filter.openChosen', { n: count }) : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={SlidersHorizontal} size={20} className="size-4.5 text-ink-3" />
        <b className="font-semibold text-ink">{t('filter.open')}</b>
        {count > 0 ? (
          <i className="ml-0.5 grid min-h-[1.25rem] min-w-[1.25rem] place-items-center rounded-full bg-purpose text-badge text-white not-italic forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]">
            {count}
          </i>
        ) : null}
      </button>
      {open ? (
        <FilterSheet
          filters={filters}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            onChange({
              sort: chosen.sort === 'newest' && filters.type !== 'open' ? '' : (chosen.sort ?? ''),
              ...addressValues(chosen),
            });
          }}
        />
      ) : null}
    </>
  );
}
