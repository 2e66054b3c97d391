import { t } from '@pq/domain/copy';
import { CircleAlert } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { UploadProgress } from '#app/ui/upload-progress.tsx';
import type { PictureOnItsWay } from './use-picture-uploads.ts';

type Props = {
  pictures: readonly PictureOnItsWay[];
  onRetry(item: PictureOnItsWay): void;
  onLeave(id: number): void;
  arrived: string;
};

export function SendingPictures({ pictures, onRetry, onLeave, arrived }: Props) {
  return (
    <>
      <p className="sr-only" role="status">
        {pictures.length === 0 ? arrived : ''}
      </p>
      <ul aria-live="polite">
        {pictures.map((item) => {
          const { name } = item.file;
          return (
            <li
              key={item.id}
              className="mt-3 flex items-center gap-3 text-small [&>[role=progressbar]]:flex-1"
            >
              {item.failure === null ? (
                <>
                  <span>{t('editor.sending', { name })}</span>
                  <UploadProgress
                    phase={item.phase}
                    share={item.share}
                    label={t('editor.sending', { name })}
                  />
                </>
              ) : (
                <span className="flex gap-1 text-danger" role="alert">
                  <Icon of={CircleAlert} size={16} />
                  {item.failure} <b>{name}</b>
                </span>
              )}
              {item.failure === null || item.final ? null : (
                <Button
                  variant="line"
                  height={40}
                  aria-label={t('editor.sendAgain', { name })}
                  onClick={() => onRetry(item)}
                >
                  {t('common.retry')}
                </Button>
              )}
              <Button
                variant="text"
                height={40}
                aria-label={t('editor.drop', { name })}
                onClick={() => onLeave(item.id)}
              >
                {t('common.delete')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
