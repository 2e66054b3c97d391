import { listPopular } from '@pq/contract/endpoints/projects';
import { listStories } from '@pq/contract/endpoints/stories';
import { t } from '@pq/domain/copy';
import { categories } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  ChevronRight,
  type LucideIcon,
  Megaphone,
  Palette,
  ShoppingBag,
  Sparkles,
  Ticket,
} from 'lucide-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { SearchField } from '#app/features/search-field/search-field.tsx';
import { StoryCard } from '#app/features/story-card/story-card.tsx';
import { useDesktopOnly } from '#app/features/writing/use-desktop-only.ts';
import { pageMeta, siteOf } from '#app/lib/head/page-meta.ts';
import { siteThings } from '#app/lib/head/structured-data.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { chip, chipRow } from '#app/ui/chip-variants.ts';
import { Section, Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useScrollEdge } from '#app/ui/use-scroll-edge.ts';
import type { Route } from './+types/home';

// Three projects on pc and two otherwise; four stories, of which pc shows three
// (docs/product/discovery.md#home).
const POPULAR = 3;
const STORIES = 4;

const queries = routeQueries((api) => [
  callQuery(api, listPopular, {}),
  callQuery(api, listStories, { page: 0, number: STORIES }),
]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { things: siteThings(siteOf(args).origin) });

export default function HomeScreen() {
  return (
    <>
      <Wrap className="pt-5 tablet:pt-8">
        <h1 className="sr-only">{t('home.title')}</h1>
        <div className="@container">
          <div className="grid grid-cols-1 items-center gap-x-6 gap-y-3 tablet:gap-y-4 @columns:grid-cols-[minmax(0,1fr)_auto]">
            <SearchBox />
            <Categories />
          </div>
        </div>
        {/* Side by side, unless the text is set so large that a heading does not fit half a phone. */}
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5 large-text:grid-cols-[1fr] tablet:mt-5 tablet:grid-cols-[1fr_1fr] tablet:gap-6">
          <BannerLink
            to="/ordermade/order/list"
            purpose="order"
            title={t('home.banner.order.title')}
            sub={t('home.banner.order.sub')}
            art="/pictures/banner-order.svg"
          />
          <BannerLink
            to="/projects/funding/list"
            purpose="funding"
            title={t('home.banner.funding.title')}
            sub={t('home.banner.funding.sub')}
            art="/pictures/banner-funding.svg"
          />
        </div>
      </Wrap>
      <div className="max-tablet:*:first:pt-6">
        <Popular />
        <LatestStories />
        <CallToAction />
      </div>
    </>
  );
}

const categoryIcons: Record<(typeof categories)[number], LucideIcon> = {
  1: ShoppingBag,
  2: Ticket,
  3: Palette,
  4: BookOpen,
  5: Megaphone,
  6: Sparkles,
};

function Categories() {
  const { row, more } = useScrollEdge<HTMLElement>();
  return (
    <nav
      ref={row}
      className={chipRow('windowOnPhones')}
      aria-label={t('detail.category')}
      data-more={more || undefined}
    >
      {categories.map((category) => (
        <Link
          key={category}
          className={chip('withDrawing')}
          to={`/projects/funding/list?category=${category}`}
        >
          <Icon of={categoryIcons[category]} size={20} />
          {categoryName(category)}
        </Link>
      ))}
    </nav>
  );
}

function SearchBox() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <SearchField
      inputRef={input}
      placeholder={t('home.search.placeholder')}
      hrefOf={resultsOf}
      onSubmit={(typed) => {
        const text = typed.trim();
        void navigate(resultsOf(text), { state: { text } });
      }}
    />
  );
}

function resultsOf(text: string): string {
  return text === '' ? '/search' : `/search?q=${encodeURIComponent(text)}`;
}

function BannerLink({
  to,
  purpose,
  title,
  sub,
  art,
}: {
  to: string;
  purpose: 'order' | 'funding';
  title: string;
  sub: string;
  art: string;
}) {
  return (
    <Link
      className="group relative flex min-h-21 flex-col overflow-hidden rounded-box bg-purpose-tint px-4 py-3.5 tablet:min-h-38 tablet:justify-center tablet:py-5 tablet:pr-60 tablet:pl-7 forced-colors:inset-ring forced-colors:inset-ring-ink"
      data-purpose={purpose}
      to={to}
    >
      <h2 className="flex items-center gap-1 whitespace-nowrap tracking-tight max-tablet:text-h3 tablet:text-h1">
        {title}
        <Icon
          className="text-purpose transition-transform group-hover:translate-x-1 max-tablet:size-4.5"
          of={ChevronRight}
        />
      </h2>
      <p className="mt-1 text-ink-2 max-tablet:hidden">{sub}</p>
      <img
        className="absolute right-0 bottom-0 w-22 max-w-none tablet:w-59"
        src={art}
        alt=""
        width="560"
        height="360"
      />
    </Link>
  );
}

function Popular() {
  const popular = useQuery(callQuery(useApi(), listPopular, {}));
  if (popular.isError) return null;
  const cards = popular.data ? [...popular.data.projects, ...popular.data.ordermade].slice(0, POPULAR) : null;
  return (
    <Section title={t('home.popular.title')} sub={t('home.popular.sub')}>
      <CardGrid variant="popular">
        {cards ? (
          cards.map((card, n) => (
            <ProjectCard key={card.key} card={card} rank={n + 1} first={n < 2} grid="popular" />
          ))
        ) : (
          <CardSkeletons count={POPULAR} />
        )}
      </CardGrid>
    </Section>
  );
}

function LatestStories() {
  const stories = useQuery(callQuery(useApi(), listStories, { page: 0, number: STORIES }));
  if (!stories.data || stories.data.length === 0) return null;
  return (
    <Section title={t('home.story.title')} more={{ to: '/story', label: t('home.story.more') }}>
      <CardGrid variant="latest">
        {stories.data.map((story) => (
          <StoryCard key={story.key} story={story} grid="latest" />
        ))}
      </CardGrid>
    </Section>
  );
}

function CallToAction() {
  const onWrite = useDesktopOnly('write.pcOnly');
  return (
    <section className="pt-section">
      <Wrap>
        <div className="@container">
          <div className="flex min-h-80 flex-col items-start overflow-hidden rounded-box bg-brand-tint px-6 pt-8 tablet:flex-row tablet:items-center tablet:rounded-banner tablet:pt-0 tablet:pr-0 tablet:pl-12 pc:pl-18 forced-colors:inset-ring forced-colors:inset-ring-ink">
            <div>
              <h2 className="text-h1 tablet:max-w-[11em] tablet:text-display">{t('home.cta.title')}</h2>
              <ButtonLink className="mt-5 tablet:mt-7" height={56} to="/write/select" onClick={onWrite}>
                {t('home.cta.button')}
              </ButtonLink>
            </div>
            <img
              className="mx-auto mt-4 w-70 tablet:mt-0 tablet:mr-2 tablet:w-80 pc:mr-6 pc:w-125 @columns:max-pc:w-100"
              src="/pictures/cta.svg"
              alt=""
              width="520"
              height="300"
              loading="lazy"
            />
          </div>
        </div>
      </Wrap>
    </section>
  );
}
