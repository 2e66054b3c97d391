import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { routeWords } from '@pq/domain/project/project';
import { type CardStatus, cardStatus, categoryLabel } from '@pq/domain/project/project-card';
import { CalendarDays, SquarePlay } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#app/addresses/project-path.ts';
import { useNow } from '#app/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { figuresOf, isOver, statusText } from './card-figures.ts';
import { type CardGrid, cardSizes, WIDEST_COPY } from './card-sizes.ts';
import { ScrapButton } from './scrap-button.tsx';

/**
 * A project in a list: one link, and the scrap button beside it. `rank` is its place among the popular ones, `grid` the
 * grid that it stands in, `first` whether its picture is the first of the page.
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
  grid?: CardGrid;
}) {
  const status = cardStatus(card, useNow());
  const titleId = useId();
  const failed = status.kind === 'failFunding' || status.kind === 'failOrder';
  const className = `card${failed ? ' is-fail' : ''}${status.kind === 'opensOn' ? ' is-soon' : ''}`;
  return (
    <article className={className} data-purpose={routeWords[card.purpose]}>
      <Link className="card-a" to={projectPath(card)}>
        <CardPicture card={card} status={status} first={first} rank={rank} sizes={cardSizes[grid]} />
        <p className="by">
          <span>{categoryLabel(card)}</span> {card.profile.author}
        </p>
        <h3 id={titleId}>{card.title}</h3>
        <Figures card={card} status={status} />
      </Link>
      <ScrapButton projectKey={card.key} purpose={card.purpose} titleId={titleId} />
    </article>
  );
}

/** The picture with what lies on it: the rank or the PQ box top left, the outcome bottom left. */
export function CardPicture({
  card,
  status,
  first,
  rank,
  sizes,
}: {
  card: Card;
  status: CardStatus;
  first: boolean;
  rank?: number | undefined;
  /** How wide it is drawn, as `sizes` of an image. */
  sizes: string;
}) {
  const over = isOver(status);
  const pq =
    card.config.deliveryType === 'PQ' ? (
      <Badge look="accent" icon={SquarePlay} title={t('card.pqIcon')}>
        {t('filter.isPq')}
      </Badge>
    ) : null;
  return (
    <Picture
      src={card.images.thumbnail}
      ground={card.images.ground}
      alt=""
      first={first}
      sizes={sizes}
      upTo={WIDEST_COPY}
    >
      {rank ? (
        <span className="rank">
          <span className="sr">{t('card.rank', { n: rank })}</span>
          <span aria-hidden="true">{rank}</span>
        </span>
      ) : null}
      {pq && !rank ? <span className="tl">{pq}</span> : null}
      {over || (pq && rank) ? (
        <span className="bl">
          {rank ? pq : null}
          {over ? (
            <Badge look={status.kind.startsWith('success') ? 'success' : 'glass'}>{statusText(status)}</Badge>
          ) : null}
        </span>
      ) : null}
    </Picture>
  );
}

function Figures({ card, status }: { card: Card; status: CardStatus }) {
  if (status.kind === 'opensOn')
    return (
      <div className="num">
        <Icon of={CalendarDays} size={20} />
        <span>{statusText(status)}</span>
      </div>
    );
  const { bar, lead, money, state, ended, heard } = figuresOf(card, status);
  return (
    <>
      {/* Read aloud as a sentence: the figures beside each other leave out what they count. */}
      <p className="sr">{heard}</p>
      <div aria-hidden="true">{bar ? <Progress {...bar} /> : <div className="bar is-none" />}</div>
      <div className="num" aria-hidden="true">
        <b>{lead}</b>
        {money ? <span className={state === null && ended === null ? 'cost' : ''}>{money}</span> : null}
        {state === null ? null : <em className={status.kind === 'closesToday' ? 'hot' : ''}>{state}</em>}
      </div>
      {ended ? (
        <p className="end" aria-hidden="true">
          {ended}
        </p>
      ) : null}
    </>
  );
}
