import { countSupporters } from '@pq/contract/endpoints/project-insight';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import {
  countSelected,
  type ExportLines,
  exportedRows,
  type LineCount,
} from '@pq/domain/project/export-lines';
import {
  type ExportFormat,
  fixedColumns,
  type SupporterColumn,
  sumColumns,
  supporterColumns,
} from '@pq/domain/project/supporter-columns';
import { useQuery } from '@tanstack/react-query';
import { Images, Lock } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import {
  type SupporterExport,
  type SupporterFilter,
  supporterPicturesUrl,
  supportersExportUrl,
} from '#app/data/project-insight.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Button, ButtonAnchor, FileLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { Segment } from '#app/ui/forms/segment.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { LinesChoice } from './export-lines-choice.tsx';
import { ExportPreview } from './export-preview.tsx';
import { WhoChoice } from './export-who-choice.tsx';

const forParcels: readonly SupporterColumn[] = [
  'number',
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
 * The browser saves the file as a stream; for an admin, who may have to enter the password first, `onExport`
 * fetches it.
 */
export function ExportDialog({
  project: { key: projectKey, purpose, rewards },
  filter,
  onExport,
  onExportPictures,
  onClose,
}: {
  project: Pick<Project, 'key' | 'purpose' | 'rewards'>;
  filter: SupporterFilter;
  onExport(file: SupporterExport): void;
  onExportPictures(file: SupporterExport): void;
  onClose(): void;
}) {
  const isAdmin = useViewer()?.role === 'admin';
  const offered = supporterColumns.filter((column) => hasColumn(column, rewards));
  const [columns, setColumns] = useState<readonly SupporterColumn[]>(() =>
    forParcels.filter((column) => offered.includes(column)),
  );
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [pending, setPending] = useState(false);
  const [lines, setLines] = useState<ExportLines>('parcel');
  const counted = useQuery(callQuery(useApi(), countSupporters, { pid: projectKey, ...filter }));
  const rowsOf = (asked: { pending?: boolean; lines?: ExportLines }) =>
    counted.data && exportedRows(counted.data, { pending, status: filter.status, ...asked });
  const toggle = (column: SupporterColumn, on: boolean) =>
    setColumns(supporterColumns.filter((one) => (one === column ? on : columns.includes(one))));
  const file = { key: projectKey, filter, columns, lines, format, pending };
  const rows = rowsOf({ lines });
  const countOf = (what: (count: NonNullable<typeof counted.data>) => LineCount, of = pending) =>
    counted.data && countSelected(what(counted.data), { pending: of, status: filter.status });
  const pledges = countOf((count) => count);
  const unsent = pledges !== undefined && rows !== undefined && lines === 'parcel' ? pledges - rows : 0;
  const pictures = countOf((count) => count.pictures) ?? 0;
  return (
    <Dialog
      title={t('supporters.export.title')}
      size="wide"
      purpose={purpose}
      description={t('supporters.export.what')}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <TakeFile
            href={isAdmin || rows === 0 ? null : supportersExportUrl(file)}
            disabled={rows === 0}
            onTake={() => {
              if (isAdmin) onExport(file);
              onClose();
            }}
          >
            {rows ? t('supporters.export.do.n', { n: formatNumber(rows) }) : t('supporters.export.do')}
          </TakeFile>
        </>
      }
    >
      {/* Padded by the width of a focus outline. */}
      <div className="-mx-1.5 min-h-0 overflow-y-auto px-1.5 pb-1.5">
        {/* At the top, so that it is visible in any window. */}
        <NoticeBox icon={Lock}>{t('supporters.export.note')}</NoticeBox>
        <div className="mt-4 grid grid-cols-1 items-start gap-x-7 gap-y-4 tablet:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            <div>
              <WhoChoice
                status={filter.status}
                pending={pending}
                numberOf={(asked) => textOf(countOf((count) => count, asked))}
                onPending={setPending}
              />
              <p role="status" className="text-note text-ink-2">
                {rows === 0 ? t('supporters.export.empty') : null}
              </p>
            </div>
            <LinesChoice
              value={lines}
              rowsOf={(asked) => textOf(rowsOf({ lines: asked }))}
              onValue={setLines}
            >
              <p className="text-small empty:hidden">{aboutLines(file, unsent)}</p>
            </LinesChoice>
            {pictures > 0 ? (
              <Pictures file={file} n={pictures} isAdmin={isAdmin} onExport={onExportPictures} />
            ) : null}
          </div>
          <div className="grid grid-cols-1 gap-4">
            <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-x-3">
              <FieldLabel>{t('supporters.export.columns')}</FieldLabel>
              {offered.map((column) => (
                <Checkbox
                  key={column}
                  checked={columns.includes(column)}
                  disabled={fixedColumns.includes(column)}
                  onChange={({ target }) => toggle(column, target.checked)}
                >
                  {columnName(column, lines)}
                </Checkbox>
              ))}
            </fieldset>
            <Segment<ExportFormat>
              label={t('supporters.export.format')}
              name="format"
              options={(['xlsx', 'csv'] as const).map((value) => ({
                value,
                label: t(`supporters.export.format.${value}`),
              }))}
              value={format}
              onValue={setFormat}
            />
            <p className="text-ink-3 text-small">{t('supporters.export.format.note')}</p>
          </div>
        </div>
        <ExportPreview asked={{ key: projectKey, filter, columns, lines, pending }} />
      </div>
    </Dialog>
  );
}

