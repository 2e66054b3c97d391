import { t } from '@pq/domain/copy';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { moved } from '#app/ui/order/moved.ts';
import { useOrdering } from '#app/ui/order/use-ordering.ts';
import { Earnings } from '../earnings/earnings.tsx';
import { Plan } from '../rewards/plan.tsx';
import { RemovedNote } from '../rewards/removed-note.tsx';
import { RewardForm } from '../rewards/reward-form.tsx';
import {
  isFull,
  newReward,
  openReward,
  placeOf,
  type Reward,
  withCopy,
  withFullPrice,
} from '../rewards/reward-list.ts';
import { listProblems } from '../rewards/reward-problems.ts';
import { RewardTile } from '../rewards/reward-tile.tsx';
import { useRewardActs } from '../rewards/use-reward-acts.ts';
import { fieldId, missingMessage } from './required-fields.ts';
import type { StepProps } from './step-props.ts';

export function RewardStep({
  writing,
  place,
  today,
  reported,
  isCorrection,
  opening: [open, setOpen],
}: StepProps) {
  const {
    amount,
    period,
    rewards: { content: rewards },
  } = writing.content;
  const latest = () => writing.latest().content.rewards.content;
  const set = (content: Reward[]) => writing.change({ rewards: { content } });
  const move = (from: number, to: number) => set(moved(latest(), from, to));
  const ordering = useOrdering({ count: rewards.length, along: 'column', onMove: move });
  const goal = place.purpose === 'projects' ? amount.goal : 0;
  const openAt = open && placeOf(rewards, open);
  const full = isFull(rewards);
  const problems = listProblems(rewards, period);
  const { list, focusAt } = useRewardFocus(fieldId('rewards'));
  const { removed, ...acts } = useRewardActs({ latest, set, focusAt, open, openAt, setOpen });
  const form =
    open && openAt !== null ? (
      <RewardForm
        open={open}
        n={openAt + 1}
        period={period}
        today={today}
        otherNames={rewards.flatMap(({ name }, at) => (at === openAt ? [] : [name]))}
        keyOf={() => writing.latest().key}
        onChange={setOpen}
        onClose={() => void acts.cancel()}
        onSave={acts.save}
        onFullPrice={acts.saveBeforeFullPrice}
      />
    ) : null;
  return (
    <div>
      <Plan rewards={rewards} goal={goal} />
      {isCorrection ? null : (
        <Earnings
          rewards={rewards}
          goal={goal}
          place={place}
          locked={open !== null}
          onEdit={(at) => {
            const reward = rewards[at];
            if (reward) setOpen(openReward(reward, at));
          }}
        />
      )}
      <ol ref={list}>
        {rewards.map((reward, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reward is its place in the list
          <li key={at} className="mb-3 data-dragged:opacity-50" {...(open ? {} : ordering(at))}>
            {removed?.removed.at === at ? <RemovedNote key={removed.removed.id} {...removed} /> : null}
            {openAt === at ? (
              form
            ) : (
              <RewardTile
                reward={reward}
                n={at + 1}
                problem={problems[at]}
                last={at === rewards.length - 1}
                locked={open !== null}
                full={full}
                onMove={(by) => {
                  focusAt(at + by, by < 0 ? 'up' : 'down');
                  move(at, at + by);
                }}
                onCopy={() => acts.openCopy(at, withCopy(latest(), at))}
                onFullPrice={() => acts.openCopy(at, withFullPrice(latest(), at))}
                onEdit={() => setOpen(openReward(reward, at))}
                onRemove={() => void acts.remove(at)}
              />
            )}
          </li>
        ))}
      </ol>
      {removed && removed.removed.at >= rewards.length ? (
        <RemovedNote key={removed.removed.id} {...removed} />
      ) : null}
      {openAt === rewards.length ? <div className="mb-3">{form}</div> : null}
      <Button
        id={fieldId('rewards')}
        variant="line"
        full
        disabled={open !== null || full}
        onClick={() => setOpen(newReward())}
      >
        <Icon of={Plus} size={20} />
        {t('write.reward.add')}
      </Button>
      <Refusal of={missingMessage('rewards', reported) ?? writing.refusals['rewards.content']} />
      <Message>{t('writing.reward.max')}</Message>
    </div>
  );
}

type Act = 'up' | 'down' | 'edit';

// Closing or removing a reward unmounts the focused button. The focus then moves to the reward in its place,
// or to the button that adds one; a moved reward takes the focus along.
function useRewardFocus(addId: string) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ at: number; act: Act }>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { at, act } = wanted.current;
    wanted.current = null;
    const entry = list.current?.children[at];
    const button = (which: string) => entry?.querySelector<HTMLElement>(`[data-act${which}]:not(:disabled)`);
    (button(`="${act}"`) ?? button('') ?? document.getElementById(addId))?.focus();
  });
  return {
    list,
    focusAt(at: number, act: Act = 'edit') {
      wanted.current = { at, act };
    },
  };
}
