import { t } from '@pq/domain/copy';
import { projectStates } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { allProjectsQuery } from '#app/data/console/reviews.ts';
import { BlindForm } from '../blind-form.tsx';
import { consoleMeta } from '../console-meta.ts';
import { ConsoleList } from '../list/console-list.tsx';
import { FilterChips } from '../list/filter-chips.tsx';
import { GoneNotice } from '../list/gone-notice.tsx';
import { pageOf } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { withFields } from '../list/with-fields.ts';
import { Rows } from '../parts/rows.tsx';
import { ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/projects';
import { ProjectRow } from './project-row.tsx';
import { stateLabel } from './state-label.ts';

const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  state: projectStates.find((known) => known === query.get('state')),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [allProjectsQuery(api, searchOf(url.searchParams))]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => consoleMeta(args, 'admin.projects');

/** Projects in any state; what is public is hidden here, and shown again. */
export default function ProjectsScreen() {
  const [query, setQuery] = useSearchParams();
  const search = searchOf(query);
  const open = query.get('key');
  const found = useQuery(allProjectsQuery(useApi(), search));
  const close = withFields(query, { key: undefined });
  return (
    <section aria-labelledby="projects">
      <ScreenTitle id="projects">{t('admin.projects')}</ScreenTitle>
      <SearchForm key={query.get('text')} label={t('admin.search.label')} />
      <FilterChips
        name="state"
        values={[undefined, ...projectStates] as const}
        current={search.state}
        labelOf={(state) => (state ? stateLabel(state) : t('admin.purpose.all'))}
      />
      <GoneNotice
        wanted={open}
        among={!found.isPlaceholderData && found.data?.projects.map(({ key }) => key)}
      />
      <ConsoleList found={found} empty={t('admin.none')}>
        {({ projects }) => (
          <Rows>
            {projects.map((card) => (
              <ProjectRow
                key={card.key}
                card={card}
                blindTo={card.key === open ? close : withFields(query, { key: card.key })}
              >
                {card.key === open ? (
                  <BlindForm
                    key={card.state}
                    kind="project"
                    subjectKey={card.key}
                    subject={card.title}
                    hidden={card.state === 'blind'}
                    seen={String(card.version)}
                    onDone={() => setQuery(close.slice(1))}
                  />
                ) : null}
              </ProjectRow>
            ))}
          </Rows>
        )}
      </ConsoleList>
    </section>
  );
}
