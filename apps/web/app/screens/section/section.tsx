import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { type LabelKey, t } from '@pq/domain/copy';
import { type Purpose, routeWords } from '@pq/domain/project/project';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { type ListFilters, popularQuery, projectSectionQuery } from '#app/data/projects.ts';
import { bannersQuery } from '#app/data/site.ts';
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

/** Skeletons of a list section while it loads. */
const SKELETONS = 3;

/** Cards of the popular slider; a row asks for one more than it shows on wide screens, where it has three. */
const POPULAR = 4;
const ROW = 4;

type Row = {
  title: LabelKey;
  sub?: LabelKey;
  type: 'list' | 'open';
  sort: 'newest' | 'popular' | 'deadline';
};
const newest: Row = { title: 'main.latest', type: 'list', sort: 'newest' };
/** What comes after those in the slider. */
const popular: Row = { title: 'main.popular.rest', type: 'list', sort: 'popular' };
const deadline: Row = { title: 'main.deadline', type: 'list', sort: 'deadline' };
const opensoon: Row = { title: 'main.opensoon', sub: 'main.opensoon.sub', type: 'open', sort: 'deadline' };

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
  return projectSectionQuery(api, filters, row === popular ? POPULAR + ROW : ROW);
}

const queries = routeQueries((api, { url }) => {
  const purpose = purposeOf(url.pathname);
  const rows = [newest, popular, deadline, opensoon].map((row) => rowQuery(api, purpose, row));
  return [...rows, bannersQuery(api), popularQuery(api)];
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

/** The main page of a section: banners, its popular projects, then the newest and what ends or opens soon. */
export default function SectionScreen() {
  const purpose = purposeOf(useLocation().pathname);
  return (
    <div data-purpose={routeWords[purpose]} key={purpose}>
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
  const word = type === 'open' ? 'open' : routeWords[purpose];
  const search = type === 'open' ? '' : sort === 'newest' ? '?state=funding' : `?state=funding&sort=${sort}`;
  return { to: `/${purpose}/${word}/list${search}`, label: t('main.seeAll') };
}

function Popular({ purpose }: { purpose: Purpose }) {
  const list = useQuery(popularQuery(useApi()));
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
  const api = useApi();
  const list = useQuery(rowQuery(api, purpose, row));
  const shown = useQuery(popularQuery(api)).data?.[purpose].slice(0, POPULAR) ?? [];
  const cards =
    row === popular
      ? list.data?.filter((card) => !shown.some(({ key }) => key === card.key)).slice(0, ROW)
      : list.data;
  if (cards?.length === 0) return null;
  return (
    <Section title={t(row.title)} {...(row.sub ? { sub: t(row.sub) } : {})} more={seeAll(purpose, row)}>
      <CardRow list={list} cards={cards} soon={row.type === 'open'} />
    </Section>
  );
}

/** A few cards of a list, or what is to be said in their place. What opens soon lies wide, the next to open first. */
function CardRow({
  list,
  cards,
  soon,
}: {
  list: UseQueryResult<Card[]>;
  cards: readonly Card[] | undefined;
  soon: boolean;
}) {
  const look = soon ? 'wide' : 'row';
  if (cards)
    return (
      <CardGrid look={look}>
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
    <CardGrid look={look} busy>
      <CardSkeletons count={SKELETONS} wide={soon} />
    </CardGrid>
  );
}

function byStart(cards: readonly Card[]): Card[] {
  return cards.toSorted((a, b) => a.period.start.localeCompare(b.period.start));
}
