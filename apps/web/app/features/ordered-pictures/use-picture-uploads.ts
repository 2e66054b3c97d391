import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { fileProblem, type UploadKind } from '@pq/domain/upload';
import { useEffect, useRef, useState } from 'react';
import { sendUpload } from '#app/data/uploads.ts';

/** A picture on its way. `failure`: why the last try came to nothing; `final` ones are not sent again. */
export type PictureOnItsWay = {
  id: number;
  file: File;
  share: number;
  failure: string | null;
  final: boolean;
};

let serial = 0;

/** What pictures are for; `keyOf` names their project once there is one. */
type PicturesFor = { kind: UploadKind; keyOf?(): string | null };

/** Sends pictures one after the other, so that they arrive in their order; each is told where it is stored. */
export function usePictureUploads({ kind, keyOf }: PicturesFor, onStored: (url: string) => void) {
  const [pictures, setPictures] = useState<readonly PictureOnItsWay[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const line = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const stop of current.values()) stop.abort();
    };
  }, []);
  const change = (id: number, part: Partial<PictureOnItsWay>) =>
    setPictures((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const leave = (id: number) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
    setPictures((before) => before.filter((item) => item.id !== id));
  };
  const enqueue = (item: PictureOnItsWay) => {
    running.current.set(item.id, new AbortController());
    change(item.id, { failure: null, share: 0 });
    line.current = line.current.then(() => send(item));
  };
  const send = async ({ id, file }: PictureOnItsWay) => {
    const stop = running.current.get(id);
    if (!stop || stop.signal.aborted) return;
    try {
      const place = { kind, key: keyOf?.() ?? undefined };
      const onProgress = (share: number) => change(id, { share });
      const { url } = await sendUpload(file, place, { signal: stop.signal, onProgress });
      if (stop.signal.aborted) return;
      leave(id);
      onStored(url);
    } catch (error) {
      if (stop.signal.aborted) return;
      const final = error instanceof CallError && [400, 413, 415].includes(error.status);
      change(id, { failure: final ? error.message : t('upload.failed'), final });
    }
  };
  return {
    pictures,
    leave,
    retry: enqueue,
    add(files: readonly File[]) {
      for (const file of files) {
        serial += 1;
        const wrong = fileProblem(kind, file);
        const item = {
          id: serial,
          file,
          share: 0,
          failure: wrong && t(wrong),
          final: wrong !== null,
        };
        setPictures((before) => [...before, item]);
        if (wrong === null) enqueue(item);
      }
    },
  };
}
