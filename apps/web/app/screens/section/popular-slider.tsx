import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { type CardStatus, cardStatus, categoryLabel } from '@pq/domain/project/project-card';
import { useId } from 'react';
import { Link } from 'react-router';
import { carouselSettings } from '#app/features/banner/carousel-settings.ts';
import { figuresOf } from '#app/features/project-card/card-figures.ts';
import { CardPicture } from '#app/features/project-card/card-picture.tsx';
import { ScrapButton } from '#app/features/project-card/scrap-button.tsx';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Carousel } from '#app/ui/carousel/carousel.tsx';
import { Progress } from '#app/ui/progress.tsx';

const words = {
  ...carouselSettings.words,
  previous: t('carousel.project.prev'),
  next: t('carousel.project.next'),
};

// The rendered width of the picture: the left column, on phones the whole width.
const SIZES =
  '(min-width: 1224px) 677px, (min-width: 1024px) calc(58.33vw - 37px), (min-width: 768px) calc(50vw - 32px), calc(100vw - 40px)';

const rounded = 'rounded-box tablet:rounded-banner';
// By the width of the slider: 960 px correspond to a window of 1024.
const columns =
  'grid-cols-1 grid-rows-[auto_1fr] tablet:grid-cols-[1fr_1fr] tablet:grid-rows-none @columns/popular:grid-cols-[1.4fr_1fr]';
const scrapPlace =
  'top-1 right-1 tablet:right-auto tablet:left-[calc(50%-52px)] @columns/popular:top-3 @columns/popular:left-[calc(1.4/2.4*100%-56px)]';
const controlsPlace =
  'bottom-4 left-5 bg-white tablet:bottom-6 tablet:left-[calc(50%+24px)] @columns/popular:max-pc:bottom-7 @columns/popular:max-pc:left-[calc(1.4/2.4*100%+32px)] pc:bottom-10 pc:left-[calc(1.4/2.4*100%+48px)]';

export function PopularSlider({ cards }: { cards: readonly Card[] }) {
  return (
    <div className="@container/popular">
      <Carousel
        className={`bg-ground ${rounded}`}
        controlsClassName={controlsPlace}
        label={t('main.popular')}
        intervalMs={timers.carouselMs}
        {...carouselSettings}
        words={words}
        slides={cards.map((card, n) => ({
          key: card.key,
          label: card.title,
          content: <PopularSlide card={card} rank={n + 1} />,
        }))}
      />
    </div>
  );
}

export function PopularSkeleton() {
  return (
    <div className="@container/popular">
      <div
        className={`aspect-[350/520] bg-ground tablet:aspect-[704/300] forced-colors:inset-ring forced-colors:inset-ring-ink @columns/popular:aspect-[1160/506] ${rounded}`}
        aria-hidden="true"
      />
    </div>
  );
}

function PopularSlide({ card, rank }: { card: Card; rank: number }) {
  const status = cardStatus(card, useNow());
  const titleId = useId();
  return (
    <article className="relative grid">
      <Link className={`group grid overflow-hidden ${columns} ${rounded}`} to={projectPath(card)}>
        <CardPicture card={card} status={status} rank={rank} isHorizontal sizes={SIZES} />
        <div className="flex min-w-0 flex-col px-5 pt-5 pb-20 tablet:px-6 tablet:pt-6 tablet:pb-21 @columns/popular:max-pc:px-8 @columns/popular:max-pc:pt-8 @columns/popular:max-pc:pb-23 pc:px-12 pc:pt-11 pc:pb-27">
          <div>
            <Badge variant="purpose">{categoryLabel(card)}</Badge>
          </div>
          <h3
            id={titleId}
            className="mt-2.5 line-clamp-2 text-h2 group-hover:text-purpose tablet:mt-3.5 tablet:line-clamp-3 large-text:line-clamp-none @columns/popular:text-display"
          >
            {card.title}
          </h3>
          <p className="mt-2 text-ink-2">{card.profile.author}</p>
          <Figures card={card} status={status} />
        </div>
      </Link>
      <ScrapButton className={scrapPlace} projectKey={card.key} purpose={card.purpose} titleId={titleId} />
    </article>
  );
}

function Figures({ card, status }: { card: Card; status: CardStatus }) {
  const { bar, lead, money, state } = figuresOf(card, status);
  return (
    <div className="mt-auto pt-5">
      {bar ? <Progress {...bar} /> : null}
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-figure text-purpose">{lead}</b>
        {money ? <span className="font-medium text-ink-2">{money}</span> : null}
        {state ? (
          <span
            className={status.kind === 'closesToday' ? 'font-bold text-accent-ink' : 'font-medium text-ink-2'}
          >
            {state}
          </span>
        ) : null}
      </p>
    </div>
  );
}
