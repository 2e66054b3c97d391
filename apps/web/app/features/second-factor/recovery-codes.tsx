import { t } from '@pq/domain/copy';
import { formatDay, seoulDate } from '@pq/domain/dates';
import { Copy, Download, Printer } from 'lucide-react';
import { useCopyText } from '#app/features/form/use-copy-text.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  codes: readonly string[];
  isStored: boolean;
  onStored(isStored: boolean): void;
};

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
    <div className="@container" data-paper="alone">
      <p className="hidden print:block">{heading}</p>
      <ol className="mt-5 grid grid-cols-2 gap-x-3 rounded-card bg-ground px-3 py-4 @codes:gap-x-6 @codes:px-5 [counter-reset:code]">
        {codes.map((code) => (
          <li
            key={code}
            className="flex gap-2 py-1.5 text-button tracking-[0] [counter-increment:code] before:w-5 before:text-right before:text-ink-3 before:font-normal before:normal-nums before:text-small/[inherit] before:content-[counter(code)] @codes:gap-3 @codes:tracking-[0.04em]"
          >
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 mb-1 flex flex-wrap gap-2 print:hidden">
        <Button variant="line" height={40} onClick={() => void copy(text)}>
          <Icon of={Copy} size={20} />
          {t('secondFactor.codes.copy')}
        </Button>
        <Button variant="line" height={40} onClick={download}>
          <Icon of={Download} size={20} />
          {t('secondFactor.codes.download')}
        </Button>
        <Button variant="line" height={40} onClick={() => window.print()}>
          <Icon of={Printer} size={20} />
          {t('secondFactor.codes.print')}
        </Button>
      </div>
      <div className="print:hidden">
        <Checkbox checked={isStored} onChange={({ target }) => onStored(target.checked)}>
          {t('secondFactor.codes.stored')}
        </Checkbox>
      </div>
    </div>
  );
}
