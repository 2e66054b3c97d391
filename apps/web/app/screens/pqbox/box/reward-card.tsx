import type { RewardCard as Card } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { rewardPath } from '#app/addresses/pqbox-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { contentsText } from '../contents-text.ts';
import { KindMark } from '../kind-mark.tsx';

/** As in ResponsiveImage: three in a row from 1024 px, two below. */
const SIZES = '(min-width: 1024px) 360px, 46vw';

/** A reward in its box: what it is, whether it was looked at, and until when it can be. */
export function RewardCard({ reward, first }: { reward: Card; first: boolean }) {
  const open = isRewardOpen(reward.state);
  const contents = contentsText(reward);
  return (
    <Link className={open && !reward.lock ? 'pq-c' : 'pq-c is-over'} to={rewardPath(reward)}>
      <Picture src={reward.images.thumbnail} alt="" first={first} sizes={SIZES} upTo={744}>
        <KindMark category={reward.category} onPicture />
        {contents === null ? null : (
          <span className="pq-len">
            <Badge look="ink">{contents}</Badge>
          </span>
        )}
      </Picture>
      <h3>
        {reward.isNew ? <i className="pq-new" /> : null}
        {reward.title || t('pq.untitled')}
      </h3>
      {reward.isNew ? (
        <p>
          <b>{t('pq.unseen')}</b>
        </p>
      ) : null}
      {reward.lock && open ? (
        <p className="pq-lock">
          <Icon of={Lock} size={16} />
          {t(`pq.lock.card.${reward.lock}`)}
        </p>
      ) : null}
      <p>
        {reward.period.finish === ''
          ? t('pq.undated')
          : t(open ? 'pq.until' : 'pq.closedOn', { date: formatDate(reward.period.finish) })}
      </p>
    </Link>
  );
}