function hasColumn(column: SupporterColumn, { content }: Project['rewards']): boolean {
  if (column === 'options') return content.some(({ options }) => options.length > 0);
  if (column === 'answers') return content.some(({ questions }) => questions.length > 0);
  return true;
}

const columnName = (column: SupporterColumn, lines: ExportLines) =>
  t(
    column === 'rewards' && lines !== 'parcel'
      ? `supporters.col.rewards.${lines}`
      : `supporters.col.${column}`,
  );

function aboutLines(
  { lines, filter, columns }: Pick<SupporterExport, 'lines' | 'filter' | 'columns'>,
  unsent: number,
): string {
  const isParcel = lines === 'parcel';
  return [
    unsent > 0 ? t('supporters.export.noParcel', { n: formatNumber(unsent) }) : null,
    filter.reward === undefined ? null : t(`supporters.export.lines.${isParcel ? 'whole' : 'chosen'}`),
    isParcel || !sumColumns.some((column) => columns.includes(column))
      ? null
      : t('supporters.export.lines.once'),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

type PicturesProps = {
  file: SupporterExport;
  n: number;
  isAdmin: boolean;
  onExport(file: SupporterExport): void;
};

function Pictures({ file, n, isAdmin, onExport }: PicturesProps) {
  const most = limits.exportedPictures;
  return (
    <div>
      <FieldLabel as="p">{t('supporters.pictures', { n: formatNumber(n) })}</FieldLabel>
      {n > most ? (
        <p className="text-note">{t('supporters.pictures.tooMany', { n: formatNumber(most) })}</p>
      ) : (
        <>
          {isAdmin ? (
            <Button variant="line" height={40} onClick={() => onExport(file)}>
              <Icon of={Images} size={20} />
              {t('supporters.pictures.all')}
            </Button>
          ) : (
            <ButtonAnchor variant="line" height={40} href={supporterPicturesUrl(file)} download>
              <Icon of={Images} size={20} />
              {t('supporters.pictures.all')}
            </ButtonAnchor>
          )}
          <p className="mt-1 text-ink-3 text-small">{t('supporters.pictures.names')}</p>
        </>
      )}
    </div>
  );
}

const textOf = (rows: number | undefined) => (rows === undefined ? '–' : formatNumber(rows));

// A link when the browser itself saves the file; a button when the page fetches it or there is nothing to
// download.
function TakeFile({
  href,
  disabled,
  onTake,
  children,
}: {
  href: string | null;
  disabled: boolean;
  onTake(): void;
  children: string;
}) {
  if (href === null)
    return (
      <Button disabled={disabled} onClick={onTake}>
        {children}
      </Button>
    );
  return (
    <FileLink href={href} onClick={onTake}>
      {children}
    </FileLink>
  );
}
