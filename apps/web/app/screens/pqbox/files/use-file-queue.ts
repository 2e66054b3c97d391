import { t } from '@pq/domain/copy';
import { formatBytes } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { filesOfCategory, type RewardCategory, takesFile } from '@pq/domain/pq-reward';
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
      const wrong = files.map((file) => fileProblem(category, file)).find((text) => text !== null);
      if (wrong) return toast(wrong, 'error');
      if (replaces === undefined && files.length > room)
        return toast(t('pq.sending.full', { n: filesOfCategory[category] }), 'error');
      queue.add(files, replaces);
    },
    hold: queue.hold,
    goOn: queue.goOn,
    giveUp: queue.giveUp,
  };
}

export type FilesOnTheirWay = ReturnType<typeof useFileQueue>;

/** Why a file is not sent at all, or null. What its bytes say is for the server. */
function fileProblem(category: RewardCategory, { type, size, name }: File): string | null {
  if (size === 0) return t('pq.sending.empty', { name });
  if (size > limits.rewardFileBytes)
    return t('pq.sending.large', { size: formatBytes(limits.rewardFileBytes) });
  if (takesFile(category, type)) return null;
  return t(category === 0 ? 'pq.sending.type.video' : 'pq.sending.type.picture');
}
