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
  Search,
  ShoppingBag,
  Sparkles,
  Ticket,
} from 'lucide-react';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { popularQuery } from '#app/data/projects.ts';
import { latestStoriesQuery } from '#app/data/stories.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { StoryCard } from '#app/features/story-card/story-card.tsx';
import { useRoomToWrite } from '#app/features/writing/use-room-to-write.ts';
import { pageMeta, siteOf } from '#app/head/page-meta.ts';
import { siteThings } from '#app/head/structured-data.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Section } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useScrollEdge } from '#app/ui/use-scroll-edge.ts';
import type { Route } from './+types/home';
import './home.css';

/** Three projects on pc and two otherwise; four stories, of which pc shows three (docs/product/discovery.md#home). */
const POPULAR = 3;
const STORIES = 4;

const queries = routeQueries((api) => [popularQuery(api), latestStoriesQuery(api, STORIES)]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { things: siteThings(siteOf(args).origin) });

export default function HomeScreen() {
  return (
    <>
      <div className="wrap h-top">
        <h1 className="sr">{t('home.title')}</h1>
        <div className="h-find">
          <SearchBox />
          <Categories />
        </div>
        <div className="bans">
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
      </div>
      <Popular />
      <LatestStories />
      <CallToAction />
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

/** In one line beside the search, or of their own where they can be pushed sideways. */
function Categories() {
  const { row, more } = useScrollEdge<HTMLElement>();
  return (
    <nav ref={row} className="chips cats" aria-label={t('detail.category')} data-more={more || undefined}>
      {categories.map((category) => (
        <Link key={category} className="chip" to={`/projects/funding/list?category=${category}`}>
          <Icon of={categoryIcons[category]} size={20} />
          {categoryName(category)}
        </Link>
      ))}
    </nav>
  );
}

function SearchBox() {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(text === '' ? '/search' : `/search?q=${encodeURIComponent(text)}`, { state: { text } });
  };
  return (
    <search>
      <form className="srch" action="/search" onSubmit={submit}>
        <label className="sr" htmlFor="q">
          {t('common.search')}
        </label>
        <input
          id="q"
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t('home.search.placeholder')}
        />
        <button type="submit" aria-label={t('common.search')}>
          <Icon of={Search} />
        </button>
      </form>
    </search>
  );
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
    <Link className="ban" data-purpose={purpose} to={to}>
      <h2>
        {title}
        <Icon of={ChevronRight} />
      </h2>
      <p>{sub}</p>
      <img src={art} alt="" width="560" height="360" />
    </Link>
  );
}

function Popular() {
  const popular = useQuery(popularQuery(useApi()));
  if (popular.isError) return null;
  const cards = popular.data ? [...popular.data.projects, ...popular.data.ordermade].slice(0, POPULAR) : null;
  return (
    <Section title={t('home.popular.title')} sub={t('home.popular.sub')}>
      <div className="cards h-popular">
        {cards ? (
          cards.map((card, n) => (
            <ProjectCard key={card.key} card={card} rank={n + 1} first={n < 2} grid="popular" />
          ))
        ) : (
          <CardSkeletons count={POPULAR} />
        )}
      </div>
    </Section>
  );
}

function LatestStories() {
  const stories = useQuery(latestStoriesQuery(useApi(), STORIES));
  if (!stories.data || stories.data.length === 0) return null;
  return (
    <Section title={t('home.story.title')} more={{ to: '/story', label: t('home.story.more') }}>
      <div className="sts">
        {stories.data.map((story) => (
          <StoryCard key={story.key} story={story} />
        ))}
      </div>
    </Section>
  );
}

/** Leads to /write/select; windows that are too narrow for it only say so. */
function CallToAction() {
  const onWrite = useRoomToWrite('write.pcOnly');
  return (
    <section className="sec">
      <div className="wrap">
        <div className="cta">
          <div>
            <h2>{t('home.cta.title')}</h2>
            <ButtonLink height={56} to="/write/select" onClick={onWrite}>
              {t('home.cta.button')}
            </ButtonLink>
          </div>
          <img src="/pictures/cta.svg" alt="" width="520" height="300" loading="lazy" />
        </div>
      </div>
    </section>
  );
}
