import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import type { UploadKind } from '@pq/domain/upload';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/api.tsx';
import { deleteUpload, type UploadedFile } from '#app/data/uploads.ts';
import { type Refusal, sortPicked } from './sort-picked.ts';
import type { Previews } from './use-previews.ts';
import { type PendingFile, useSending } from './use-sending.ts';

export type UploadsOptions = {
  kind: UploadKind;
  /** The project that the files are for, where they are attachments. */
  projectKey?: string | undefined;
  limit: number;
  files: readonly UploadedFile[];
  onFiles(files: UploadedFile[]): void;
};

/** Refused for what they are: sending them again changes nothing. */
const FINAL = new Set([400, 413, 415]);

let serial = 0;

/** What the uploader knows and does: files on their way, what was refused and why, and what is to be read aloud. */
export function useUploads({ kind, projectKey, limit, files, onFiles }: UploadsOptions, previews: Previews) {
  const api = useApi();
  const [pending, setPending] = useState<PendingFile[]>([]);
  const [refused, setRefused] = useState<Refusal[]>([]);
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const stored = useRef(files);
  useEffect(() => {
    stored.current = files;
  }, [files]);
  const change = (id: string, part: Partial<PendingFile>) =>
    setPending((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const leave = (id: string) => setPending((before) => before.filter((item) => item.id !== id));

  useSending(pending, {
    kind,
    projectKey,
    onProgress: (id, share) => change(id, { share }),
    onDone({ id, file }, added) {
      previews.keep(added.url, file);
      leave(id);
      onFiles([...stored.current, added]);
      setSaid(t('pay.files.added', { name: added.name }));
    },
    onFail({ id, file }, error) {
      const status = error instanceof CallError ? error.status : 0;
      const text = error instanceof CallError && status !== 0 ? error.message : t('upload.failed');
      if (!FINAL.has(status)) return change(id, { failure: text, share: 0 });
      leave(id);
      setRefused((before) => [...before, { name: file.name, text }]);
    },
  });

  return {
    pending,
    refused,
    removing,
    said,
    add(picked: readonly File[]) {
      const sorted = sortPicked(picked, kind, limit - files.length - pending.length);
      setRefused(sorted.refused);
      const fresh = sorted.taken.map((file): PendingFile => {
        serial += 1;
        return { id: `file-${serial}`, file, share: 0, failure: null };
      });
      setPending((before) => [...before, ...fresh]);
    },
    tellFull: () => setRefused([{ name: '', text: t('pay.files.max') }]),
    retry: (id: string) => change(id, { failure: null, share: 0 }),
    leave,
    async remove({ url, name }: UploadedFile) {
      setRemoving((before) => [...before, url]);
      try {
        await deleteUpload(api, url);
      } catch (error) {
        // It is gone already, or a pledge holds it: then it goes when the change of the pledge is saved.
        if (!(error instanceof CallError && error.status === 404)) {
          const text = error instanceof CallError ? error.message : t('err.network');
          setRefused((before) => [...before, { name, text }]);
          return;
        }
      } finally {
        setRemoving((before) => before.filter((known) => known !== url));
      }
      onFiles(stored.current.filter((file) => file.url !== url));
      setSaid(t('pay.files.removed', { name }));
    },
  };
}
