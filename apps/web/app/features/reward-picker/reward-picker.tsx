import type { Selection } from '@pq/domain/money';
import { RewardCard } from './reward-card.tsx';
import { RewardRow } from './reward-row.tsx';
import type { Mode } from './reward-texts.ts';
import { type Reward, withCount } from './selection.ts';

type Props = {
  rewards: readonly Reward[];
  selection: readonly Selection[];
  mode: Mode;
  /** Rows of one height, beside a page that is to stay in sight; cards otherwise, in two columns where there is much room. */
  look?: 'cards' | 'columns' | 'rows';
  onChange(selection: Selection[]): void;
};

const lists = {
  cards: 'flex flex-col gap-3',
  columns: 'grid grid-cols-[minmax(0,1fr)] items-start gap-3 tablet:grid-cols-[1fr_1fr]',
  rows: 'grid gap-2 tablet:not-noscript:low:gap-1.5',
};

/** The rewards of a project; a press chooses one, the stepper shows in a chosen one only. */
export function RewardPicker({ rewards, selection, mode, look = 'cards', onChange }: Props) {
  return (
    <ul className={lists[look]}>
      {rewards.map((reward) => {
        const item = {
          reward,
          mode,
          count: selection.find((line) => line.idx === reward.idx)?.count ?? 0,
          onCount: (count: number) => onChange(withCount(selection, reward.idx, count)),
        };
        return look === 'rows' ? (
          <RewardRow key={reward.idx} {...item} isAlone={rewards.length === 1} />
        ) : (
          <RewardCard key={reward.idx} {...item} isTight={look === 'columns'} />
        );
      })}
    </ul>
  );
}
