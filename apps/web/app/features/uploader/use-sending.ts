import type { UploadKind } from '@pq/domain/upload';
import { useEffect, useEffectEvent } from 'react';
import { sendUpload, type UploadedFile } from '#app/data/uploads.ts';

/** A file that is not stored yet. `failure`: why the last try came to nothing. */
export type PendingFile = { id: string; file: File; share: number; failure: string | null };

type Sending = {
  kind: UploadKind;
  projectKey: string | undefined;
  onProgress(id: string, share: number): void;
  onDone(pending: PendingFile, stored: UploadedFile): void;
  onFail(pending: PendingFile, error: unknown): void;
};

/** Sends the first of the files that wait, one at a time; calls it off when that file, or the uploader, goes. */
export function useSending(pending: readonly PendingFile[], options: Sending): void {
  const next = pending.find(({ failure }) => failure === null);
  const id = next?.id;
  const start = useEffectEvent((signal: AbortSignal) => {
    if (!next) return;
    const { kind, projectKey: key, onProgress } = options;
    sendUpload(next.file, { kind, key }, { signal, onProgress: (share) => onProgress(next.id, share) }).then(
      (stored) => signal.aborted || done(next, stored),
      (error: unknown) => signal.aborted || fail(next, error),
    );
  });
  const done = useEffectEvent(options.onDone);
  const fail = useEffectEvent(options.onFail);
  useEffect(() => {
    if (id === undefined) return;
    const stop = new AbortController();
    start(stop.signal);
    return () => stop.abort();
  }, [id]);
}
