import { t } from '@pq/domain/copy';
import type { UploadPhase } from '@pq/domain/files/upload';
import { percentOf } from '@pq/domain/percent';
import { Progress } from './progress.tsx';

type Props = { phase: UploadPhase; share: number; label: string };

export function UploadProgress({ phase, share, label }: Props) {
  const percent = percentOf(share, 1);
  const text = phase === 'sending' ? `${percent}%` : t(`upload.${phase}`);
  return (
    <>
      <Progress percent={percent} label={label} valueText={text} />
      <span aria-hidden="true">{text}</span>
    </>
  );
}
