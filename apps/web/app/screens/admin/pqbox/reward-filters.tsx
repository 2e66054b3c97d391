import { approvedStates } from '@pq/contract/endpoints/pqbox';
import { t } from '@pq/domain/copy';
import { useSearchParams } from 'react-router';
import { FilterChips } from '../list/filter-chips.tsx';
import { SearchForm } from '../list/search-form.tsx';

/** What waits for review, or approved rewards by their state and by a name. */
export function RewardFilters({ state: current }: { state: (typeof approvedStates)[number] | undefined }) {
  const [query] = useSearchParams();
  return (
    <>
      <FilterChips
        name="state"
        values={[undefined, ...approvedStates] as const}
        current={current}
        labelOf={(state) => (state ? t(`pq.state.${state}`) : t('admin.pqbox.waiting'))}
        without={['text']}
      />
      {current ? (
        <div className="mt-3">
          <SearchForm key={query.get('text')} label={t('admin.pqbox.search')} />
        </div>
      ) : null}
    </>
  );
}
