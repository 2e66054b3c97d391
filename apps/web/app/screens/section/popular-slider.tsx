import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { cardStatus, categoryLabel } from '@pq/domain/project/project-card';
import { useId } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#app/addresses/project-path.ts';
import { carouselSettings } from '#app/features/banner/carousel-words.ts';
import { figuresOf } from '#app/features/project-card/card-figures.ts';
import { slideSizes } from '#app/features/project-card/card-sizes.ts';
import { CardPicture } from '#app/features/project-card/project-card.tsx';
import { ScrapButton } from '#app/features/project-card/scrap-button.tsx';
import { useNow } from '#app/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Carousel } from '#app/ui/carousel/carousel.tsx';
import { Progress } from '#app/ui/progress.tsx';

const words = {
  ...carouselSettings.words,
  previous: t('carousel.project.prev'),
  next: t('carousel.project.next'),
};

/** The most popular projects of a purpose, one at a time: picture left, words right; on phones one above the other. */
export function PopularSlider({ cards }: { cards: readonly Card[] }) {
  return (
    <Carousel
      className="caro"
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
  );
}

function PopularSlide({ card, rank }: { card: Card; rank: number }) {
  const status = cardStatus(card, useNow());
  const titleId = useId();
  const { bar, lead, money, state } = figuresOf(card, status);
  return (
    <article className="caro-s">
      <Link className="caro-a" to={projectPath(card)}>
        <CardPicture card={card} status={status} first={false} rank={rank} sizes={slideSizes} />
        <div className="tx">
          <div>
            <Badge look="purpose">{categoryLabel(card)}</Badge>
          </div>
          <h3 id={titleId}>{card.title}</h3>
          <p>{card.profile.author}</p>
          <div className="fg">
            {bar ? <Progress {...bar} /> : null}
            <p className="stat">
              <b>{lead}</b>
              {money ? <span>{money}</span> : null}
              {state ? <span className={status.kind === 'closesToday' ? 'hot' : ''}>{state}</span> : null}
            </p>
          </div>
        </div>
      </Link>
      <ScrapButton projectKey={card.key} purpose={card.purpose} titleId={titleId} />
    </article>
  );
}
