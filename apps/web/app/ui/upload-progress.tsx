import { t } from '@pq/domain/copy';
import type { UploadPhase } from '@pq/domain/files/upload';
import { Progress } from './progress.tsx';

type Props = { phase: UploadPhase; share: number; label: string };

/** How far a file on its way has come, as a bar and in words. */
export function UploadProgress({ phase, share, label }: Props) {
  const percent = Math.round(share * 100);
  const text = phase === 'sending' ? `${percent}%` : t(`upload.${phase}`);
  return (
    <>
      <Progress percent={percent} label={label} valueText={text} />
      <span aria-hidden="true">{text}</span>
    </>
  );
}
