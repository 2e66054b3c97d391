import { t } from '@pq/domain/copy';
import type { RewardCategory } from '@pq/domain/pqbox/pq-reward';
import { File, Image, type LucideIcon, SquarePlay, TextAlignStart } from 'lucide-react';
import { Icon } from '#app/ui/icon.tsx';

const icons: Record<RewardCategory, LucideIcon> = { 0: SquarePlay, 1: Image, 2: TextAlignStart, 3: File };

/** What a reward is made of, with its drawing; `onPicture` where it lies on one. */
export function KindMark({ category, onPicture = false }: { category: RewardCategory; onPicture?: boolean }) {
  return (
    <span className={onPicture ? 'pq-kind is-on' : 'pq-kind'}>
      <Icon of={icons[category]} size={16} />
      {t(`pq.category.${category}`)}
    </span>
  );
}
