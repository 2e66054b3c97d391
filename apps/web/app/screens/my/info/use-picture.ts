import { t } from '@pq/domain/copy';
import { fileProblem } from '@pq/domain/files/upload';
import { useEffect, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import type { OnItsWay } from '#app/data/uploads/upload-queue.ts';
import { deleteUpload, sendUpload } from '#app/data/uploads/uploads.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';
import type { PickedPicture } from '#app/features/pictures/crop/crop-picture.ts';

/** Why there is no new picture; `again` sends the same once more. */
type Refused = { text: string; again?: () => void };

type Options = { saved: string; value: string; onChange(image: string): void };

/** The way of a new picture: picked, cut, sent, and then in the form's hands. */
export function usePicture({ saved, value, onChange }: Options) {
  const api = useApi();
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.url) : undefined), [picked]);

  /** One that was sent and is not saved is not needed when another takes its place. */
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
  return {
    picked,
    share: sent && sent.failure === null ? sent.share : null,
    refused: sent ? told(sent, uploads.retry) : refused,
    pick(file: File) {
      const problem = fileProblem('profile', file);
      forget(problem ? { text: t(problem) } : null);
      if (!problem) setPicked({ url: URL.createObjectURL(file), name: file.name });
    },
    /** Closes the cutting; with a reason when the picture could not be opened. */
    close(broken?: boolean) {
      setPicked(null);
      if (broken) setRefused({ text: t('my.info.picture.broken') });
    },
    send(file: File) {
      setPicked(null);
      forget();
      uploads.add([{ file }]);
    },
    remove() {
      forget();
      replace('');
    },
  };
}

function told({ id, failure, final }: OnItsWay<{ file: File }>, retry: (id: number) => void): Refused | null {
  if (failure === null) return null;
  return final ? { text: failure } : { text: failure, again: () => retry(id) };
}
