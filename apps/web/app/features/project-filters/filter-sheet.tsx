import { filtersOf, listSorts, readListFilters } from '@pq/contract/list-filters';
import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#app/data/projects.ts';
import { Button } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/floating/sheet.tsx';
import { Switch } from '#app/ui/forms/choice.tsx';
import { useDebounced } from '#app/ui/forms/use-debounced.ts';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { type FilterRowProps, type FilterValues, usualSortOf, wordOf } from './filter-values.ts';

type Props = Omit<FilterRowProps, 'onChange'> & { onChoose(values: FilterValues): void; onClose(): void };

export function FilterSheet({ place, purpose, values, useCount, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState(values);
  const usual = usualSortOf(place);
  const set = (part: Partial<FilterValues>) => setChosen((before) => ({ ...before, ...part }));
  return (
    <Sheet
      title={t('filter.open')}
      purpose={purpose}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="line"
            height={56}
            onClick={() => set({ sort: undefined, ...readListFilters(new URLSearchParams(), place) })}
          >
            {t('filter.reset')}
          </Button>
          <ShowButton chosen={chosen} useCount={useCount} onPress={() => onChoose(chosen)} />
        </>
      }
    >
      <Group label={t('filter.sort.label')}>
        {[...(usual ? [undefined] : []), ...listSorts].map((sort) => (
          <Pill
            key={sort ?? ''}
            group="sort"
            checked={(chosen.sort ?? (usual ? undefined : 'newest')) === sort}
            onCheck={() => set({ sort })}
          >
            {t(sort ? `filter.sort.${sort}` : (usual ?? 'filter.sort.newest'))}
          </Pill>
        ))}
      </Group>
      {filtersOf(place).map((filter) =>
        filter.kind === 'word' ? (
          <Group key={filter.name} label={t(filter.label)}>
            {[['', filter.all] as const, ...Object.entries(filter.words)].map(([word, label]) => (
              <Pill
                key={word}
                group={filter.name}
                checked={(wordOf(chosen, filter.name) ?? '') === word}
                onCheck={() => set({ [filter.name]: word || undefined })}
              >
                {t(label)}
              </Pill>
            ))}
          </Group>
        ) : filter.fixedIn === place ? null : (
          // The switch is at the end of the line of its label.
          <div
            key={filter.name}
            className="py-3 [&_i]:flex-none [&_input]:right-0 [&_input]:left-auto [&>label]:flex [&>label]:flex-row-reverse [&>label]:justify-between"
          >
            <Switch
              checked={chosen[filter.name] === true}
              onChange={(event) => set({ [filter.name]: event.target.checked })}
            >
              <b className="block text-strong text-ink">{t(filter.label)}</b>
              {filter.hint ? (
                <small className="block text-small text-ink-3">{t(filter.hint.short)}</small>
              ) : null}
            </Switch>
          </div>
        ),
      )}
    </Sheet>
  );
}

function ShowButton({
  chosen,
  useCount,
  onPress,
}: Pick<Props, 'useCount'> & { chosen: FilterValues; onPress(): void }) {
  const settled = useDebounced(chosen, timers.searchMs);
  const { count, isPlaceholderData } = useCount(settled);
  const isCounted = count !== undefined && !isPlaceholderData && settled === chosen;
  const none = isCounted && count.n === 0;
  const words = count ? t('filter.show', { count: formatCount(count) }) : t('filter.showAny');
  return (
    <>
      <ResultCountAnnouncer
        of={JSON.stringify(settled)}
        text={isCounted ? t('search.foundProjects', { count: formatCount(count) }) : ''}
      />
      <Button height={56} aria-disabled={none || undefined} onClick={none ? undefined : onPress}>
        {none ? t('filter.none') : isCounted || !count ? words : t('filter.counting')}
      </Button>
    </>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="border-line border-b py-4">
      <legend className="float-left mb-2 w-full text-label text-ink-2">{label}</legend>
      <div className="clear-both flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

function Pill({
  group,
  checked,
  onCheck,
  children,
}: {
  group: string;
  checked: boolean;
  onCheck(): void;
  children: ReactNode;
}) {
  return (
    <label className="relative">
      <input
        className="peer absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
        type="radio"
        name={`filter-${group}`}
        checked={checked}
        onChange={onCheck}
      />
      <span className="inline-flex min-h-11 items-center rounded-full px-4 text-button font-medium inset-ring inset-ring-field outline-offset-3 peer-checked:bg-purpose-tint peer-checked:font-semibold peer-checked:text-purpose-hover peer-checked:inset-ring-2 peer-checked:inset-ring-purpose peer-focus-visible:[outline:var(--focus)] forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText]">
        {children}
      </span>
    </label>
  );
}
