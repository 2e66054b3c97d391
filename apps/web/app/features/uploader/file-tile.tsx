import { t } from '@pq/domain/copy';
import { RotateCw, X } from 'lucide-react';
import type { OnItsWay } from '#app/data/uploads/upload-queue.ts';
import { PressArea, Spinner } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { UploadProgress } from '#app/ui/upload-progress.tsx';

export const tileClass = 'relative size-24 rounded-field';
const previewClass = 'size-full rounded-[inherit] object-cover inset-ring inset-ring-edge';
const veilClass =
  'absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-[inherit] bg-veil px-3 text-badge text-on-veil';

type StoredProps = { name: string; preview: string; busy: boolean; onRemove(): void };

export function StoredTile({ name, preview, busy, onRemove }: StoredProps) {
  return (
    <li className={`${tileClass} bg-ground`} title={name} aria-busy={busy || undefined}>
      <img className={previewClass} src={preview} alt={name} />
      {busy ? (
        <span className={veilClass}>
          <Spinner />
        </span>
      ) : (
        <RemoveButton name={name} onRemove={onRemove} />
      )}
    </li>
  );
}

type PendingProps = { item: OnItsWay<{ file: File }>; preview: string; onRetry(): void; onRemove(): void };

export function PendingTile({ item, preview, onRetry, onRemove }: PendingProps) {
  const { name } = item.file;
  return (
    <li className={`${tileClass} bg-ground`} title={name}>
      <img className={previewClass} src={preview} alt={name} />
      {item.failure === null ? (
        <span className={`${veilClass} [&>[role=progressbar]]:w-full`}>
          <UploadProgress phase={item.phase} share={item.share} label={t('pay.files.sending', { name })} />
        </span>
      ) : (
        <PressArea
          className={`${veilClass} inset-ring-2 inset-ring-danger-on-ink`}
          onClick={onRetry}
          aria-label={t('pay.files.retry', { name })}
        >
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
    <PressArea
      className="absolute -top-2 -right-2 grid size-7 place-items-center rounded-full bg-toast text-on-veil after:absolute after:-inset-2"
      onClick={onRemove}
      aria-label={`${name} ${t('pay.files.remove')}`}
    >
      <Icon of={X} size={16} />
    </PressArea>
  );
}
