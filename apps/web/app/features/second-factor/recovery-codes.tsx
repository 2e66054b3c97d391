import { t } from '@pq/domain/copy';
import { formatDay, seoulDate } from '@pq/domain/dates';
import { Copy, Download, Printer } from 'lucide-react';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { saveFile } from '#app/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useCopyText } from './use-copy-text.ts';
import './recovery-codes.css';

type Props = {
  codes: readonly string[];
  /** Whether the person says that they have stored them. */
  isStored: boolean;
  onStored(isStored: boolean): void;
};

/** Recovery codes, which are shown this once: to copy, save or print, and a box to say that it was done. */
export function RecoveryCodes({ codes, isStored, onStored }: Props) {
  const copy = useCopyText();
  const email = useViewer()?.profile.email ?? '';
  const nowMs = Date.now();
  const heading = t('secondFactor.codes.heading', { email, date: formatDay(nowMs) });
  const text = [heading, '', ...codes, ''].join('\n');
  const download = () =>
    saveFile(
      new Blob([text], { type: 'text/plain;charset=utf-8' }),
      t('secondFactor.codes.fileName', { date: seoulDate(nowMs) }),
    );
  return (
    <div className="rec">
      <p className="rec-head">{heading}</p>
      <ol className="rec-list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="rec-acts">
        <Button look="line" height={40} onClick={() => void copy(text)}>
          <Icon of={Copy} size={20} />
          {t('secondFactor.codes.copy')}
        </Button>
        <Button look="line" height={40} onClick={download}>
          <Icon of={Download} size={20} />
          {t('secondFactor.codes.download')}
        </Button>
        <Button look="line" height={40} onClick={() => window.print()}>
          <Icon of={Printer} size={20} />
          {t('secondFactor.codes.print')}
        </Button>
      </div>
      <Checkbox checked={isStored} onChange={({ target }) => onStored(target.checked)}>
        {t('secondFactor.codes.stored')}
      </Checkbox>
    </div>
  );
}
