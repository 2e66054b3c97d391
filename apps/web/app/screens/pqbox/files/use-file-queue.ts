import { t } from '@pq/domain/copy';
import { filesOfCategory, type RewardCategory, takesFile } from '@pq/domain/pq-reward';
import { rewardFileProblem, rewardFileTypeCopy } from '@pq/domain/reward-file';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  dropUnfinished,
  type FileFailure,
  type FileTarget,
  sendRewardFile,
  unfinishedFiles,
} from '#app/data/reward-files.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FileQueue } from './file-queue.ts';

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
      // What its bytes say is for the server.
      for (const [at, { size, type }] of files.entries()) {
        const facts = { bytes: size, count: filesOfCategory[category] - room + at, isNew: !replaces };
        const problem = rewardFileProblem(category, facts);
        if (problem === 'pq.file.count') return toast(t(problem, { n: filesOfCategory[category] }), 'error');
        if (problem) return toast(t(problem), 'error');
        if (!takesFile(category, type)) return toast(t(rewardFileTypeCopy(category)), 'error');
      }
      queue.add(files, replaces);
    },
    hold: queue.hold,
    goOn: queue.goOn,
    giveUp: queue.giveUp,
  };
}

export type FilesOnTheirWay = ReturnType<typeof useFileQueue>;
