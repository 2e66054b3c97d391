import type { Reward } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { filesOfCategory, type RewardCategory } from '@pq/domain/pqbox/pq-reward';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { invalidate } from '#app/data/client/calls.ts';
import {
  dropUnfinished,
  type FileFailure,
  type FileTarget,
  sendRewardFile,
} from '#app/data/pqbox/reward-files.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FileQueue } from './file-queue.ts';
import { fitFiles } from './fit-files.ts';

type Options = Pick<FileTarget, 'projectId' | 'rewardKey'> & {
  category: RewardCategory;
  count: number;
  /** Also those that were started in another browser. */
  unfinished: NonNullable<Reward['unfinished']>;
  prepare?(): Promise<FileFailure | null>;
};

export function useFileQueue(options: Options) {
  const { category, count, unfinished } = options;
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => invalidate(client, 'pqbox');
  const [queue] = useState(
    () =>
      new FileQueue({
        prepare: async () => current.current.prepare?.() ?? null,
        send: (file, replaces, hears) =>
          sendRewardFile(
            file,
            { projectId: current.current.projectId, rewardKey: current.current.rewardKey, replaces },
            hears,
          ),
        onArrived: ({ file }) => {
          toast(t('pq.sending.arrived', { name: file.name }));
          void refresh();
        },
      }),
  );
  useEffect(() => {
    window.addEventListener('online', queue.retryLost);
    return () => {
      window.removeEventListener('online', queue.retryLost);
      queue.stop();
    };
  }, [queue]);
  const items = useSyncExternalStore(queue.listen, queue.items, queue.items);
  const room = filesOfCategory[category] - count - items.filter(({ replaces }) => !replaces).length;

  return {
    items,
    room,
    isSending: items.some(({ state }) => state === 'sending' || state === 'waiting'),
    // Started earlier, without a local file in the queue.
    left: unfinished.filter(
      ({ name, bytes }) => !items.some(({ file }) => file.name === name && file.size === bytes),
    ),
    async dropLeft(id: string) {
      try {
        await dropUnfinished(id);
      } catch {
        toast(t('err.network'), 'error');
      }
      await refresh();
    },
    add(files: readonly File[], replaces?: string) {
      const many = filesOfCategory[category];
      const { fitting, problem } = fitFiles(files, { category, count: many - room, isNew: !replaces });
      if (problem) toast(problem === 'pq.file.count' ? t(problem, { n: many }) : t(problem), 'error');
      if (fitting.length > 0) queue.add(fitting, replaces);
    },
    pause: queue.pause,
    goOn: queue.goOn,
    async giveUp(id: number) {
      await queue.giveUp(id);
      await refresh();
    },
  };
}

export type FilesOnTheirWay = ReturnType<typeof useFileQueue>;
