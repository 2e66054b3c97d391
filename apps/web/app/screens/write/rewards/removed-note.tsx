import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { rewardTitle } from '@pq/domain/reward/texts';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Reward } from './reward-list.ts';

/** `id` identifies the deletion. */
export type RemovedReward = { id: string; reward: Reward; at: number };

type Props = { removed: RemovedReward; onUndo(removed: RemovedReward): void; onEnd(): void };

/** Disappears by itself, but not while focused or hovered. */
export function RemovedNote({ removed, onUndo, onEnd }: Props) {
  const [isPaused, setPaused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, and the focus with it.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(onEnd, timers.undoMs);
    return () => clearTimeout(timer);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering pauses the timer; the button is the only control
    <div
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-off border-dashed px-4 py-2.5 text-ink-2"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status" className="min-w-0 flex-1 wrap-anywhere">
        {t('writing.reward.removed', { name: rewardTitle(removed.reward) })}
      </div>
      <Button ref={button} variant="line" height={40} onClick={() => onUndo(removed)}>
        <Icon of={Undo2} size={16} />
        {t('writing.reward.undo')}
      </Button>
    </div>
  );
}
