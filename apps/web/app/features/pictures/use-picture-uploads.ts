import { t } from '@pq/domain/copy';
import { refusalBeforeSending } from '@pq/domain/files/picture-refusal';
import type { UploadKind } from '@pq/domain/files/upload';
import { useState } from 'react';
import type { OnItsWay } from '#app/data/uploads/upload-queue.ts';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';

type Job = { file: File; replaces?: string | undefined };
export type PictureOnItsWay = OnItsWay<Job>;

type PicturesFor = { kind: UploadKind; keyOf?(): string | null };

export function usePictureUploads(
  { kind, keyOf }: PicturesFor,
  onStored: (url: string, replaces: string | undefined) => void,
) {
  const [arrived, setArrived] = useState('');
  const { onTheirWay, add, retry, leave } = useUploadQueue<Job>({
    // Thumbnails are never animated, whatever their kind of upload allows elsewhere.
    problemOf: ({ file }) => refusalBeforeSending('project', file),
    send: ({ file }, sending) => sendUpload(file, { kind, key: keyOf?.() ?? undefined }, sending),
    onStored: ({ file, replaces }, { url }) => {
      setArrived(t('editor.arrived', { name: file.name }));
      onStored(url, replaces);
    },
  });
  return {
    pictures: onTheirWay,
    arrived,
    add: (files: readonly File[], replaces?: string) => add(files.map((file) => ({ file, replaces }))),
    retry: ({ id }: PictureOnItsWay) => retry(id),
    leave,
  };
}
