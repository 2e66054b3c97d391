import { t } from '@pq/domain/copy';
import { refusalBeforeSending } from '@pq/domain/files/picture-refusal';
import type { UploadKind } from '@pq/domain/files/upload';
import { useState } from 'react';
import type { OnItsWay } from '#app/data/uploads/upload-queue.ts';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';

/** `replaces`: the address of the picture that it replaces. */
type Job = { file: File; replaces?: string | undefined };
export type PictureOnItsWay = OnItsWay<Job>;

/** The kind of upload; `keyOf` returns the project once there is one. */
type PicturesFor = { kind: UploadKind; keyOf?(): string | null };

/** Uploads pictures one after the other, so that they arrive in order; reports the address of each. */
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
    /** Announces the last finished upload. */
    arrived,
    add: (files: readonly File[], replaces?: string) => add(files.map((file) => ({ file, replaces }))),
    retry: ({ id }: PictureOnItsWay) => retry(id),
    leave,
  };
}
