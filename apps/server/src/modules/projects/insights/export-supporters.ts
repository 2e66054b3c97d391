import { Readable } from 'node:stream';
import type * as calls from '@pq/contract/calls/project-insight';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { exportedRows } from '@pq/domain/project/export-lines';
import type { ExportFormat } from '@pq/domain/project/supporter-columns';
import { CSV_MARK, csvLine } from '@pq/domain/text/csv';
import type { z } from 'zod';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { MAX_SHEET_ROWS, writeXlsx } from '#src/platform/xlsx.ts';
import { getProjectCards } from '../catalog/present-project.ts';
import { type DeliveryList, inWords, openList } from './delivery-list/open-list.ts';
import { countExport, openOwnProject } from './policy.ts';
import { countSentTo } from './supporter-queries.ts';

const writeList: Record<ExportFormat, { type: string; write(list: DeliveryList, at: Date): Readable }> = {
  csv: { type: 'text/csv; charset=utf-8', write: (list) => Readable.from(csvLines(list)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: ({ columns, batches }, at) =>
      writeXlsx({ name: t('supporters.export.sheet'), columns, at }, batches()),
  },
};

/**
 * The delivery list of a project as a file, for its managers: pledges that match the filter and are paid. With `pending` or a status,
 * those still to be charged are included and have a column that says so; pledges that are over never are. The export is recorded
 * with its columns, kind of lines and number of rows before its first line is sent. Throws notFound, permission, tooMany, and invalid
 * for more lines than a sheet has.
 */
export async function exportSupporters(
  platform: Platform,
  caller: Caller,
  { pid, format = 'csv', ...asked }: z.output<typeof calls.exportSupporters.input>,
): Promise<{ name: string; type: string; file: Readable }> {
  const { db } = platform.database;
  await countExport(db, caller);
  const project = await openOwnProject(platform, caller, { key: pid });
  const { key } = project;
  const list = await openList(db, project, platform.config.publicUrl, asked);
  const at = new Date(platform.clock.now());
  const rows = exportedRows(await countSentTo(db, key, asked), asked);
  if (format === 'xlsx' && rows > MAX_SHEET_ROWS) throw ProductError.ofField('format', t('field.range'));
  const {
    lines = 'parcel',
    pending,
    status = '',
    reward,
    choice,
    text,
    toShip,
    unanswered,
    gateKeys,
  } = asked;
  const after = {
    columns: list.picked,
    lines,
    format,
    rows,
    status,
    pending,
    reward,
    choice,
    toShip,
    unanswered,
    searched: text !== '',
    selected: gateKeys !== '',
  };
  const subject = { type: 'project', key } as const;
  await recordExport(db, caller, { action: 'supporters.export', subject, after }, at);
  const [card] = await getProjectCards(db, [key], caller);
  const date = seoulDate(at.getTime());
  const name = t(`supporters.export.file.${lines}`, { title: card?.title ?? '', date, format });
  const { type, write } = writeList[format];
  return { name, type, file: write(list, at) };
}

async function* csvLines({ columns, batches }: DeliveryList): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map(({ title }) => title));
  for await (const rows of batches())
    yield rows.map((row) => csvLine(columns.map((column, n) => inWords(column, row[n] ?? '')))).join('');
}
