import { t } from '@pq/domain/copy';
import { RotateCw, X } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { UploadProgress } from '#app/ui/upload-progress.tsx';
import type { Sending } from './use-editor-uploads.ts';

type Props = { of: readonly Sending[]; onRetry(item: Sending): void; onLeave(id: number): void };

export function SendingList({ of, onRetry, onLeave }: Props) {
  return (
    <ul className="text-control" aria-live="polite">
      {of.map((item) => {
        const { name } = item.file;
        return (
          <li
            key={item.id}
            className={`grid grid-cols-[minmax(0,1fr)_minmax(80px,2fr)_auto_auto] items-center gap-2 border-line border-b py-1 pr-2 pl-4 ${item.failure === null ? '' : 'bg-danger-tint text-danger-hover'}`}
          >
            <span className="truncate">{name}</span>
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
