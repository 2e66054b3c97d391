import { t } from '@pq/domain/copy';
import { fileProblem } from '@pq/domain/upload';
import { sendUpload } from '#app/data/uploads.ts';
import type { OnItsWay } from '#app/uploads/upload-queue.ts';
import { useUploadQueue } from '#app/uploads/use-upload-queue.ts';

type Job = { file: File };
export type PictureOnItsWay = OnItsWay<Job>;

/** Sends pictures of a project; each is told where it is stored. */
export function usePictureUploads(keyOf: () => string | null, onStored: (url: string) => void) {
  const { onTheirWay, add, retry, leave } = useUploadQueue<Job>({
    problemOf({ file }) {
      const wrong = fileProblem('project', file);
      return wrong && t(wrong);
    },
    send: ({ file }, sending) => sendUpload(file, { kind: 'project', key: keyOf() ?? undefined }, sending),
    onStored: (_job, { url }) => onStored(url),
  });
  return {
    pictures: onTheirWay,
    add: (files: readonly File[]) => add(files.map((file) => ({ file }))),
    retry: ({ id }: PictureOnItsWay) => retry(id),
    leave,
  };
}
