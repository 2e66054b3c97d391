import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { fileProblem } from '@pq/domain/upload';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/api.tsx';
import { deleteUpload, sendUpload } from '#app/data/uploads.ts';
import type { PickedPicture } from '#app/features/crop/crop-picture.ts';

/** Why there is no new picture; `again` sends the same once more. */
type Refused = { text: string; again?: () => void };

type Options = { saved: string; value: string; onChange(image: string): void };

/** The way of a new picture: picked, cut, sent, and then in the form's hands. */
export function usePicture({ saved, value, onChange }: Options) {
  const api = useApi();
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.url) : undefined), [picked]);

  /** One that was sent and is not saved is not needed when another takes its place. */
  const replace = (image: string) => {
    if (value !== saved && value !== '') void deleteUpload(api, value).catch(() => undefined);
    onChange(image);
  };
  const send = async (file: File) => {
    setPicked(null);
    setRefused(null);
    setShare(0);
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      replace((await sendUpload(file, { kind: 'profile' }, { signal, onProgress: setShare })).url);
    } catch (error) {
      if (signal.aborted) return;
      const told = error instanceof CallError && error.status !== 0 ? error.message : t('upload.failed');
      setRefused({ text: told, again: () => void send(file) });
    } finally {
      setShare(null);
    }
  };
  return {
    picked,
    share,
    refused,
    pick(file: File) {
      const problem = fileProblem('profile', file);
      setRefused(problem ? { text: t(problem) } : null);
      if (!problem) setPicked({ url: URL.createObjectURL(file), name: file.name });
    },
    /** Closes the cutting; with a reason when the picture could not be opened. */
    close(broken?: boolean) {
      setPicked(null);
      if (broken) setRefused({ text: t('my.info.picture.broken') });
    },
    send: (file: File) => void send(file),
    remove() {
      setRefused(null);
      replace('');
    },
  };
}
