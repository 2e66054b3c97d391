import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FoundReward } from '#app/data/console/reviews.ts';
import { Picture } from '#app/ui/picture.tsx';

/** A reward in a list of the console; it opens beside the list. */
export function RewardRow({
  reward: { images, title, category, projectTitle, profile },
  to,
  isOpen,
  time,
}: {
  reward: FoundReward;
  to: string;
  isOpen: boolean;
  time: ReactNode;
}) {
  return (
    <li>
      <Link data-row to={to} preventScrollReset aria-current={isOpen ? 'true' : undefined}>
        <Picture src={images.thumbnail} alt="" sizes="56px" upTo={240} />
        <span>
          <b>{title}</b>
          <small>
            {t(`pq.category.${category}`)} ·{' '}
            {t('pq.review.of', { project: projectTitle, maker: profile.author })}
          </small>
        </span>
        {time}
      </Link>
    </li>
  );
}
