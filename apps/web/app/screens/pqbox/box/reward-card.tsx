import type { RewardCard as Card } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { contentsText } from '../contents-text.ts';
import { KindMark } from '../kind-mark.tsx';
import { NewMark } from '../new-mark.tsx';

// As in ResponsiveImage: three in a row from 1024 px, two below.
const SIZES = '(min-width: 1224px) 371px, (min-width: 1024px) calc((100vw - 112px) / 3), 46vw';

export function RewardCard({ reward, first }: { reward: Card; first: boolean }) {
  const open = isRewardOpen(reward.state);
  const isShut = !open || Boolean(reward.lock);
  const contents = contentsText(reward);
  return (
    <Link className="group block" to={rewardPath(reward)}>
      <Picture
        className={isShut ? '[&_img]:opacity-72 [&_img]:filter-(--photo-off)' : ''}
        src={reward.images.thumbnail}
        alt=""
        first={first}
        sizes={SIZES}
        upTo={744}
      >
        <KindMark category={reward.category} variant="onPicture" />
        {contents === null ? null : (
          <span className="absolute right-2 bottom-2 z-1 tablet:right-3 tablet:bottom-3">
            <Badge variant="ink">{contents}</Badge>
          </span>
        )}
      </Picture>
      <h3
        className={`mt-3 group-hover:underline group-hover:underline-offset-3 ${isShut ? 'text-ink-3' : ''}`}
      >
        {reward.isNew ? <NewMark /> : null}
        {reward.title || t('pq.untitled')}
      </h3>
      {reward.isNew ? (
        <p className="mt-0.5 text-ink-3 text-small">
          <b className="font-semibold text-accent-ink">{t('pq.unseen')}</b>
        </p>
      ) : null}
      {reward.lock && open ? (
        <p className="mt-0.5 flex items-center gap-1.5 text-ink-2 text-small">
          <Icon of={Lock} size={16} />
          {t(`pq.lock.card.${reward.lock}`)}
        </p>
      ) : null}
      <p className="mt-0.5 text-ink-3 text-small">
        {reward.period.finish === ''
          ? t('pq.undated')
          : t(open ? 'pq.until' : 'pq.closedOn', { date: formatDate(reward.period.finish) })}
      </p>
    </Link>
  );
}
