import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { type ExportLines, exportedRows } from '@pq/domain/project/export-lines';
import {
  type ExportFormat,
  type SupporterColumn,
  sumColumns,
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
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { Segment } from '#app/ui/forms/segment.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { LinesChoice } from './export-lines-choice.tsx';
import { ExportPreview } from './export-preview.tsx';
import { WhoChoice } from './export-who-choice.tsx';

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
 * Takes the delivery list along: of whom, what a line is and how many there are, which columns, how it begins, and what to mind. The
 * browser saves the file while it is written; for an administrator, who may be asked for the password first, `onExport` fetches it.
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
  const [lines, setLines] = useState<ExportLines>('parcel');
  const counted = useQuery(supporterCountQuery(useApi(), projectKey, filter));
  const rowsOf = (asked: { pending?: boolean; lines?: ExportLines }) =>
    counted.data && exportedRows(counted.data, { pending, status: filter.status, ...asked });
  const toggle = (column: SupporterColumn, on: boolean) =>
    setColumns(supporterColumns.filter((one) => (one === column ? on : columns.includes(one))));
  const file = { key: projectKey, filter, columns, lines, format, pending };
  const rows = rowsOf({ lines });
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
      {/* As wide as the outline of what has the focus. */}
      <div className="-mx-1.5 min-h-0 overflow-y-auto px-1.5 pb-1.5">
        {/* First, so that no window is too low for it. */}
        <NoticeBox icon={Lock}>{t('supporters.export.note')}</NoticeBox>
        <div className="mt-4 grid grid-cols-1 items-start gap-x-7 gap-y-4 tablet:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            <div>
              <WhoChoice
                status={filter.status}
                pending={pending}
                numberOf={(asked) => told(rowsOf({ lines: 'parcel', pending: asked }))}
                onPending={setPending}
              />
              <p role="status" className="text-note text-ink-2">
                {rows === 0 ? t('supporters.export.empty') : null}
              </p>
            </div>
            <LinesChoice value={lines} rowsOf={(asked) => told(rowsOf({ lines: asked }))} onValue={setLines}>
              <p className="text-small empty:hidden">{aboutLines(file)}</p>
            </LinesChoice>
          </div>
          <div className="grid grid-cols-1 gap-4">
            <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-x-3">
              <FieldLabel>{t('supporters.export.columns')}</FieldLabel>
              {offered.map((column) => (
                <Checkbox
                  key={column}
                  checked={columns.includes(column)}
                  disabled={column === 'nickname'}
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
          </div>
        </div>
        <ExportPreview asked={{ key: projectKey, filter, columns, lines, pending }} />
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

const columnName = (column: SupporterColumn, lines: ExportLines) =>
  t(
    column === 'rewards' && lines !== 'parcel'
      ? `supporters.col.rewards.${lines}`
      : `supporters.col.${column}`,
  );

/** What the lines leave out, and where sums stand in them, as far as either is asked for. */
function aboutLines({
  lines,
  filter,
  columns,
}: Pick<SupporterExport, 'lines' | 'filter' | 'columns'>): string {
  const isParcel = lines === 'parcel';
  return [
    filter.reward === undefined ? null : t(`supporters.export.lines.${isParcel ? 'whole' : 'chosen'}`),
    isParcel || !sumColumns.some((column) => columns.includes(column))
      ? null
      : t('supporters.export.lines.once'),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** As long as it is not counted, or could not be. */
const told = (rows: number | undefined) => (rows === undefined ? '–' : formatNumber(rows));

/** A link where the browser itself saves the file, a button where the page fetches it or there is nothing to take. */
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
