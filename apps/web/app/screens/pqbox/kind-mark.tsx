import { t } from '@pq/domain/copy';
import type { RewardCategory } from '@pq/domain/pqbox/pq-reward';
import { File, Image, type LucideIcon, SquarePlay, TextAlignStart } from 'lucide-react';
import { tv } from 'tailwind-variants/lite';
import { Icon } from '#app/ui/icon.tsx';

const icons: Record<RewardCategory, LucideIcon> = { 0: SquarePlay, 1: Image, 2: TextAlignStart, 3: File };

const markVariants = tv({
  base: 'inline-flex items-center gap-1.5 whitespace-nowrap',
  variants: {
    variant: {
      plain: 'text-ink-2 text-label',
      small: 'text-ink-2 text-small',
      onPicture:
        'absolute top-2 left-2 z-1 min-h-7 rounded-full bg-glass px-2.5 text-badge text-ink tablet:top-3 tablet:left-3',
    },
  },
});

type Props = { category: RewardCategory; variant?: 'plain' | 'small' | 'onPicture' };

export function KindMark({ category, variant = 'plain' }: Props) {
  return (
    <span className={markVariants({ variant })}>
      <Icon of={icons[category]} size={16} />
      {t(`pq.category.${category}`)}
    </span>
  );
}
