import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import {
  type ExportFormat,
  exportedRows,
  type SupporterColumn,
  supporterColumns,
} from '@pq/domain/project/supporter-columns';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import {
  type SupporterExport,
  type SupporterFilter,
  supporterCountQuery,
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
  'options',
  'answers',
  'recipient',
  'tel',
  'zonecode',
  'address',
  'note',
];

/**
 * Takes the delivery list along: of whom and how many, which columns, and what to mind. The browser saves the file while it is
 * written; for an administrator, who may be asked for the password first, `onExport` fetches it.
 */
export function ExportDialog({
  project: { key: projectKey, purpose, rewards },
  filter,
  onExport,
  onClose,
}: {
  project: Pick<Project, 'key' | 'purpose' | 'rewards'>;
  filter: SupporterFilter;
  onExport(file: SupporterExport): void;
  onClose(): void;
}) {
  const isAdmin = useViewer()?.role === 'admin';
  const offered = supporterColumns.filter((column) => isThere(column, rewards));
  const [columns, setColumns] = useState<readonly SupporterColumn[]>(() =>
    forParcels.filter((column) => offered.includes(column)),
  );
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [pending, setPending] = useState(false);
  const counted = useQuery(supporterCountQuery(useApi(), projectKey, filter));
  const rowsOf = (asked: { pending: boolean }) =>
    counted.data && exportedRows(counted.data, { ...asked, status: filter.status });
  const toggle = (column: SupporterColumn, on: boolean) =>
    setColumns(supporterColumns.filter((one) => (one === column ? on : columns.includes(one))));
  const file = { key: projectKey, filter, columns, format, pending };
  return (
    <Dialog
      title={t('supporters.export.title')}
      size="wide"
      purpose={purpose}
      description={t('supporters.export.what')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <TakeFile
            href={isAdmin || rowsOf(file) === 0 ? null : supportersExportUrl(file)}
            disabled={rowsOf(file) === 0}
            onTake={() => {
              if (isAdmin) onExport(file);
              onClose();
            }}
          />
        </>
      }
    >
      <div className="min-h-0 overflow-y-auto">
        {/* First, so that no window is too low for it. */}
        <NoticeBox icon={Lock} className="mt-4">
          {t('supporters.export.note')}
        </NoticeBox>
        <fieldset className="my-4 grid">
          <legend className="text-label">{t('supporters.export.who')}</legend>
          {filter.status ? (
            <p className="text-note text-ink-2">
              {t('supporters.export.who.status', {
                status: t(`pay.status.${filter.status}`),
                n: told(rowsOf(file)),
              })}
            </p>
          ) : (
            [false, true].map((withPending) => (
              <Radio
                key={String(withPending)}
                name="who"
                checked={pending === withPending}
                onChange={() => setPending(withPending)}
              >
                {t(`supporters.export.who.${withPending ? 'pending' : 'paid'}`, {
                  n: told(rowsOf({ pending: withPending })),
                })}
              </Radio>
            ))
          )}
          <p role="status" className="text-note text-ink-2">
            {rowsOf(file) === 0 ? t('supporters.export.empty') : null}
          </p>
        </fieldset>
        <fieldset className="my-4 grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-x-3">
          <legend className="text-label">{t('supporters.export.columns')}</legend>
          {offered.map((column) => (
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
        <fieldset className="my-4 grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-x-3">
          <legend className="text-label">{t('supporters.export.format')}</legend>
          {(['xlsx', 'csv'] as const).map((one) => (
            <Radio key={one} name="format" checked={format === one} onChange={() => setFormat(one)}>
              {t(`supporters.export.format.${one}`)}
            </Radio>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}

/** Options and answers are columns only of a project that has some. */
function isThere(column: SupporterColumn, { content }: Project['rewards']): boolean {
  if (column === 'options') return content.some(({ options }) => options.length > 0);
  if (column === 'answers') return content.some(({ questions }) => questions.length > 0);
  return true;
}

/** As long as it is not counted, or could not be. */
const told = (rows: number | undefined) => (rows === undefined ? '–' : formatNumber(rows));

/** A link where the browser itself saves the file, a button where the page fetches it or there is nothing to take. */
function TakeFile({ href, disabled, onTake }: { href: string | null; disabled: boolean; onTake(): void }) {
  if (href === null)
    return (
      <Button disabled={disabled} onClick={onTake}>
        {t('supporters.export.do')}
      </Button>
    );
  return (
    <FileLink href={href} onClick={onTake}>
      {t('supporters.export.do')}
    </FileLink>
  );
}
