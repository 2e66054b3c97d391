import { type LabelKey, t } from '@pq/domain/copy';
import { type Purpose, routeWords } from '@pq/domain/project';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { type ListFilters, popularQuery, projectSectionQuery } from '#app/data/projects.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { pageMeta } from '#app/page-meta.ts';
import { purposeOf } from '#app/purpose-of.ts';
import { Section } from '#app/ui/frame.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/section';

/** Cards of a list section, and skeletons while it loads (spec section 2, L21). */
const CARDS = 3;

type Row = { title: LabelKey; sub?: LabelKey; type: 'list' | 'open'; sort: 'newest' | 'deadline' };
const rows: Row[] = [
  { title: 'main.latest', type: 'list', sort: 'newest' },
  { title: 'main.deadline', type: 'list', sort: 'deadline' },
  { title: 'main.opensoon', sub: 'main.opensoon.sub', type: 'open', sort: 'newest' },
];

function filtersOf(purpose: Purpose, { type, sort }: Row): ListFilters {
  return { purpose, type, sort, category: 0, isPq: false, state: type === 'list' ? 'funding' : undefined };
}

const queries = routeQueries((api, { url }) => {
  const purpose = purposeOf(url.pathname);
  return [popularQuery(api), ...rows.map((row) => projectSectionQuery(api, filtersOf(purpose, row), CARDS))];
});
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => {
  const order = purposeOf(args.location.pathname) === 'ordermade';
  const title = order ? t('main.order.title') : t('main.funding.title');
  return pageMeta(args, { title, trail: [{ name: title, path: order ? '/ordermade' : '/funding' }] });
};

/** The main page of a section: its popular projects, then the newest, those that end soon, those that open soon. */
export default function SectionScreen() {
  const { pathname } = useLocation();
  const purpose = purposeOf(pathname);
  const popular = useQuery(popularQuery(useApi()));
  const cards = popular.data?.[purpose];
  return (
    <div data-purpose={routeWords[purpose]}>
      <h1 className="sr">{purpose === 'ordermade' ? t('main.order.title') : t('main.funding.title')}</h1>
      <Section title={t('main.popular')}>
        <div className="cards cards-4">
          {cards ? (
            cards.map((card, n) => (
              <ProjectCard key={card.key} card={card} rank={n + 1} first={n === 0} grid="four" />
            ))
          ) : (
            <CardSkeletons count={4} />
          )}
        </div>
      </Section>
      {rows.map((row) => (
        <ListRow key={row.title} row={row} purpose={purpose} />
      ))}
    </div>
  );
}

function ListRow({ row, purpose }: { row: Row; purpose: Purpose }) {
  const list = useQuery(projectSectionQuery(useApi(), filtersOf(purpose, row), CARDS));
  if (list.data?.length === 0) return null;
  const word = row.type === 'open' ? 'open' : routeWords[purpose];
  const more = { to: `/${purpose}/${word}/list?sort=${row.sort}`, label: t('main.seeAll') };
  return (
    <Section title={t(row.title)} {...(row.sub ? { sub: t(row.sub) } : {})} more={more}>
      {list.isError ? (
        <ErrorState
          title={list.error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <div className="cards">
          {list.data ? (
            list.data.map((card) => <ProjectCard key={card.key} card={card} />)
          ) : (
            <CardSkeletons count={CARDS} />
          )}
        </div>
      )}
    </Section>
  );
}
