import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { achievedPercent } from '@pq/domain/money';
import { routeWords } from '@pq/domain/project';
import { type CardStatus, cardStatus, remainingTotal } from '@pq/domain/project-card';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import { useNow } from '#app/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Progress } from '#app/ui/progress.tsx';
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
  const failed = status.kind === 'failFunding' || status.kind === 'failOrder';
  const className = `card${failed ? ' is-fail' : ''}${status.kind === 'opensOn' ? ' is-soon' : ''}`;
  const ended = status.kind.startsWith('fail') || status.kind.startsWith('success');
  return (
    <article className={className} data-purpose={routeWords[card.purpose]}>
      <Link className="card-a" to={`/${routeWords[card.purpose]}/detail/${card.key}`}>
        <Picture
          src={card.images.thumbnail}
          ground={card.images.ground}
          alt=""
          sizes={cardSizes[grid]}
          upTo={WIDEST_COPY}
          first={first}
        >
          {rank ? <span className="rank">{rank}</span> : null}
          {card.config.deliveryType === 'PQ' ? (
            <span className={rank ? 'bl' : 'tl'}>
              <Badge look="accent">{t('filter.isPq')}</Badge>
            </span>
          ) : null}
          {ended || status.kind === 'opensOn' ? (
            <span className="bl">
              <Badge look={status.kind === 'opensOn' ? 'glass' : 'ink'}>{statusText(status)}</Badge>
            </span>
          ) : null}
        </Picture>
        <p className="by">{card.profile.author}</p>
        <h3>{card.title}</h3>
        <Figures card={card} status={status} />
      </Link>
      <ScrapButton projectKey={card.key} purpose={card.purpose} />
    </article>
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
  if (card.purpose === 'ordermade') {
    const total = card.rewards.content.reduce((sum, reward) => sum + reward.count, 0);
    const left = remainingTotal(card.rewards.content);
    const percent = left === null || total === 0 ? 0 : Math.round(((total - left) / total) * 100);
    const cheapest = Math.min(...card.rewards.content.map((reward) => reward.productCost));
    return (
      <>
        <Progress percent={percent} label={t('detail.ordered')} />
        <div className="num">
          <b>{statusText(status)}</b>
          {Number.isFinite(cheapest) ? <span className="cost">{formatWon(cheapest)}</span> : null}
        </div>
      </>
    );
  }
  const percent = achievedPercent(card.amount.now, card.amount.goal);
  return (
    <>
      <Progress percent={percent} label={t('card.achieved', { n: percent })} />
      <div className="num">
        <b>{t('common.percent', { n: formatNumber(percent) })}</b>
        <span>{formatWon(card.amount.now)}</span>
        <em className={status.kind === 'closesToday' ? 'hot' : ''}>{statusText(status)}</em>
      </div>
    </>
  );
}

/** The state line as people read it. */
export function statusText(status: CardStatus): string {
  switch (status.kind) {
    case 'daysLeft':
      return t('card.daysLeft', { n: status.n });
    case 'remaining':
      return t('card.remaining', { n: formatNumber(status.n) });
    case 'opensOn':
      return t('card.opensOn', { date: status.date });
    case 'unlisted':
      return '';
    default:
      return t(`card.${status.kind}`);
  }
}
