import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import type { Selection } from '@pq/domain/money';
import { ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { RewardPicker } from '#app/features/reward-picker/reward-picker.tsx';
import { useNow } from '#app/now.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { isOver } from '../barred.ts';
import { ActionFoot, type FootProps, PledgeButton } from './action-foot.tsx';
import './reward-panel.css';

type Props = {
  foot: FootProps;
  footRef: RefObject<HTMLDivElement | null>;
  selection: readonly Selection[];
  onChange(selection: Selection[]): void;
};

/**
 * The rewards as rows, the sum and the one button, so low that all of it is in sight at once. Rows that there is no room for are
 * one press away: all rewards in full, in a dialog.
 */
export function RewardPanel({ foot, footRef, selection, onChange }: Props) {
  const { project, barred } = foot;
  const over = isOver(project, useNow());
  const rewards = project.rewards.content;
  const mode = over ? 'over' : barred === null ? 'open' : 'shown';
  const [isAllOpen, setIsAllOpen] = useState(false);
  const [pinned, setPinned] = useState<readonly number[] | null>(null);
  const chosen = selection.map(({ idx }) => idx);
  // Those that one came with stand first; nothing moves while one chooses.
  const first = pinned ?? chosen;
  const rows = [
    ...rewards.filter(({ idx }) => first.includes(idx)),
    ...rewards.filter(({ idx }) => !first.includes(idx)),
  ];
  const choose = (next: Selection[]) => {
    setPinned(first);
    onChange(next);
  };
  const closeAll = () => {
    setPinned(chosen);
    setIsAllOpen(false);
  };
  return (
    <section className="d-rw" aria-labelledby="rewards">
      <div className="d-rw-hd">
        <h2 id="rewards">{barred === null ? t('reward.select') : t('reward.title')}</h2>
        {rewards.length > 1 ? (
          <Button look="text" height={40} onClick={() => setIsAllOpen(true)}>
            {t('detail.rewards.all', { n: formatNumber(rewards.length) })}
            <Icon of={ChevronRight} size={16} />
          </Button>
        ) : null}
      </div>
      {over ? (
        <p className="d-over">{t('detail.closedOn', { date: formatDate(project.period.finish) })}</p>
      ) : null}
      <RewardPicker rewards={rows} selection={selection} mode={mode} look="rows" onChange={choose} />
      <ActionFoot {...foot} place={footRef} />
      {isAllOpen ? (
        <Dialog
          title={barred === null ? t('reward.select') : t('reward.title')}
          size="wide"
          purpose={project.purpose}
          onClose={closeAll}
          actions={
            <>
              <Button look="line" height={56} onClick={closeAll}>
                {t('common.close')}
              </Button>
              <PledgeButton {...foot} />
            </>
          }
        >
          <div className="d-all">
            <RewardPicker rewards={rewards} selection={selection} mode={mode} onChange={onChange} />
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
