import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import type { FoundReward } from '#app/data/console/reviews.ts';
import { Picture } from '#app/ui/picture.tsx';
import { RowLink, RowNote, RowText, RowTitle, rowPicture } from '../parts/rows.tsx';

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
    <RowLink to={to} preventScrollReset aria-current={isOpen ? 'true' : undefined}>
      <Picture round="badge" className={rowPicture} src={images.thumbnail} alt="" sizes="56px" upTo={240} />
      <RowText>
        <RowTitle>{title}</RowTitle>
        <RowNote>
          {t(`pq.category.${category}`)} ·{' '}
          {t('pq.review.of', { project: projectTitle, maker: profile.author })}
        </RowNote>
      </RowText>
      {time}
    </RowLink>
  );
}
