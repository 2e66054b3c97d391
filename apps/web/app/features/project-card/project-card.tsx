import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { routeSegments } from '@pq/domain/project/project';
import { cardStatus, categoryLabel } from '@pq/domain/project/project-card';
import { useId } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useNow } from '#app/lib/now.ts';
import { type CardPlace, cardSizes } from '#app/ui/card-sizes.ts';
import { CardNumbers } from './card-numbers.tsx';
import { CardPicture } from './card-picture.tsx';
import { cardVariants } from './card-variants.ts';
import { ScrapButton } from './scrap-button.tsx';

const wideLink =
  'grid grid-cols-[40%_minmax(0,1fr)] grid-rows-[minmax(14px,1fr)_auto_auto_auto_minmax(14px,1fr)] gap-x-4 overflow-hidden pr-4 @columns/cards:grid-cols-[44%_minmax(0,1fr)] @columns/cards:gap-x-6 @columns/cards:pr-6 @columns/cards:group-only/card:grid-cols-[30%_minmax(0,1fr)]';

const scrapPlaces = {
  above: 'top-1 right-1',
  wide: 'top-1 left-[calc(40%-48px)] @columns/cards:left-[calc(44%-48px)] @columns/cards:group-only/card:left-[calc(30%-48px)]',
};

/**
 * The scrap button is a sibling of the link, which may not contain it. `rank` is the place among the popular
 * projects.
 */
export function ProjectCard({
  card,
  first = false,
  rank,
  grid = 'three',
}: {
  card: Card;
  first?: boolean;
  rank?: number;
  grid?: CardPlace;
}) {
  const status = cardStatus(card, useNow());
  const titleId = useId();
  const wide = grid === 'wide' || grid === 'wideAlone';
  const failed = status.kind === 'failFunding' || status.kind === 'failOrder';
  return (
    <article className={cardVariants({ wide })} data-purpose={routeSegments[card.purpose]}>
      <Link
        className={`group/link flex-1 rounded-card ${wide ? wideLink : 'flex flex-col'}`}
        to={projectPath(card)}
      >
        <CardPicture
          card={card}
          status={status}
          first={first}
          rank={rank}
          isHorizontal={wide}
          failed={failed}
          sizes={cardSizes[grid]}
        />
        <Author card={card} wide={wide} />
        <Title id={titleId} opensSoon={status.kind === 'opensOn'} wide={wide}>
          {card.title}
        </Title>
        <CardNumbers card={card} status={status} failed={failed} wide={wide} />
      </Link>
      <ScrapButton
        className={scrapPlaces[wide ? 'wide' : 'above']}
        projectKey={card.key}
        purpose={card.purpose}
        titleId={titleId}
      />
    </article>
  );
}

/** In one line, except on the narrowest phones and with very large text, where nothing is cut off. */
function Author({ card, wide }: { card: Card; wide: boolean }) {
  return (
    <p
      className={`${wide ? 'col-start-2 row-start-4 mt-1.5' : 'mt-3.5 @max-card/card:mt-2.5'} truncate text-small text-ink-3 [@media(width<=20em)]:overflow-visible [@media(width<=20em)]:whitespace-normal`}
    >
      <span className="after:ms-[5px] after:me-px after:content-['·']">{categoryLabel(card)}</span>{' '}
      {card.profile.author}
    </p>
  );
}

function Title({
  id,
  opensSoon,
  wide,
  children,
}: {
  id: string;
  opensSoon: boolean;
  wide: boolean;
  children: string;
}) {
  const place = wide ? 'col-start-2 row-start-3' : `mt-0.5 ${opensSoon ? '' : 'mb-auto'}`;
  return (
    <h3 id={id} className={`${place} line-clamp-2 large-text:line-clamp-none`}>
      {children}
    </h3>
  );
}
