import type { RewardFile } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { Copy } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** The sums of files and what to do with them, for those who want to know whether a file has arrived whole. */
export function FileCheck({ files }: { files: readonly RewardFile[] }) {
  return (
    <details className="pqd-ck">
      <summary>{t('pq.check')}</summary>
      <h3>{t('pq.check.title')}</h3>
      <p>
        {t('pq.check.windows')} <code>{t('pq.check.windows.command')}</code>
        {t('pq.check.mac')} <code>{t('pq.check.mac.command')}</code>
        {t('pq.check.compare')}
      </p>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <b>{file.name}</b>
            <Sum of={file} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In groups of eight, as people compare it; it is copied in one. */
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
    <div className="pqd-s">
      <span>SHA-256</span>
      <code>
        {groups.slice(0, 4).join(' ')} <br />
        {groups.slice(4).join(' ')}
      </code>
      <Button look="text" height={40} onClick={() => void copy()}>
        <Icon of={Copy} size={16} />
        {t('pq.file.copy')}
        <span className="sr"> {name} SHA-256</span>
      </Button>
    </div>
  );
}
