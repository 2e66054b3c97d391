import { t } from '@pq/domain/copy';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { moved } from '#app/ui/order/moved.ts';
import { useOrdering } from '#app/ui/order/use-ordering.ts';
import { fieldId, missingMessage } from '../steps/required-fields.ts';
import type { StepProps } from '../steps/step-props.ts';
import { Plan } from './plan.tsx';
import { RewardForm } from './reward-form.tsx';
import { isFull, newReward, openReward, placeOf, type Reward, withCopy, withReward } from './reward-list.ts';
import { dateProblem } from './reward-problems.ts';
import { RewardTile } from './reward-tile.tsx';

/** The rewards in their order; one at a time is open, and what is typed into it is kept for as long as the tab. */
export function RewardStep({ writing, place, today, reported, opening: [open, setOpen] }: StepProps) {
  const {
    amount,
    period,
    rewards: { content: rewards },
  } = writing.content;
  const ask = useAsk();
  const toast = useToast();
  const latest = () => writing.latest().content.rewards.content;
  const set = (content: Reward[]) => writing.change({ rewards: { content } });
  const move = (from: number, to: number) => set(moved(latest(), from, to));
  const ordering = useOrdering({ count: rewards.length, along: 'column', onMove: move });
  const openAt = open && placeOf(rewards, open);
  const full = isFull(rewards);
  const { list, focusAt } = useRewardFocus(fieldId('rewards'));
  const close = () => {
    if (openAt !== null) focusAt(openAt);
    setOpen(null);
  };
  const remove = async (at: number) => {
    const title = t('writing.reward.n', { n: at + 1 });
    const words = { confirm: t('common.delete'), cancel: t('common.cancel'), danger: true };
    if (!(await ask({ title, body: t('writing.reward.remove.confirm'), ...words }))) return;
    const left = latest().filter((_, other) => other !== at);
    focusAt(Math.min(at, left.length - 1));
    set(left);
  };
  const save = (reward: Reward) => {
    const written = open && withReward(latest(), open, reward);
    if (!written) return toast(t('writing.reward.max'), 'error');
    set(written);
    close();
  };
  const form =
    open && openAt !== null ? (
      <RewardForm
        open={open}
        n={openAt + 1}
        period={period}
        today={today}
        keyOf={() => writing.latest().key}
        onChange={setOpen}
        onClose={close}
        onSave={save}
      />
    ) : null;
  return (
    <div>
      <Plan rewards={rewards} goal={place.purpose === 'projects' ? amount.goal : 0} />
      <ol ref={list}>
        {rewards.map((reward, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reward is its place in the list
          <li key={at} className="mb-3 data-dragged:opacity-50" {...(open ? {} : ordering(at))}>
            {openAt === at ? (
              form
            ) : (
              <RewardTile
                reward={reward}
                n={at + 1}
                problem={dateProblem(reward, period)}
                last={at === rewards.length - 1}
                locked={open !== null}
                full={full}
                onMove={(by) => {
                  focusAt(at + by, by < 0 ? 'up' : 'down');
                  move(at, at + by);
                }}
                onCopy={() => {
                  const copied = withCopy(latest(), at);
                  set(copied);
                  setOpen(openReward(copied[at + 1] ?? reward, at + 1));
                }}
                onEdit={() => setOpen(openReward(reward, at))}
                onRemove={() => void remove(at)}
              />
            )}
          </li>
        ))}
      </ol>
      {openAt === rewards.length ? <div className="mb-3">{form}</div> : null}
      <Button
        id={fieldId('rewards')}
        look="line"
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

/**
 * The fields of a reward take their buttons along when they close, and a reward that is removed its own: the focus goes to the
 * reward that stands at their place, or to the button that adds one. A reward that is moved takes the focus along.
 */
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
