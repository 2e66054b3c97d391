import type { Reward, RewardFile } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatBytes } from '@pq/domain/format';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FileMarkTile } from '../../files/file-mark-tile.tsx';
import { useDownload } from './use-download.ts';

export function FileRow({
  reward,
  file,
  tool,
  words,
}: {
  reward: Reward;
  file: RewardFile;
  tool?: ReactNode;
  words?: ReactNode;
}) {
  const { download, isBusy } = useDownload(reward);
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3 border-line border-t p-4 tablet:grid-cols-[48px_minmax(0,1fr)_auto] tablet:gap-x-4 tablet:gap-y-2 tablet:px-6 tablet:py-5">
      <FileMarkTile name={file.name} />
      <div>
        <b className="block text-button">{file.name}</b>
        <small className="block text-ink-3 text-small">
          {formatBytes(file.bytes)}
          {file.version > 1 ? ` · ${t('pq.file.version', { n: file.version })}` : ''}
        </small>
      </div>
      <div className="flex gap-2 max-tablet:col-span-full">
        {tool}
        <Button
          className="max-tablet:flex-1"
          variant="tint"
          height={40}
          busy={isBusy({ file: file.id })}
          onClick={() => void download({ file: file.id })}
        >
          <Icon of={Download} size={16} />
          {t('pq.file.download')}
          <span className="sr-only"> {file.name}</span>
        </Button>
      </div>
      {words}
      {file.earlier && file.earlier.length > 0 ? (
        <details className="group/fold col-[2/-1] text-ink-2 text-small max-tablet:col-span-full">
          <FoldLine>{t('pq.file.earlier', { n: file.earlier.length })}</FoldLine>
          <ul>
            {file.earlier.map(({ version, name, bytes, createdAt }) => (
              <li className="flex items-center justify-between gap-2" key={version}>
                <span>
                  {t('pq.file.version', { n: version })} · {name} · {formatBytes(bytes)} ·{' '}
                  {formatMoment(createdAt)}
                </span>
                <Button
                  variant="text"
                  height={40}
                  busy={isBusy({ file: file.id, version })}
                  onClick={() => void download({ file: file.id, version })}
                >
                  {t('pq.file.download')}
                  <span className="sr-only"> {t('pq.file.version', { n: version })}</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}
