import type { Reward, RewardFile } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatBytes, formatNumber } from '@pq/domain/format';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FileCheck } from './file-check.tsx';
import { FileRow } from './file-row.tsx';
import { useDownload } from './use-download.ts';

type Props = {
  reward: Reward;
  /** What else can be done with a file, by whom it belongs to. */
  toolOf?(file: RewardFile): ReactNode;
  wordsOf?(file: RewardFile): ReactNode;
  /** What is on its way. */
  underway?: ReactNode;
};

/** The files of a reward to download; below them, what tells whether they have arrived whole. */
export function FileList({ reward, toolOf, wordsOf, underway }: Props) {
  const { contents, files } = reward;
  const { download, isBusy } = useDownload(reward);
  return (
    <section className="mt-6" aria-labelledby="files">
      <div className="mb-4 rounded-card inset-ring inset-ring-line">
        <header className="flex min-h-16 items-center justify-between gap-3 px-4 py-3 tablet:px-6">
          <h2 id="files" className="text-label">
            {t('pq.files.head', { n: formatNumber(files.count), size: formatBytes(files.bytes) })}
          </h2>
          {contents.length > 1 ? (
            <Button height={40} busy={isBusy()} onClick={() => void download()}>
              <Icon of={Download} size={16} />
              {t('pq.files.all')}
            </Button>
          ) : null}
        </header>
        <ul>
          {contents.map((file) => (
            <FileRow
              key={file.id}
              reward={reward}
              file={file}
              tool={toolOf?.(file)}
              words={wordsOf?.(file)}
            />
          ))}
        </ul>
      </div>
      {underway}
      <FileCheck files={contents} />
    </section>
  );
}
