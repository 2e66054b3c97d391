import { t } from '@pq/domain/copy';
import { pageSizes } from '@pq/domain/limits';
import { categories, routeSegments } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import {
  data,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useParams,
  useSearchParams,
} from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import {
  type ListFilters,
  projectCountQuery,
  projectListQuery,
  projectPagesQuery,
} from '#app/data/projects.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { FilterRow } from '#app/features/project-filters/filter-row.tsx';
import type { AddressValues, FilterValues } from '#app/features/project-filters/filter-values.ts';
import { pagesAhead, readPages, withValue } from '#app/lib/addresses/paged-address.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { notFoundMeta, pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PagedGrid } from '#app/ui/more-list/paged-grid.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import type { Route } from './+types/list';
import { isFiltered, readFilters, readPlace, rowValues } from './list-filters.ts';
import { describeList, tabs } from './list-meta.ts';
import { ResultCount } from './result-count.tsx';

const queries = routeQueries((api, { params, url }) => {
  const place = readPlace(params.purpose, params.type);
  if (place.kind !== 'list') return [];
  const filters = readFilters(place.purpose, place.type, url.searchParams);
  return [projectPagesQuery(api, filters, pagesAhead(url.searchParams))];
});

function assertPlace({ params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>): void {
  const place = readPlace(params.purpose, params.type);
  if (place.kind === 'redirect') throw redirect(`${place.to}${new URL(request.url).search}`);
  if (place.kind === 'unknown') throw data(null, { status: 404 });
}

export async function loader(args: Route.LoaderArgs) {
  assertPlace(args);
  return queries.loader(args);
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  assertPlace(args);
  // A later page of the list needs its cards before the scroll position can be restored.
  const deep = readPages(new URL(args.request.url).searchParams) > 1;
  return deep && !queries.isCached(args) ? queries.clientLoader(args) : queries.clientStart(args);
}

// The screen itself requests further pages of the same list.
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const listOf = (url: URL) => url.pathname + withValue(url.searchParams, 'page', '');
  return listOf(currentUrl) !== listOf(nextUrl);
}

export const meta: Route.MetaFunction = (args) => {
  const place = readPlace(args.params.purpose, args.params.type);
  if (place.kind !== 'list') return notFoundMeta();
  return pageMeta(args, describeList(place, args.location));
};

const kind = 'text-[1.375rem]/[2.75rem] font-bold tracking-tight tablet:text-[1.75rem]/[2.75rem]';

export default function ListScreen() {
  const params = useParams();
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const api = useApi();
  const place = readPlace(params.purpose, params.type);
  if (place.kind !== 'list') return null;
  const filters = readFilters(place.purpose, place.type, query);
  const change = (values: AddressValues & { page?: string }) =>
    changeQuery(
      (before) =>
        Object.entries(values).reduce((next, [name, value]) => withValue(next, name, value), before),
      { preventScrollReset: true, replace: 'page' in values },
    );
  const useCount = (values: FilterValues) => {
    const others = { ...filters, ...values, category: filters.category };
    const { data, isPlaceholderData } = useQuery({
      ...projectCountQuery(api, others),
      placeholderData: keepPreviousData,
    });
    return { count: data, isPlaceholderData };
  };
  return (
    <Wrap data-purpose={routeSegments[place.purpose]}>
      <div className="pt-3.5 tablet:pt-12">
        <nav
          className="flex items-baseline gap-4 large-text:flex-wrap tablet:gap-6"
          aria-label={t('list.kinds')}
        >
          {tabs[place.purpose].map(({ type, to, label }) =>
            type === place.type ? (
              <h1 key={to} className={`${kind} forced-colors:shadow-[inset_0_-3px_0_Highlight]`}>
                {t(label)}
              </h1>
            ) : (
              <Link key={to} className={`${kind} text-field hover:text-ink`} to={to}>
                {t(label)}
              </Link>
            ),
          )}
        </nav>
        <div className="mt-2 max-tablet:[&_a]:px-4 tablet:mt-6">
          <Chips label={t('detail.category')}>
            {[0, ...categories].map((category) => (
              <ChipLink
                key={category}
                to={`?${withValue(query, 'category', category === 0 ? '' : String(category))}`}
                current={category === filters.category}
              >
                {categoryName(category)}
              </ChipLink>
            ))}
          </Chips>
        </div>
        <FilterRow
          place={place.type}
          purpose={place.purpose}
          values={rowValues(filters)}
          onChange={change}
          useCount={useCount}
        />
      </div>
      <h2 className="sr-only">{t('list.cards')}</h2>
      <ResultCount filters={filters} />
      <ListCards
        key={`${place.purpose} ${place.type}`}
        filters={filters}
        pages={readPages(query)}
        onPages={(pages) => change({ page: String(pages) })}
      />
    </Wrap>
  );
}

type CardsProps = { filters: ListFilters; pages: number; onPages(pages: number): void };

function ListCards({ filters, pages, onPages }: CardsProps) {
  return (
    <PagedGrid
      className="mt-1 tablet:mt-4"
      list={useInfiniteQuery(projectListQuery(useApi(), filters))}
      pages={pages}
      onPages={onPages}
      card={(card, n) => <ProjectCard key={card.key} card={card} first={n === 0} />}
      skeletons={(missing) => <CardSkeletons count={pageSizes.projects * missing} />}
      empty={<Nothing filters={filters} />}
      moreLabel={t('common.morePlus')}
      moreDone={(n) => t('list.more.done', { n })}
    />
  );
}

function Nothing({ filters }: { filters: ListFilters }) {
  if (!isFiltered(filters)) return <EmptyState title={t('list.empty.title')} sub={t('main.empty.sub')} />;
  return (
    <EmptyState
      title={t('list.empty.title')}
      sub={t('list.empty.sub')}
      action={
        <ButtonLink variant="line" to="?" preventScrollReset>
          <Icon of={RotateCcw} size={20} />
          {t('list.reset')}
        </ButtonLink>
      }
    />
  );
}
