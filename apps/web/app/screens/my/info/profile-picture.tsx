import { t } from '@pq/domain/copy';
import { acceptAttribute } from '@pq/domain/files/picture-refusal';
import { percentOf } from '@pq/domain/percent';
import { CircleAlert, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { pictureHint } from '#app/data/uploads/picture-hint.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { usePicture } from './use-picture.ts';

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
