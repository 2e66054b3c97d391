import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { ChevronDown, ChevronUp, Copy, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { rewardTerms } from '#app/features/reward-facts/reward-facts.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { Surface } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EarlyEnd } from './early-end.tsx';
import type { Reward } from './reward-list.ts';

type Props = {
  reward: Reward;
  n: number;
  problem: string | undefined;
  last: boolean;
  /** The list must not be reordered while a reward is being edited. */
  locked: boolean;
  full: boolean;
  onMove(by: -1 | 1): void;
  onCopy(): void;
  onFullPrice(): void;
  onEdit(): void;
  onRemove(): void;
};

export function RewardTile({
  reward,
  n,
  problem,
  last,
  locked,
  full,
  onMove,
  onCopy,
  onFullPrice,
  onEdit,
  onRemove,
}: Props) {
  return (
    <Surface
      pad="own"
      className={`grid items-center gap-3 p-4 ${reward.picture === '' ? 'grid-cols-[20px_1fr] tablet:grid-cols-[20px_1fr_auto]' : 'grid-cols-[20px_64px_1fr] tablet:grid-cols-[20px_64px_1fr_auto]'}`}
    >
      <span className="cursor-grab text-field">
        <Icon of={GripVertical} size={20} />
      </span>
      {reward.picture === '' ? null : (
        <img className="aspect-square w-full rounded-field object-cover" src={reward.picture} alt="" />
      )}
      <div>
        <b className="text-h3 tracking-[inherit] wrap-anywhere">
          {reward.name === '' ? null : `${reward.name} `}
          {formatWon(reward.productCost)}
        </b>
        <p className="whitespace-pre-line wrap-anywhere">{reward.context}</p>
        <small className="text-ink-3 text-small">{rewardTerms(reward).join(' · ')}</small>
        <Refusal of={problem} />
        <EarlyEnd reward={reward} disabled={locked || full} onFullPrice={onFullPrice} />
      </div>
      <div className="flex max-tablet:col-span-full max-tablet:justify-end **:disabled:text-off">
        <IconButton
          label={t('writing.reward.up', { n })}
          disabled={locked || n === 1}
          data-act="up"
          onClick={() => onMove(-1)}
        >
          <Icon of={ChevronUp} size={20} />
        </IconButton>
        <IconButton
          label={t('writing.reward.down', { n })}
          disabled={locked || last}
          data-act="down"
          onClick={() => onMove(1)}
        >
          <Icon of={ChevronDown} size={20} />
        </IconButton>
        <IconButton label={t('writing.reward.copy', { n })} disabled={locked || full} onClick={onCopy}>
          <Icon of={Copy} size={20} />
        </IconButton>
        <IconButton
          label={t('writing.reward.edit', { n })}
          disabled={locked}
          onClick={onEdit}
          data-act="edit"
        >
          <Icon of={Pencil} size={20} />
        </IconButton>
        <IconButton label={t('writing.reward.remove', { n })} disabled={locked} onClick={onRemove}>
          <Icon of={Trash2} size={20} />
        </IconButton>
      </div>
    </Surface>
  );
}
