import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Dependencies, type OnItsWay, UploadQueue } from './upload-queue.ts';

export type Uploads<Job extends { file: File }> = Pick<
  UploadQueue<Job>,
  'add' | 'retry' | 'leave' | 'clear'
> & { onTheirWay: readonly OnItsWay<Job>[]; latest(): readonly OnItsWay<Job>[] };

/** Unfinished uploads are aborted when it unmounts. */
export function useUploadQueue<Job extends { file: File }>(deps: Dependencies<Job>): Uploads<Job> {
  const current = useRef(deps);
  useEffect(() => {
    current.current = deps;
  });
  const reportsRefused = deps.onRefused !== undefined;
  const [queue] = useState(
    () =>
      new UploadQueue<Job>({
        problemOf: (job) => current.current.problemOf(job),
        send: (job, sending) => current.current.send(job, sending),
        onStored: (job, stored) => current.current.onStored(job, stored),
        onRefused: reportsRefused ? (job, text) => current.current.onRefused?.(job, text) : undefined,
      }),
  );
  useEffect(() => queue.clear, [queue]);
  const onTheirWay = useSyncExternalStore(queue.listen, queue.items, queue.items);
  const { add, retry, leave, clear, items: latest } = queue;
  return { onTheirWay, latest, add, retry, leave, clear };
}
