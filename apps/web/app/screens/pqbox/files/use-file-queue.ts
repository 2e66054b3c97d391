import { t } from '@pq/domain/copy';
import { filesOfCategory, type RewardCategory } from '@pq/domain/pqbox/pq-reward';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  dropUnfinished,
  type FileFailure,
  type FileTarget,
  sendRewardFile,
  unfinishedFiles,
} from '#app/data/pqbox/reward-files.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FileQueue } from './file-queue.ts';
import { fitFiles } from './fit-files.ts';

type Options = Pick<FileTarget, 'projectId' | 'rewardKey'> & {
  category: RewardCategory;
  /** How many have arrived. */
  count: number;
  prepare?(): Promise<FileFailure | null>;
};

/** The files that are sent into a reward from this screen, and those that were begun before a reload. */
export function useFileQueue(options: Options) {
  const { rewardKey, category, count } = options;
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });
  const client = useQueryClient();
  const toast = useToast();
  const left = useQuery({
    queryKey: ['pqbox-unfinished', rewardKey],
    queryFn: () => unfinishedFiles(rewardKey),
    staleTime: 0,
    gcTime: 0,
  });
  const refetchLeft = left.refetch;
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
          void refetchLeft();
          void client.invalidateQueries({ queryKey: ['pqbox'] });
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
    /** Begun earlier, without a file at hand that goes on with them. */
    left: (left.data ?? []).filter(
      ({ name, size }) => !items.some(({ file }) => file.name === name && file.size === size),
    ),
    async dropLeft(id: string) {
      await dropUnfinished(id);
      await refetchLeft();
    },
    add(files: readonly File[], replaces?: string) {
      const many = filesOfCategory[category];
      const { fitting, problem } = fitFiles(files, { category, count: many - room, isNew: !replaces });
      if (problem) toast(problem === 'pq.file.count' ? t(problem, { n: many }) : t(problem), 'error');
      if (fitting.length > 0) queue.add(fitting, replaces);
    },
    hold: queue.hold,
    goOn: queue.goOn,
    giveUp: queue.giveUp,
  };
}

export type FilesOnTheirWay = ReturnType<typeof useFileQueue>;
