import { t } from '@pq/domain/copy';
import {
  type ExportFormat,
  type SupporterColumn,
  supporterColumns,
} from '@pq/domain/project/supporter-columns';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import {
  type SupporterExport,
  type SupporterFilter,
  supportersExportUrl,
} from '#app/data/project-insight.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Button, FileLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Checkbox, Radio } from '#app/ui/forms/choice.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

/** What a parcel needs; the rest is ticked by those who want it. */
const forParcels: readonly SupporterColumn[] = [
  'nickname',
  'rewards',
  'recipient',
  'tel',
  'zonecode',
  'address',
  'note',
];

/**
 * Takes the delivery list along: which columns, and what to mind. The browser saves the file while it is written; for an
 * administrator, who may be asked for the password first, `onExport` fetches it.
 */
export function ExportDialog({
  projectKey,
  filter,
  onExport,
  onClose,
}: {
  projectKey: string;
  filter: SupporterFilter;
  onExport(file: SupporterExport): void;
  onClose(): void;
}) {
  const isAdmin = useViewer()?.role === 'admin';
  const [columns, setColumns] = useState<readonly SupporterColumn[]>(forParcels);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const toggle = (column: SupporterColumn, on: boolean) =>
    setColumns(supporterColumns.filter((one) => (one === column ? on : columns.includes(one))));
  return (
    <Dialog
      title={t('supporters.export.title')}
      description={t('supporters.export.what')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {isAdmin ? (
            <Button
              onClick={() => {
                onExport({ key: projectKey, filter, columns, format });
                onClose();
              }}
            >
              {t('supporters.export.do')}
            </Button>
          ) : (
            <FileLink href={supportersExportUrl(projectKey, filter, { columns, format })} onClick={onClose}>
              {t('supporters.export.do')}
            </FileLink>
          )}
        </>
      }
    >
      <fieldset className="ex-c">
        <legend>{t('supporters.export.columns')}</legend>
        {supporterColumns.map((column) => (
          <Checkbox
            key={column}
            checked={columns.includes(column)}
            disabled={column === 'nickname'}
            onChange={({ target }) => toggle(column, target.checked)}
          >
            {t(`supporters.col.${column}`)}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className="ex-c">
        <legend>{t('supporters.export.format')}</legend>
        {(['xlsx', 'csv'] as const).map((one) => (
          <Radio key={one} name="format" checked={format === one} onChange={() => setFormat(one)}>
            {t(`supporters.export.format.${one}`)}
          </Radio>
        ))}
      </fieldset>
      <NoticeBox icon={Lock}>{t('supporters.export.note')}</NoticeBox>
    </Dialog>
  );
}
