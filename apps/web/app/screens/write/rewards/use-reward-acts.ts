import { t } from '@pq/domain/copy';
import { useState } from 'react';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { RemovedReward } from './removed-note.tsx';
import {
  isFull,
  isUnsaved,
  type OpenReward,
  openReward,
  type Reward,
  withFullPrice,
  withReward,
} from './reward-list.ts';

type List = {
  latest(): Reward[];
  set(rewards: Reward[]): void;
  focusAt(at: number): void;
  open: OpenReward | null;
  openAt: number | null;
  setOpen(open: OpenReward | null): void;
};

export function useRewardActs({ latest, set, focusAt, open, openAt, setOpen }: List) {
  const question = useQuestions();
  const toast = useToast();
  // The copy becomes a reward only when it is saved.
  const [beforeCopy, setBeforeCopy] = useState<Reward[] | null>(null);
  const [removed, setRemoved] = useState<RemovedReward | null>(null);
  const noRoom = () => toast(t('writing.reward.max'), 'error');
  const close = () => {
    if (openAt !== null) focusAt(openAt);
    setBeforeCopy(null);
    setOpen(null);
  };
  const save = (reward: Reward): Reward[] | null => {
    const written = open && withReward(latest(), open, reward);
    if (!written) {
      noRoom();
      return null;
    }
    set(written);
    close();
    return written;
  };
  const openCopy = (at: number, copied: Reward[], before = latest()) => {
    const copy = copied[at + 1];
    if (copied.length === before.length || !copy) return noRoom();
    set(copied);
    setBeforeCopy(before);
    setOpen(openReward(copy, at + 1));
  };
  return {
    save,
    openCopy,
    async cancel() {
      if (isUnsaved(latest(), open) && !(await question.discard())) return;
      if (beforeCopy) set(beforeCopy);
      close();
    },
    saveBeforeFullPrice(reward: Reward) {
      const written = save(reward);
      if (written && openAt !== null) openCopy(openAt, withFullPrice(written, openAt), written);
    },
    async remove(at: number) {
      if (!(await question.remove(at + 1))) return;
      const reward = latest()[at];
      if (!reward) return;
      setRemoved({ id: crypto.randomUUID(), reward, at });
      set(latest().filter((_, other) => other !== at));
    },
    removed: removed && {
      removed,
      onEnd: () => setRemoved(null),
      onUndo({ reward, at }: RemovedReward) {
        setRemoved(null);
        if (isFull(latest())) return noRoom();
        focusAt(Math.min(at, latest().length));
        set(latest().toSpliced(at, 0, reward));
      },
    },
  };
}

function useQuestions() {
  const confirm = useConfirm();
  return {
    discard: () =>
      confirm({
        title: t('writing.reward.discard'),
        body: t('writing.reward.discard.body'),
        confirm: t('writing.reward.discard.go'),
        cancel: t('writing.reward.discard.stay'),
        danger: true,
      }),
    remove: (n: number) =>
      confirm({
        title: t('writing.reward.n', { n }),
        body: t('writing.reward.remove.confirm'),
        confirm: t('common.delete'),
        cancel: t('common.cancel'),
        danger: true,
      }),
  };
}
