import type { Reward, RewardFile } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatBytes, formatNumber } from '@pq/domain/format';
import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FileRow } from './file-row.tsx';
import { useDownload } from './use-download.ts';

const codeClass = 'text-[0.8125rem] [font-family:ui-monospace,monospace,var(--font-sans)]';

type Props = {
  reward: Reward;
  toolOf?(file: RewardFile): ReactNode;
  wordsOf?(file: RewardFile): ReactNode;
  underway?: ReactNode;
};

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

function FileCheck({ files }: { files: readonly RewardFile[] }) {
  return (
    <details className="group/fold text-ink-2 text-small">
      <FoldLine>{t('pq.check')}</FoldLine>
      <h3 className="text-label">{t('pq.check.title')}</h3>
      <p className="mt-1">
        {t('pq.check.windows')} <code className={codeClass}>{t('pq.check.windows.command')}</code>
        {t('pq.check.mac')} <code className={codeClass}>{t('pq.check.mac.command')}</code>
        {t('pq.check.compare')}
      </p>
      <ul>
        {files.map((file) => (
          <li className="mt-4 grid gap-2" key={file.id}>
            <b>{file.name}</b>
            <Sum of={file} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Sum({ of: { sha256, name } }: { of: RewardFile }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sha256);
      toast(t('pq.file.copied'));
    } catch {
      toast(t('pq.file.copyFailed'), 'error');
    }
  };
  const groups = sha256.match(/.{8}/g) ?? [];
  return (
    <div className="flex items-start gap-3 rounded-field bg-ground py-2 pr-2 pl-4 text-small max-tablet:flex-wrap">
      <span className="whitespace-nowrap pt-1 font-semibold text-ink-2 max-tablet:flex-1 max-tablet:pt-2.5">
        SHA-256
      </span>
      <code
        className={`${codeClass} min-w-0 max-tablet:order-1 max-tablet:flex-[1_0_100%] max-tablet:pr-2 max-tablet:pb-2 tablet:flex-1 tablet:pt-1`}
      >
        {groups.slice(0, 4).join(' ')} <br />
        {groups.slice(4).join(' ')}
      </code>
      <Button variant="text" height={40} onClick={() => void copy()}>
        <Icon of={Copy} size={16} />
        {t('pq.file.copy')}
        <span className="sr-only"> {name} SHA-256</span>
      </Button>
    </div>
  );
}
