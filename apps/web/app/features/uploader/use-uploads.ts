import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import type { UploadKind } from '@pq/domain/files/upload';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { deleteUpload, sendUpload, type UploadedFile } from '#app/data/uploads/uploads.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';
import { type Refusal, sortPicked } from './sort-picked.ts';
import type { Previews } from './use-previews.ts';

export type UploadsOptions = {
  kind: UploadKind;
  projectKey?: string | undefined;
  limit: number;
  files: readonly UploadedFile[];
  onFiles(files: UploadedFile[]): void;
};

export function useUploads({ kind, projectKey, limit, files, onFiles }: UploadsOptions, previews: Previews) {
  const api = useApi();
  const [refused, setRefused] = useState<Refusal[]>([]);
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const stored = useRef(files);
  useEffect(() => {
    stored.current = files;
  }, [files]);
  const { onTheirWay, add, retry, leave } = useUploadQueue<{ file: File }>({
    // Invalid files are refused when they are picked.
    problemOf: () => null,
    send: ({ file }, sending) => sendUpload(file, { kind, key: projectKey }, sending),
    onStored({ file }, added) {
      previews.store(added.url, file);
      // The next file may arrive before this one is rendered.
      stored.current = [...stored.current, added];
      onFiles([...stored.current]);
      setAnnouncement(t('pay.files.added', { name: added.name }));
    },
    onRefused: ({ file: { name } }, text) => setRefused((before) => [...before, { name, text }]),
  });

  return {
    pending: onTheirWay,
    refused,
    removing,
    announcement,
    add(picked: readonly File[]) {
      const sorted = sortPicked(picked, kind, limit - files.length - onTheirWay.length);
      setRefused(sorted.refused);
      add(sorted.taken.map((file) => ({ file })));
    },
    showFull: () => setRefused([{ name: '', text: t('pay.files.max') }]),
    retry,
    leave,
    async remove({ url, name }: UploadedFile) {
      setRemoving((before) => [...before, url]);
      try {
        await deleteUpload(api, url);
      } catch (error) {
        // It is gone already, or a pledge uses it: then it is removed when the change of the pledge is saved.
        if (!(error instanceof CallError && error.status === 404)) {
          const text = error instanceof CallError ? error.message : t('err.network');
          setRefused((before) => [...before, { name, text }]);
          return;
        }
      } finally {
        setRemoving((before) => before.filter((known) => known !== url));
      }
      onFiles(stored.current.filter((file) => file.url !== url));
      setAnnouncement(t('pay.files.removed', { name }));
    },
  };
}
