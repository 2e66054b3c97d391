import { refusalBeforeSending } from '@pq/domain/files/picture-refusal';
import { useEffect, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import type { OnItsWay } from '#app/data/uploads/upload-queue.ts';
import { deleteUpload, sendUpload } from '#app/data/uploads/uploads.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';
import type { PickedPicture } from '#app/features/pictures/crop/crop-picture.ts';

type Refused = { text: string; retry?: () => void };

type Options = { saved: string; value: string; onChange(image: string): void };

export function usePicture({ saved, value, onChange }: Options) {
  const api = useApi();
  const [picked, setPicked] = useState<(PickedPicture & { file: File }) | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.url) : undefined), [picked]);

  // An uploaded picture that was not saved is deleted when another replaces it.
  const replace = (image: string) => {
    if (value !== saved && value !== '') void deleteUpload(api, value).catch(() => undefined);
    onChange(image);
  };
  const uploads = useUploadQueue<{ file: File }>({
    problemOf: () => null,
    send: ({ file }, sending) => sendUpload(file, { kind: 'profile' }, sending),
    onStored: (_job, { url }) => replace(url),
  });
  const [sent] = uploads.onTheirWay;
  const forget = (reason: Refused | null = null) => {
    uploads.clear();
    setRefused(reason);
  };
  const send = (file: File) => {
    setPicked(null);
    forget();
    uploads.add([{ file }]);
  };
  return {
    picked,
    share: sent && sent.failure === null ? sent.share : null,
    refused: sent ? refusalOf(sent, uploads.retry) : refused,
    pick(file: File) {
      const text = refusalBeforeSending('profile', file);
      forget(text === null ? null : { text });
      if (text === null) setPicked({ url: URL.createObjectURL(file), name: file.name, file });
    },
    // A picture that this browser cannot decode is uploaded unchanged: the server converts it, or reports the
    // reason.
    close(broken?: boolean) {
      if (broken && picked) send(picked.file);
      else setPicked(null);
    },
    send,
    remove() {
      forget();
      replace('');
    },
  };
}

function refusalOf(
  { id, failure, final }: OnItsWay<{ file: File }>,
  retry: (id: number) => void,
): Refused | null {
  if (failure === null) return null;
  return final ? { text: failure } : { text: failure, retry: () => retry(id) };
}
