import { Readable } from 'node:stream';
import type { exportSupporters as call } from '@pq/contract/calls/projects';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import type { Purpose } from '@pq/domain/project/project';
import { type ExportFormat, exportedRows, pickColumns } from '@pq/domain/project/supporter-columns';
import { CSV_MARK, csvLine } from '@pq/domain/text/csv';
import type { z } from 'zod';
import { noteExport } from '#src/platform/audit-log.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { inBatches } from '#src/platform/database/query.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { SheetRow } from '#src/platform/xlsx.ts';
import { writeXlsx } from '#src/platform/xlsx.ts';
import { getProjectCards } from '../../catalog/get-project-cards.ts';
import { exportLimit, openOwnProject } from '../policy.ts';
import { listRewardNames } from '../reward-queries.ts';
import {
  countSentTo,
  listSupporterRows,
  type SupporterFilter,
  type SupporterRow,
} from '../supporter-queries.ts';
import { inLine, type ListColumn, listColumns } from './list-columns.ts';

/** How a delivery list becomes a file of each kind, while it is read. */
const writeList: Record<ExportFormat, { type: string; write(list: List): Readable }> = {
  csv: { type: 'text/csv; charset=utf-8', write: (list) => Readable.from(csvLines(list)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: ({ columns, batches, at }) =>
      writeXlsx({ name: t('supporters.export.sheet'), columns, at }, batches),
  },
};

/**
 * The delivery list of a project as a file, for its maker and administrators: who matches the filter and has paid. Who is
 * still to be charged is in it only where they, or a status, are asked for, and then the list says so; whose pledge is over, never.
 * That it was taken, by whom, as what, with which columns and how many rows, is noted before its first line leaves. Throws
 * notFound, permission, tooMany.
 */
export async function exportSupporters(
  platform: Platform,
  caller: Caller,
  { pid, columns: asked, format = 'csv', pending, ...filter }: z.output<typeof call.input>,
): Promise<{ name: string; type: string; file: Readable }> {
  const { db } = platform.database;
  await countUse(db, `supporters-export:${caller.uid}`, exportLimit);
  const { key, purpose } = await openOwnProject(platform, caller, { key: pid });
  const picked = pickColumns((filter.status || pending) && asked ? `${asked},status` : asked);
  const at = new Date(platform.clock.now());
  const { status = '', reward, text, toShip } = filter;
  const rows = exportedRows(await countSentTo(db, key, filter), { status, pending });
  const after = { columns: picked, format, rows, status, pending, reward, toShip, searched: text !== '' };
  const subject = { type: 'project', key } as const;
  await noteExport(db, caller, { action: 'supporters.export', subject, after }, at);
  const [card] = await getProjectCards(db, [key], caller);
  const date = seoulDate(at.getTime());
  const name = t('supporters.export.file', { title: card?.title ?? '', date, format });
  const columns = listColumns(picked, await listRewardNames(db, key));
  const sentTo = pending ? 'live' : 'paid';
  const batches = readBatches(db, { key, purpose }, { ...filter, sentTo }, columns);
  const { type, write } = writeList[format];
  return { name, type, file: write({ columns, batches, at }) };
}

async function* readBatches(
  db: Executor,
  { key, purpose }: { key: string; purpose: Purpose },
  filter: SupporterFilter,
  columns: readonly ListColumn[],
): AsyncGenerator<(string | number)[][]> {
  const batches = inBatches<SupporterRow>((after, limit) =>
    listSupporterRows(db, key, filter, { limit, after: after?.gateKey }),
  );
  for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row, purpose)));
}

/** Rows in the order of their columns. */
type List = { columns: readonly ListColumn[]; batches: AsyncIterable<SheetRow[]>; at: Date };

async function* csvLines({ columns, batches }: List): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map(({ title }) => title));
  for await (const rows of batches)
    yield rows.map((row) => csvLine(columns.map((column, n) => inLine(column, row[n] ?? '')))).join('');
}
