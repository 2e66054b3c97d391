import type { Reward, RewardFile } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatBytes } from '@pq/domain/format';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { fileMark } from '../../file-mark.ts';
import { useDownload } from './use-download.ts';

/** One file: what it is called, its size, and for its managers what it was before. */
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
    <li>
      <span className="pqd-x" aria-hidden="true">
        {fileMark(file.name)}
      </span>
      <div className="nm">
        <b>{file.name}</b>
        <small>
          {formatBytes(file.bytes)}
          {file.version > 1 ? ` · ${t('pq.file.version', { n: file.version })}` : ''}
        </small>
      </div>
      <div className="tools">
        {tool}
        <Button
          look="tint"
          height={40}
          busy={isBusy({ file: file.id })}
          onClick={() => void download({ file: file.id })}
        >
          <Icon of={Download} size={16} />
          {t('pq.file.download')}
          <span className="sr"> {file.name}</span>
        </Button>
      </div>
      {words}
      {file.earlier && file.earlier.length > 0 ? (
        <details className="pqd-ev">
          <summary>{t('pq.file.earlier', { n: file.earlier.length })}</summary>
          <ul>
            {file.earlier.map(({ version, name, bytes, createdAt }) => (
              <li key={version}>
                <span>
                  {t('pq.file.version', { n: version })} · {name} · {formatBytes(bytes)} ·{' '}
                  {formatMoment(createdAt)}
                </span>
                <Button
                  look="text"
                  height={40}
                  busy={isBusy({ file: file.id, version })}
                  onClick={() => void download({ file: file.id, version })}
                >
                  {t('pq.file.download')}
                  <span className="sr"> {t('pq.file.version', { n: version })}</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}
