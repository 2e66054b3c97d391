import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { categories } from '@pq/domain/project';
import { categoryName } from '@pq/domain/project-card';
import { useInfiniteQuery } from '@tanstack/react-query';
import { data, Link, redirect, useParams, useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { type ListFilters, projectListQuery } from '#app/data/projects.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { notFoundMeta, pageMeta } from '#app/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { Hint } from '#app/ui/floating/hint.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import type { Route } from './+types/list';
import { readFilters, readPlace } from './list-filters.ts';
import { describeList, tabs } from './list-meta.ts';
import './list.css';

const queries = routeQueries((api, { params, url }) => {
  const place = readPlace(params.purpose, params.type);
  return place.kind === 'list'
    ? [projectListQuery(api, readFilters(place.purpose, place.type, url.searchParams))]
    : [];
});

function assertPlace(params: Route.LoaderArgs['params']): void {
  const place = readPlace(params.purpose, params.type);
  if (place.kind === 'redirect') throw redirect(place.to);
  if (place.kind === 'unknown') throw data(null, { status: 404 });
}

export async function loader(args: Route.LoaderArgs) {
  assertPlace(args.params);
  return queries.loader(args);
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  assertPlace(args.params);
  return queries.clientLoader(args);
}

export const meta: Route.MetaFunction = (args) => {
  const place = readPlace(args.params.purpose, args.params.type);
  if (place.kind !== 'list') return notFoundMeta();
  return pageMeta(args, describeList(place, args.location));
};

export default function ListScreen() {
  const params = useParams();
  const [query, setQuery] = useSearchParams();
  const place = readPlace(params.purpose, params.type);
  if (place.kind !== 'list') return null;
  const filters = readFilters(place.purpose, place.type, query);
  const change = (name: string, value: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { preventScrollReset: true },
    );
  return (
    <div className="wrap" data-purpose={place.purpose === 'ordermade' ? 'order' : 'funding'}>
      <div className="l-hd">
        <div className="l-tt">
          {tabs[place.purpose].map(({ type, to, label }) =>
            type === place.type ? (
              <h1 key={to}>{t(label)}</h1>
            ) : (
              <Link key={to} to={to}>
                {t(label)}
              </Link>
            ),
          )}
        </div>
        <div className="l-ct">
          <Chips label={t('detail.category')}>
            {[0, ...categories].map((category) => (
              <ChipLink
                key={category}
                to={withCategory(query, category)}
                current={category === filters.category}
              >
                {categoryName(category)}
              </ChipLink>
            ))}
          </Chips>
        </div>
        <FilterRow filters={filters} onChange={change} />
      </div>
      <h2 className="sr">{t('list.cards')}</h2>
      <Cards filters={filters} />
    </div>
  );
}

function withCategory(query: URLSearchParams, category: number): string {
  const next = new URLSearchParams(query);
  if (category === 0) next.delete('category');
  else next.set('category', String(category));
  return `?${next}`;
}

function FilterRow({
  filters,
  onChange,
}: {
  filters: ListFilters;
  onChange(name: string, value: string): void;
}) {
  return (
    <div className="l-fl">
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
        <Select
          label={t('filter.state.label')}
          prefix={t('filter.state.label')}
          value={filters.state ?? ''}
          unset=""
          options={[
            { value: '', label: t('filter.state.all') },
            { value: 'funding', label: t('filter.state.funding') },
            { value: 'finish', label: t('filter.state.finish') },
          ]}
          onValue={(value) => onChange('state', value)}
        />
      )}
      <span className="pqf">
        <Checkbox
          checked={filters.isPq}
          disabled={filters.type === 'pqbox'}
          onChange={(event) => onChange('isPq', event.target.checked ? 'true' : '')}
        >
          {t('filter.isPq')}
        </Checkbox>
        <Hint label={t('filter.isPq.label')} text={t('filter.isPq.hint')} hideAfterMs={timers.pqHintMs} />
      </span>
      <span className="push">
        <Select
          label={t('filter.sort.label')}
          value={filters.sort ?? 'newest'}
          align="end"
          options={[
            { value: 'newest', label: t('filter.sort.newest') },
            { value: 'popular', label: t('filter.sort.popular') },
            { value: 'deadline', label: t('filter.sort.deadline') },
          ]}
          onValue={(value) => onChange('sort', value === 'newest' ? '' : value)}
        />
      </span>
    </div>
  );
}

function Cards({ filters }: { filters: ListFilters }) {
  const list = useInfiniteQuery(projectListQuery(useApi(), filters));
  if (list.isPending)
    return (
      <div className="l-bd cards">
        <CardSkeletons count={9} />
      </div>
    );
  if (list.isError)
    return (
      <ErrorState
        title={list.error.message}
        retryLabel={t('common.retry')}
        onRetry={() => void list.refetch()}
      />
    );
  const cards = list.data.pages.flat();
  if (cards.length === 0) return <EmptyState title={t('list.empty.title')} sub={t('list.empty.sub')} />;
  return (
    <>
      <div className="l-bd cards">
        {cards.map((card, n) => (
          <ProjectCard key={card.key} card={card} first={n === 0} />
        ))}
      </div>
      {list.hasNextPage ? (
        <div className="more">
          <Button look="line" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
