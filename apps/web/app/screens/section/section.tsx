import { listPopular, listProjects } from '@pq/contract/endpoints/projects';
import { getBanners } from '@pq/contract/endpoints/site';
import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { type LabelKey, t } from '@pq/domain/copy';
import { type Purpose, routeSegments } from '@pq/domain/project/project';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import type { ListFilters } from '#app/data/projects.ts';
import { BannerSlider } from '#app/features/banner/banner-slider.tsx';
import { LineBanner } from '#app/features/banner/line-banner.tsx';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { purposeOf } from '#app/lib/addresses/purpose-of.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { Section, Wrap } from '#app/ui/frame.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/section';
import { PopularSkeleton, PopularSlider } from './popular-slider.tsx';

const SKELETONS = 3;

// A row requests one more than it shows on wide screens, which is three.
const POPULAR = 4;
const ROW = 4;

type Row = {
  /** Including those that are left out because they are shown above. */
  number: number;
  title: LabelKey;
  sub?: LabelKey;
  type: 'list' | 'open';
  sort?: 'newest' | 'popular' | 'deadline';
};
const newest: Row = { number: ROW, title: 'main.latest', type: 'list', sort: 'newest' };
// The projects that follow those in the slider.
const popular: Row = {
  number: POPULAR + 2 * ROW,
  title: 'main.popular.rest',
  type: 'list',
  sort: 'popular',
};
const deadline: Row = { number: 3 * ROW, title: 'main.deadline', type: 'list', sort: 'deadline' };
const opensoon: Row = { number: ROW, title: 'main.opensoon', sub: 'main.opensoon.sub', type: 'open' };

function rowQuery(api: ReturnType<typeof useApi>, purpose: Purpose, row: Row) {
  const { type, sort } = row;
  const filters: ListFilters = {
    purpose,
    type,
    sort,
    category: 0,
    isPq: false,
    state: type === 'list' ? 'funding' : undefined,
  };
  return callQuery(api, listProjects, { ...filters, page: 0, number: row.number });
}

const queries = routeQueries((api, { url }) => {
  const purpose = purposeOf(url.pathname);
  const rows = [newest, popular, deadline, opensoon].map((row) => rowQuery(api, purpose, row));
  return [...rows, callQuery(api, getBanners, {}), callQuery(api, listPopular, {})];
});
export const loader = queries.loader;
export const clientLoader = queries.clientStart;

export const meta: Route.MetaFunction = (args) => {
  const purpose = purposeOf(args.location.pathname);
  const title = t(titles[purpose]);
  return pageMeta(args, {
    title,
    trail: [{ name: title, path: purpose === 'ordermade' ? '/ordermade' : '/funding' }],
  });
};

const titles = { projects: 'main.funding.title', ordermade: 'main.order.title' } as const;

export default function SectionScreen() {
  const purpose = purposeOf(useLocation().pathname);
  return (
    <div data-purpose={routeSegments[purpose]} key={purpose}>
      <h1 className="sr-only">{t(titles[purpose])}</h1>
      <Wrap className="pt-4 tablet:pt-8">
        <BannerSlider purpose={purpose} />
      </Wrap>
      <Popular purpose={purpose} />
      <ListRow row={newest} purpose={purpose} />
      <ListRow row={popular} purpose={purpose} />
      <ListRow row={deadline} purpose={purpose} />
      <ListRow row={opensoon} purpose={purpose} />
      <Wrap className="pt-section">
        <LineBanner />
      </Wrap>
    </div>
  );
}

function seeAll(purpose: Purpose, { type, sort }: Row) {
  const word = type === 'open' ? 'open' : routeSegments[purpose];
  const search = type === 'open' ? '' : sort === 'newest' ? '?state=funding' : `?state=funding&sort=${sort}`;
  return { to: `/${purpose}/${word}/list${search}`, label: t('main.seeAll') };
}

function Popular({ purpose }: { purpose: Purpose }) {
  const list = useQuery(callQuery(useApi(), listPopular, {}));
  const cards = list.data?.[purpose].slice(0, POPULAR);
  const heading = {
    title: t('main.popular'),
    sub: t('main.popular.sub'),
    more: seeAll(purpose, popular),
  };
  if (cards?.length === 0) return <EmptyState title={t('list.empty.title')} sub={t('main.empty.sub')} />;
  return (
    <Section {...heading}>
      {cards ? (
        <PopularSlider cards={cards} />
      ) : list.isError ? (
        <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <PopularSkeleton />
      )}
    </Section>
  );
}

function ListRow({ row, purpose }: { row: Row; purpose: Purpose }) {
  const list = useQuery(rowQuery(useApi(), purpose, row));
  const above = useShownAbove(row, purpose);
  const cards = list.data && cardsOf(row, list.data, above);
  if (cards?.length === 0) return null;
  return (
    <Section title={t(row.title)} {...(row.sub ? { sub: t(row.sub) } : {})} more={seeAll(purpose, row)}>
      <CardRow list={list} cards={cards} soon={row.type === 'open'} />
    </Section>
  );
}

// When the cards that are not shown above are too few, the row of projects that end soon is filled up in its
// order, because these must not be missed.
function cardsOf(row: Row, all: readonly Card[], above: ReadonlySet<string>): Card[] {
  const others = all.filter(({ key }) => !above.has(key)).slice(0, ROW);
  if (row !== deadline || others.length === ROW) return others;
  const again = all.filter(({ key }) => above.has(key)).slice(0, ROW - others.length);
  return all.filter((card) => others.includes(card) || again.includes(card));
}

function useShownAbove(row: Row, purpose: Purpose): ReadonlySet<string> {
  const api = useApi();
  const inSlider = useQuery(callQuery(api, listPopular, {})).data?.[purpose].slice(0, POPULAR) ?? [];
  const latest = useQuery(rowQuery(api, purpose, newest)).data?.slice(0, ROW) ?? [];
  const mostBacked = useQuery(rowQuery(api, purpose, popular)).data ?? [];
  const keysOf = (cards: readonly Card[]) => cards.map(({ key }) => key);
  if (row !== popular && row !== deadline) return new Set();
  const abovePopular = new Set(keysOf([...inSlider, ...latest]));
  if (row === popular) return abovePopular;
  const inPopular = mostBacked.filter(({ key }) => !abovePopular.has(key)).slice(0, ROW);
  return new Set(keysOf([...latest, ...inPopular]));
}

function CardRow({
  list,
  cards,
  soon,
}: {
  list: UseQueryResult<Card[]>;
  cards: readonly Card[] | undefined;
  soon: boolean;
}) {
  const variant = soon ? 'wide' : 'row';
  if (cards)
    return (
      <CardGrid variant={variant}>
        {(soon ? byStart(cards) : cards).map((card) => (
          <ProjectCard
            key={card.key}
            card={card}
            grid={!soon ? 'three' : cards.length === 1 ? 'wideAlone' : 'wide'}
          />
        ))}
      </CardGrid>
    );
  if (list.isError) return <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />;
  return (
    <CardGrid variant={variant} busy>
      <CardSkeletons count={SKELETONS} wide={soon} />
    </CardGrid>
  );
}

function byStart(cards: readonly Card[]): Card[] {
  return cards.toSorted((a, b) => a.period.start.localeCompare(b.period.start));
}
