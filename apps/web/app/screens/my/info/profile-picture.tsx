import { t } from '@pq/domain/copy';
import { acceptAttribute, refusalBeforeSending } from '@pq/domain/files/picture-refusal';
import { percentOf } from '@pq/domain/percent';
import { CircleAlert, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { pictureHint } from '#app/data/uploads/picture-hint.ts';
import type { OnItsWay } from '#app/data/uploads/upload-queue.ts';
import { deleteUpload, sendUpload } from '#app/data/uploads/uploads.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';
import type { PickedPicture } from '#app/features/pictures/crop/crop-picture.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Progress } from '#app/ui/progress.tsx';

const CropDialog = lazyPart(
  async () => (await import('#app/features/pictures/crop/crop-dialog.tsx')).CropDialog,
);

// Twice the width that the server stores: sharp in any use and far below the upload limit.
const SHAPE = { aspect: 1, round: true, most: 1_024 };

type Props = {
  name: string;
  saved: string;
  value: string;
  error: string | undefined;
  onChange(image: string): void;
  onSending(sending: boolean): void;
};

export function ProfilePicture({ name, saved, value, error, onChange, onSending }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const picture = usePicture({ saved, value, onChange });
  const { picked, share, refused } = picture;
  const busy = share !== null;
  useEffect(() => {
    onSending(busy);
  }, [busy, onSending]);
  const message = error ?? refused?.text;
  const drop = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file && !busy) picture.pick(file);
    },
  };
  return (
    <fieldset
      className={`grid grid-cols-[auto_minmax(0,1fr)] large-text:grid-cols-1 items-center gap-x-5 gap-y-3 rounded-card ${over ? 'outline-2 outline-purpose outline-dashed outline-offset-8' : ''}`}
      {...drop}
    >
      <FieldLabel>{t('my.info.image')}</FieldLabel>
      <Avatar name={name} image={value} size={96} />
      <div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label={t('my.info.picture.choose')}
            accept={acceptAttribute('profile')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) picture.pick(file);
              // The same file may be picked again.
              currentTarget.value = '';
            }}
          />
          <Button ref={choose} variant="line" height={40} busy={busy} onClick={() => input.current?.click()}>
            {t(value === '' ? 'my.info.picture.choose' : 'my.info.imageChange')}
          </Button>
          {value !== '' && !busy ? (
            <Button variant="text" height={40} onClick={picture.remove}>
              <Icon of={Trash2} size={16} />
              {t('my.info.picture.remove')}
            </Button>
          ) : null}
          {refused?.retry ? (
            <Button variant="text" height={40} onClick={refused.retry}>
              {t('common.retry')}
            </Button>
          ) : null}
        </div>
        {share === null ? null : (
          <div className="mt-3">
            <Progress label={t('my.info.image')} percent={percentOf(share, 1)} />
          </div>
        )}
        <div aria-live="polite">
          {message ? (
            <Message tone="danger">
              <Icon of={CircleAlert} size={16} />
              {message}
            </Message>
          ) : (
            <Message>{hintOf({ share, value, saved })}</Message>
          )}
        </div>
      </div>
      {picked ? (
        <CropDialog
          picture={picked}
          shape={SHAPE}
          backTo={choose}
          onClose={picture.close}
          onCropped={picture.send}
        />
      ) : null}
    </fieldset>
  );
}

function hintOf({ share, value, saved }: { share: number | null; value: string; saved: string }): string {
  if (share !== null) return t('my.info.picture.sending', { percent: percentOf(share, 1) });
  return value !== saved && value !== ''
    ? t('my.info.picture.ready')
    : pictureHint(t('my.info.picture.hint'));
}

type Refused = { text: string; retry?: () => void };

type Options = { saved: string; value: string; onChange(image: string): void };

function usePicture({ saved, value, onChange }: Options) {
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
