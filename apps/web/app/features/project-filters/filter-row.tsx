import { filtersOf } from '@pq/contract/list-filters';
import { t } from '@pq/domain/copy';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { PillWords, selectPill } from '#app/ui/forms/select-pill.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { addressValues, chosenFilters, type FilterRowProps, wordOf } from './filter-values.ts';
import { FlagCheckbox, SortFilter, WordSelect } from './filters.tsx';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/** On phones the filters are in a sheet; in the search the category remains in the row. */
export function FilterRow(props: FilterRowProps) {
  const { place, values, onChange, valueCounts } = props;
  const remains = (name: string) => place === 'search' && name === 'category';
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 pb-1 tablet:mt-4">
      <SheetButton {...props} />
      {filtersOf(place).map((filter) => (
        <span key={filter.name} className={remains(filter.name) ? 'contents' : 'hidden tablet:contents'}>
          {filter.kind === 'word' ? (
            <WordSelect
              filter={filter}
              counts={valueCounts?.[filter.name]}
              value={wordOf(values, filter.name)}
              onValue={(word) => onChange({ [filter.name]: word })}
            />
          ) : (
            <FlagCheckbox
              filter={filter}
              checked={values[filter.name] === true}
              fixed={filter.fixedIn === place}
              onChange={(checked) => onChange({ [filter.name]: checked ? 'true' : '' })}
            />
          )}
        </span>
      ))}
      <SortFilter place={place} value={values.sort} onValue={(sort) => onChange({ sort })} />
      {chosenFilters(place, values)
        .filter(({ name }) => !remains(name))
        .map(({ name, words }) => (
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
    </div>
  );
}

function SheetButton(props: FilterRowProps) {
  const { place, values, onChange } = props;
  const [open, setOpen] = useState(false);
  const count = chosenFilters(place, values).length;
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
          {...props}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            onChange(addressValues(place, chosen));
          }}
        />
      ) : null}
    </>
  );
}
