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
import { FoundStatus } from '#app/ui/found-status.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { isFiltered } from './list-filters.ts';

/** How many projects the filters have found, seen and heard, and the way back to all of them. */
export function FoundLine({ filters }: { filters: ListFilters }) {
  const count = useCount(filters);
  return (
    <div className="l-n">
      <FoundStatus
        className="l-n-f"
        of={JSON.stringify(filters)}
        text={
          count ? (
            <>
              {kindOf(filters)} <b>{formatCount(count)}</b>
            </>
          ) : (
            ''
          )
        }
      />
      {/* A list of nothing has a button of its own for it. */}
      {isFiltered(filters) && count?.n !== 0 ? (
        <Link className="l-n-all" to="?" preventScrollReset>
          {t('list.reset')}
        </Link>
      ) : null}
      {filters.state === 'finish' && count?.n !== 0 ? (
        <p className="l-n-at">
          <Icon of={Info} size={16} />
          {t('list.atClose')}
        </p>
      ) : null}
    </div>
  );
}

/** By the first page where that is all; otherwise they are counted. A count that fails leaves what is seen. */
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
