import { t } from '@pq/domain/copy';
import { formatBytes } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { type CarrierCode, carriers } from '@pq/domain/shipping/carriers';
import { Download, FileSpreadsheet } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { shippingExportUrl } from '#app/data/shipping-files.ts';
import { useFileDrop } from '#app/features/pictures/picture-input.tsx';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { labelClass } from '#app/ui/forms/label.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { UploadProgress } from '#app/ui/upload-progress.tsx';
import type { ShippingFileUpload } from './use-shipping-upload.ts';

/** Workbooks of the old kind can be chosen, too: their refusal says how to save them. */
const ACCEPT = '.xlsx,.csv,.xls';

type Props = {
  pid: string;
  upload: ShippingFileUpload;
  /** The new report; without one the pressed button. */
  backTo: RefObject<HTMLElement | null>;
};

export function UploadDialog({ pid, upload, backTo }: Props) {
  const { file, carrier, setCarrier, progress, refusal, close, send } = upload;
  const carrierId = useId();
  const isTooLarge = file !== null && file.size > limits.shippingFileBytes;
  return (
    <Dialog
      title={t('shipping.upload.title')}
      description={t('shipping.upload.body')}
      size="roomy"
      backTo={backTo}
      onClose={close}
      actions={
        <>
          <Button variant="line" onClick={close}>
            {t(progress?.phase === 'processing' ? 'common.close' : 'common.cancel')}
          </Button>
          <Button disabled={file === null || isTooLarge} busy={progress !== null} onClick={() => void send()}>
            {t('shipping.upload.send')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <FileChoice upload={upload} />
        {progress ? (
          <div className="flex items-center gap-3 text-ink-2 text-small *:first:flex-1">
            <UploadProgress {...progress} label={t('shipping.upload.progress')} />
          </div>
        ) : null}
        <div role="alert" className="-mt-3 empty:hidden">
          <Refusal of={refusal} />
        </div>
        <div>
          <label className={labelClass} htmlFor={carrierId}>
            {t('shipping.upload.carrier')}
          </label>
          <NativeSelect
            id={carrierId}
            value={carrier ?? ''}
            disabled={progress !== null}
            onChange={({ target }) => setCarrier((target.value || null) as CarrierCode | null)}
          >
            <option value="">{t('shipping.upload.carrier.inFile')}</option>
            {carriers.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </div>
        <p className="text-note">
          <a
            className="inline-flex min-h-11 items-center gap-1 text-purpose underline underline-offset-3"
            href={shippingExportUrl({ pid, form: 'plain' })}
            download
          >
            <Icon of={Download} size={16} />
            {t('shipping.upload.template')}
          </a>
        </p>
        <ActingAccount />
      </div>
    </Dialog>
  );
}

function FileChoice({ upload: { file, choose, progress } }: { upload: ShippingFileUpload }) {
  const drop = useFileDrop(([first]) => choose(first));
  const hint = useId();
  return (
    <label
      className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-field border-[1.5px] border-field border-dashed px-4 py-4 text-center text-ink-2 text-note transition-colors focus-within:outline-offset-3 focus-within:[outline:var(--focus)] hover:border-purpose hover:bg-purpose-tint data-over:border-purpose data-over:bg-purpose-tint"
      data-over={drop.over || undefined}
      {...drop.handlers}
    >
      <input
        type="file"
        className="sr-only"
        accept={ACCEPT}
        aria-label={t('shipping.upload.file')}
        aria-describedby={hint}
        disabled={progress !== null}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          // Allows the same file to be chosen again.
          currentTarget.value = '';
        }}
      />
      <Icon of={FileSpreadsheet} />
      <span id={hint} className="min-w-0 wrap-anywhere">
        {file ? (
          <>
            <b className="font-semibold text-ink">{file.name}</b> · {formatBytes(file.size)}
          </>
        ) : (
          t('shipping.upload.choose')
        )}
      </span>
      <span className="text-ink-3 text-small">
        {t(file ? 'shipping.upload.other' : 'shipping.upload.kinds')}
      </span>
    </label>
  );
}
