import { t } from '@pq/domain/copy';
import { fileProblem, type UploadKind } from '@pq/domain/files/upload';
import { useState } from 'react';
import type { OnItsWay } from '#app/data/uploads/upload-queue.ts';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';

/** `replaces`: the address of the picture whose place it takes. */
type Job = { file: File; replaces?: string | undefined };
export type PictureOnItsWay = OnItsWay<Job>;

/** What pictures are for; `keyOf` names their project once there is one. */
type PicturesFor = { kind: UploadKind; keyOf?(): string | null };

/** Sends pictures one after the other, so that they arrive in their order; each is told where it is stored. */
export function usePictureUploads(
  { kind, keyOf }: PicturesFor,
  onStored: (url: string, replaces: string | undefined) => void,
) {
  const [arrived, setArrived] = useState('');
  const { onTheirWay, add, retry, leave } = useUploadQueue<Job>({
    problemOf({ file }) {
      const wrong = fileProblem(kind, file);
      return wrong && t(wrong);
    },
    send: ({ file }, sending) => sendUpload(file, { kind, key: keyOf?.() ?? undefined }, sending),
    onStored: ({ file, replaces }, { url }) => {
      setArrived(t('editor.arrived', { name: file.name }));
      onStored(url, replaces);
    },
  });
  return {
    pictures: onTheirWay,
    /** What is said of the one that arrived last. */
    arrived,
    add: (files: readonly File[], replaces?: string) => add(files.map((file) => ({ file, replaces }))),
    retry: ({ id }: PictureOnItsWay) => retry(id),
    leave,
  };
}
