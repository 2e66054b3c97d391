import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { CardStatus } from '@pq/domain/project/project-card';
import { SquarePlay } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { isOver, statusText } from './card-figures.ts';
import { horizontalPicture } from './card-variants.ts';

/** Two pixels for each point of the widest card. */
const WIDEST_COPY = 1_140;

const onPicture = 'absolute left-3 z-1 flex gap-1 @max-card/card:left-2';

export function CardPicture({
  card,
  status,
  first = false,
  rank,
  isHorizontal = false,
  failed = false,
  sizes,
}: {
  card: Card;
  status: CardStatus;
  first?: boolean;
  rank?: number | undefined;
  isHorizontal?: boolean;
  failed?: boolean;
  sizes: string;
}) {
  const over = isOver(status);
  const pq = card.config.deliveryType === 'PQ' ? <PqBadge /> : null;
  return (
    <Picture
      {...(isHorizontal && { round: 'own', ratio: 'own', rimmed: false })}
      className={[
        'group-hover/link:[&_img]:transform-[scale(1.03)]',
        isHorizontal ? horizontalPicture : '',
        failed ? '[&_img]:opacity-55 [&_img]:[filter:var(--photo-off)]' : '',
      ].join(' ')}
      src={card.images.thumbnail}
      ground={card.images.ground}
      alt=""
      first={first}
      sizes={sizes}
      upTo={WIDEST_COPY}
    >
      {rank ? <Rank n={rank} large={isHorizontal} /> : null}
      {pq && !rank ? <span className={`${onPicture} top-3 @max-card/card:top-2`}>{pq}</span> : null}
      {over || (pq && rank) ? (
        <span className={`${onPicture} bottom-3 flex-wrap @max-card/card:bottom-2`}>
          {rank ? pq : null}
          {over ? <Outcome status={status} /> : null}
        </span>
      ) : null}
    </Picture>
  );
}

function Outcome({ status }: { status: CardStatus }) {
  return (
    <Badge variant={status.kind.startsWith('success') ? 'success' : 'glass'}>{statusText(status)}</Badge>
  );
}

function PqBadge() {
  return (
    <Badge variant="accent" icon={SquarePlay} title={t('card.pqIcon')}>
      {t('filter.isPq')}
    </Badge>
  );
}

function Rank({ n, large }: { n: number; large: boolean }) {
  const size = large ? 'size-12 text-price' : 'size-[2.25rem] text-nav font-bold';
  return (
    <span
      className={`absolute top-0 left-0 z-1 grid place-items-center rounded-br-card bg-toast text-on-veil forced-colors:inset-ring forced-colors:inset-ring-ink ${size}`}
    >
      <span className="sr-only">{t('card.rank', { n })}</span>
      <span aria-hidden="true">{n}</span>
    </span>
  );
}
