import { t } from '@pq/domain/copy';
import { pageSizes } from '@pq/domain/limits';
import { categoryName } from '@pq/domain/project/project-card';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import {
  type Count,
  formatCount,
  type ListFilters,
  projectCountQuery,
  projectListQuery,
} from '#app/data/projects.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { isFiltered } from './list-filters.ts';

export function ResultCount({ filters }: { filters: ListFilters }) {
  const count = useCount(filters);
  return (
    // The same height before the count is known.
    <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3 text-ink-2 tablet:mt-4">
      <ResultCountAnnouncer
        className="empty:-mr-3"
        of={JSON.stringify(filters)}
        text={
          count ? (
            <>
              {kindOf(filters)} <b className="text-ink">{formatCount(count)}</b>
            </>
          ) : (
            ''
          )
        }
      />
      {/* An empty list has its own button for it. */}
      {isFiltered(filters) && count?.n !== 0 ? (
        <Link
          className="inline-flex min-h-11 items-center text-control underline underline-offset-3"
          to="?"
          preventScrollReset
        >
          {t('list.reset')}
        </Link>
      ) : null}
      {filters.state === 'finish' && count?.n !== 0 ? (
        <p className="inline-flex items-center gap-1.5 text-small text-ink-3 max-tablet:mb-2 max-tablet:basis-full tablet:ml-auto">
          <Icon of={Info} size={16} />
          {t('list.atClose')}
        </p>
      ) : null}
    </div>
  );
}

// Derived from the first page when that is complete. A failed count leaves the list as it is.
function useCount(filters: ListFilters): Count | null {
  const api = useApi();
  const first = useInfiniteQuery(projectListQuery(api, filters)).data?.pages[0];
  const isAll = first !== undefined && first.length < pageSizes.projects;
  const counted = useQuery({ ...projectCountQuery(api, filters), enabled: first !== undefined && !isAll });
  if (!first) return null;
  if (isAll) return { n: first.length, isAll };
  if (counted.data) return counted.data;
  return counted.isError ? { n: first.length, isAll } : null;
}

function kindOf({ category, state }: ListFilters): string {
  if (category > 0) return categoryName(category);
  return t(state === 'finish' ? 'list.found.over' : 'search.projects');
}
