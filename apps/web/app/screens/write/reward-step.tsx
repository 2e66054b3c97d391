import type { DraftData } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { moved } from '#app/features/ordered-pictures/moved.ts';
import { useDragging } from '#app/features/ordered-pictures/use-dragging.ts';
import { dropFromTab, keepInTab, recallFromTab } from '#app/tab-memory.ts';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Refusal } from './refusal.tsx';
import { type OpenReward, RewardForm } from './reward-form.tsx';
import { RewardTile } from './reward-tile.tsx';
import type { StepProps, WritePlace } from './step-props.ts';

type Rewards = NonNullable<NonNullable<DraftData['rewards']>['content']>;

const fresh = (at: number): OpenReward => ({ at, productCost: null, delivery: 0, count: 0, context: '' });

/** The rewards in their order; one at a time is open, and what is typed into it is kept for as long as the tab. */
export function RewardStep({ writing, place }: StepProps) {
  const rewards = writing.content.rewards.content;
  const ask = useAsk();
  const [open, setOpen] = useOpenReward(place);
  const set = (content: Rewards) => writing.change({ rewards: { content } });
  const move = (from: number, to: number) => {
    setOpen(null);
    set(moved(rewards, from, to));
  };
  const dragging = useDragging(move);
  const remove = async (at: number) => {
    const title = t('writing.reward.n', { n: at + 1 });
    const words = { confirm: t('common.delete'), cancel: t('common.cancel'), danger: true };
    if (!(await ask({ title, body: t('writing.reward.remove.confirm'), ...words }))) return;
    setOpen(null);
    set(writing.latest().content.rewards.content.filter((_, other) => other !== at));
  };
  const form = open ? (
    <RewardForm
      open={open}
      onOpen={setOpen}
      onSave={(reward) => {
        set(
          open.at < rewards.length
            ? rewards.map((old, at) => (at === open.at ? reward : old))
            : [...rewards, reward],
        );
        setOpen(null);
      }}
    />
  ) : null;
  return (
    <div className="wr-rewards">
      <ol>
        {rewards.map((reward, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reward is its place in the list
          <li key={at} {...(open ? {} : dragging(at))}>
            {open?.at === at ? (
              form
            ) : (
              <RewardTile
                reward={reward}
                n={at + 1}
                last={at === rewards.length - 1}
                onMove={(by) => move(at, at + by)}
                onCopy={() =>
                  set(
                    [...rewards.slice(0, at + 1), reward, ...rewards.slice(at + 1)].slice(
                      0,
                      limits.rewardsPerProject,
                    ),
                  )
                }
                onEdit={() => setOpen({ at, ...reward })}
                onRemove={() => void remove(at)}
              />
            )}
          </li>
        ))}
      </ol>
      {open && open.at >= rewards.length ? form : null}
      <Button
        look="line"
        full
        disabled={open !== null || rewards.length >= limits.rewardsPerProject}
        onClick={() => setOpen(fresh(rewards.length))}
      >
        <Icon of={Plus} size={20} />
        {t('write.reward.add')}
      </Button>
      <Refusal of={writing.refusals['rewards.content']} />
      <p className="msg">{t('writing.reward.max')}</p>
    </div>
  );
}

function useOpenReward({ uid, purpose, key }: WritePlace) {
  const name = `write-reward:${purpose}:${key ?? ''}`;
  const [open, setOpen] = useState(() => recallFromTab(uid, name) as OpenReward | null);
  const keep = (next: OpenReward | null) => {
    setOpen(next);
    if (next) keepInTab(uid, name, next);
    else dropFromTab(uid, name);
  };
  return [open, keep] as const;
}
