import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { formatCount, type ListFilters, projectCountQuery } from '#app/data/projects.ts';
import { Button } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/floating/sheet.tsx';
import { Switch } from '#app/ui/forms/choice.tsx';
import { useDebounced } from '#app/ui/forms/use-debounced.ts';
import { FoundStatus } from '#app/ui/found-status.tsx';
import './filter-sheet.css';

const sorts = ['newest', 'popular', 'deadline'] as const;
const states = ['', 'funding', 'finish'] as const;
const rewards = ['', 'PT01', 'PT10'] as const;
/** The words of "not set" in the copy. */
const keyOf = <Value extends string>(value: Value | '') => value || 'all';

/** All filters of a list at once. Nothing is filtered before the button is pressed, which tells what it will show. */
export function FilterSheet({
  filters,
  onChoose,
  onClose,
}: {
  filters: ListFilters;
  onChoose(filters: ListFilters): void;
  onClose(): void;
}) {
  const [chosen, setChosen] = useState(filters);
  const set = (part: Partial<ListFilters>) => setChosen((before) => ({ ...before, ...part }));
  const isFixed = filters.type === 'pqbox';
  return (
    <Sheet
      title={t('filter.open')}
      purpose={filters.purpose}
      onClose={onClose}
      actions={
        <>
          <Button
            look="line"
            height={56}
            onClick={() => set({ reward: undefined, state: undefined, sort: undefined, isPq: isFixed })}
          >
            {t('filter.reset')}
          </Button>
          <ShowButton chosen={chosen} onPress={() => onChoose(chosen)} />
        </>
      }
    >
      <Group label={t('filter.sort.label')}>
        {sorts.map((sort) => (
          <Pill
            key={sort}
            group="sort"
            checked={(chosen.sort ?? 'newest') === sort}
            onCheck={() => set({ sort })}
          >
            {t(`filter.sort.${sort}`)}
          </Pill>
        ))}
      </Group>
      {filters.type === 'open' ? null : (
        <Group label={t('filter.state.label')}>
          {states.map((state) => (
            <Pill
              key={state}
              group="state"
              checked={(chosen.state ?? '') === state}
              onCheck={() => set({ state: state || undefined })}
            >
              {t(`filter.state.${keyOf(state)}`)}
            </Pill>
          ))}
        </Group>
      )}
      <Group label={t('filter.reward.label')}>
        {rewards.map((reward) => (
          <Pill
            key={reward}
            group="reward"
            checked={(chosen.reward ?? '') === reward}
            onCheck={() => set({ reward: reward || undefined })}
          >
            {t(`filter.reward.${keyOf(reward)}`)}
          </Pill>
        ))}
      </Group>
      {isFixed ? null : (
        <div className="fs-pq">
          <Switch checked={chosen.isPq} onChange={(event) => set({ isPq: event.target.checked })}>
            <b>{t('filter.isPq')}</b>
            <small>{t('filter.isPq.short')}</small>
          </Switch>
        </div>
      )}
    </Sheet>
  );
}

/** What is chosen is counted once the choosing rests; until then the button keeps the last number to itself. */
function ShowButton({ chosen, onPress }: { chosen: ListFilters; onPress(): void }) {
  const settled = useDebounced(chosen, timers.searchMs);
  const { data, isPlaceholderData } = useQuery({
    ...projectCountQuery(useApi(), settled),
    placeholderData: keepPreviousData,
  });
  const isCounted = data !== undefined && !isPlaceholderData && settled === chosen;
  const none = isCounted && data.n === 0;
  const words = data ? t('filter.show', { count: formatCount(data) }) : t('filter.showAny');
  return (
    <>
      <FoundStatus
        of={JSON.stringify(settled)}
        text={isCounted ? t('search.foundProjects', { count: formatCount(data) }) : ''}
      />
      <Button height={56} aria-disabled={none || undefined} onClick={none ? undefined : onPress}>
        {none ? t('filter.none') : words}
      </Button>
    </>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="fs-g">
      <legend>{label}</legend>
      <div>{children}</div>
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
    <label className="fs-p">
      <input type="radio" name={`filter-${group}`} checked={checked} onChange={onCheck} />
      <span>{children}</span>
    </label>
  );
}
