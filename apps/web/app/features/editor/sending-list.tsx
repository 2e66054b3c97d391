import { t } from '@pq/domain/copy';
import { RotateCw, X } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { UploadProgress } from '#app/ui/upload-progress.tsx';
import type { Sending } from './use-editor-uploads.ts';

type Props = { of: readonly Sending[]; onRetry(item: Sending): void; onLeave(id: number): void };

/** Files on their way into the text, and those that did not get there with the reason. */
export function SendingList({ of, onRetry, onLeave }: Props) {
  return (
    <ul className="ed-up" aria-live="polite">
      {of.map((item) => {
        const { name } = item.file;
        return (
          <li key={item.id} className={item.failure === null ? undefined : 'is-err'}>
            <span className="ed-up-n">{name}</span>
            {item.failure === null ? (
              <UploadProgress phase={item.phase} share={item.share} label={t('editor.sending', { name })} />
            ) : (
              <span role="alert">{item.failure}</span>
            )}
            {item.failure !== null && !item.final ? (
              <IconButton label={t('editor.sendAgain', { name })} onClick={() => onRetry(item)}>
                <Icon of={RotateCw} size={20} />
              </IconButton>
            ) : null}
            <IconButton label={t('editor.drop', { name })} onClick={() => onLeave(item.id)}>
              <Icon of={X} size={20} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
