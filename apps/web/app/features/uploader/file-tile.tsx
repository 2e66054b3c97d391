import { t } from '@pq/domain/copy';
import { RotateCw, X } from 'lucide-react';
import type { OnItsWay } from '#app/data/uploads/upload-queue.ts';
import { PressArea, Spinner } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { UploadProgress } from '#app/ui/upload-progress.tsx';

type StoredProps = { name: string; preview: string; busy: boolean; onRemove(): void };

/** A file that is stored. */
export function StoredTile({ name, preview, busy, onRemove }: StoredProps) {
  return (
    <li className="up" title={name} aria-busy={busy || undefined}>
      <img src={preview} alt={name} />
      {busy ? (
        <span className="up-veil">
          <Spinner />
        </span>
      ) : (
        <RemoveButton name={name} onRemove={onRemove} />
      )}
    </li>
  );
}

type PendingProps = { item: OnItsWay<{ file: File }>; preview: string; onRetry(): void; onRemove(): void };

/** A file that waits, is on its way, or could not be sent. */
export function PendingTile({ item, preview, onRetry, onRemove }: PendingProps) {
  const { name } = item.file;
  return (
    <li className={item.failure === null ? 'up' : 'up is-err'} title={name}>
      <img src={preview} alt={name} />
      {item.failure === null ? (
        <span className="up-veil">
          <UploadProgress phase={item.phase} share={item.share} label={t('pay.files.sending', { name })} />
        </span>
      ) : (
        <PressArea className="up-veil" onClick={onRetry} aria-label={t('pay.files.retry', { name })}>
          <Icon of={RotateCw} size={20} />
          {t('common.retry')}
        </PressArea>
      )}
      <RemoveButton name={name} onRemove={onRemove} />
    </li>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove(): void }) {
  return (
    <PressArea className="up-x" onClick={onRemove} aria-label={`${name} ${t('pay.files.remove')}`}>
      <Icon of={X} size={16} />
    </PressArea>
  );
}
