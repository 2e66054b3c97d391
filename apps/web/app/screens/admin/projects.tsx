import { t } from '@pq/domain/copy';
import { projectStates } from '@pq/domain/project';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { allProjectsQuery } from '#app/data/reviews.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { BlindForm } from './blind-form.tsx';
import { Pager, pageOf } from './pager.tsx';
import { ProjectRow } from './project-row.tsx';
import { SearchForm } from './search-form.tsx';
import { stateLabel } from './state-label.ts';

const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  state: projectStates.find((known) => known === query.get('state')),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [allProjectsQuery(api, searchOf(url.searchParams))]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

/** Projects in any state; what is public is hidden here, and shown again. */
export default function ProjectsScreen() {
  const [query, setQuery] = useSearchParams();
  const search = searchOf(query);
  const open = query.get('key');
  const found = useQuery(allProjectsQuery(useApi(), search));
  const linkTo = (fields: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(fields))
      if (value) next.set(name, value);
      else next.delete(name);
    return next;
  };
  const ofState = (state?: string) => `?${linkTo({ state, page: undefined, key: undefined })}`;
  const close = linkTo({ key: undefined });
  return (
    <section aria-labelledby="projects">
      <h1 id="projects">{t('admin.projects')}</h1>
      <SearchForm key={query.get('text')} label={t('admin.search.label')} />
      <Chips label={t('admin.search.state')}>
        <ChipLink to={ofState()} current={!search.state}>
          {t('admin.purpose.all')}
        </ChipLink>
        {projectStates.map((state) => (
          <ChipLink key={state} to={ofState(state)} current={search.state === state}>
            {stateLabel(state)}
          </ChipLink>
        ))}
      </Chips>
      {found.isPending ? <Skeleton className="adm-sk" /> : null}
      {found.isError ? (
        <ErrorState
          title={found.error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void found.refetch()}
        />
      ) : null}
      {found.data?.total === 0 ? <EmptyState title={t('admin.none')} /> : null}
      {found.data ? (
        <>
          <ul className="adm-l">
            {found.data.projects.map((card) => (
              <ProjectRow
                key={card.key}
                card={card}
                blindTo={`?${card.key === open ? close : linkTo({ key: card.key })}`}
              >
                {card.key === open ? (
                  <BlindForm
                    kind="project"
                    subjectKey={card.key}
                    hidden={card.state === 'blind'}
                    onDone={() => setQuery(close)}
                  />
                ) : null}
              </ProjectRow>
            ))}
          </ul>
          <Pager total={found.data.total} />
        </>
      ) : null}
    </section>
  );
}
