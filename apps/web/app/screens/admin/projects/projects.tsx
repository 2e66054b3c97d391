import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { correctableIn } from '@pq/domain/project/corrections';
import { isHideable, isPubliclyVisible, projectStates } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { allProjectsQuery } from '#app/data/admin/reviews.ts';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { adminMeta } from '../admin-meta.ts';
import { BlindForm } from '../blind-form.tsx';
import { FilterChips } from '../list/filter-chips.tsx';
import { GoneNotice } from '../list/gone-notice.tsx';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { withFields } from '../list/with-fields.ts';
import { Row, RowNote, RowPicture, RowSum, Rows, RowText, RowTitle } from '../parts/rows.tsx';
import { ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/projects';
import { stateLabel } from './state-label.ts';

const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  state: projectStates.find((known) => known === query.get('state')),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [allProjectsQuery(api, searchOf(url.searchParams))]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.projects');

/** Projects in any state; public ones can be hidden and shown again. */
export default function ProjectsScreen() {
  const [query, setQuery] = useSearchParams();
  const search = searchOf(query);
  const open = query.get('key');
  const found = useQuery(allProjectsQuery(useApi(), search));
  const close = withFields(query, { key: undefined });
  return (
    <section aria-labelledby="projects">
      <ScreenTitle id="projects">{t('admin.projects')}</ScreenTitle>
      <SearchForm label={t('admin.search.label')} />
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
      <ResultList found={found} empty={t('admin.none')}>
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
      </ResultList>
    </section>
  );
}

type ProjectRowProps = {
  card: ProjectCard;
  /** The address that opens or closes the form to hide it or show it again. */
  blindTo: string;
  children: ReactNode;
};

/** A project in any state with its actions. */
function ProjectRow({
  card: { key, title, state, purpose, images, profile, period, amount, backers, atClose },
  blindTo,
  children,
}: ProjectRowProps) {
  const hidden = state === 'blind';
  const blind = t(hidden ? 'admin.unblind' : 'admin.blind');
  return (
    <Row>
      <RowPicture src={images.thumbnail} ground={images.ground} upTo={372} />
      <RowText>
        <Link to={projectPath({ purpose, key })}>
          <RowTitle>{title || t('writing.untitled')}</RowTitle>
        </Link>
        <RowNote>
          {profile.author} · {t(`admin.purpose.${purpose}`)}
        </RowNote>
        {period.start !== '' && period.finish !== '' ? (
          <RowNote>
            {t('admin.banner.period', { start: formatDate(period.start), finish: formatDate(period.finish) })}
          </RowNote>
        ) : null}
      </RowText>
      {isPubliclyVisible(state) || hidden ? (
        <Link to={`/admin/pledges?project=${key}`} aria-label={`${title}: ${t('admin.pledges')}`}>
          <RowSum
            sum={formatWon(atClose?.amount ?? amount.now)}
            note={t('admin.project.backers', { n: formatNumber(atClose?.backers ?? backers) })}
          />
        </Link>
      ) : null}
      <Badge look={hidden ? 'danger' : 'plain'}>{stateLabel(state)}</Badge>
      {correctableIn(state).length > 0 ? (
        <ButtonLink
          look="line"
          height={40}
          aria-label={`${title}: ${t('correction.action')}`}
          to={`/admin/projects/${key}`}
        >
          {t('correction.action')}
        </ButtonLink>
      ) : null}
      {hidden || isHideable(state) ? (
        <ButtonLink look="line" height={40} preventScrollReset aria-label={`${title}: ${blind}`} to={blindTo}>
          {blind}
        </ButtonLink>
      ) : null}
      {children}
    </Row>
  );
}
