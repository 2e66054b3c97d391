import type { Readable } from 'node:stream';
import type { exportSupporters as call } from '@pq/contract/calls/projects';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import type { Purpose } from '@pq/domain/project';
import { pickColumns, type SupporterColumn } from '@pq/domain/supporter-columns';
import type { z } from 'zod';
import { noteExport } from '#src/features/audit/note-export.ts';
import { getProjectCards } from '#src/features/projects/get-project-cards.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { openOwnProject } from '../policy.ts';
import { listSupporterRows, type SupporterFilter } from '../supporter-repository.ts';
import { cells } from './cells.ts';
import { writeList } from './write-list.ts';

/** So many rows are in memory at a time. */
const BATCH = 500;

/**
 * The delivery list of a project as a file, for its maker and administrators: who matches the filter and has paid. Who is
 * still to be charged is in it only where their status is asked for, and then the list says so; whose pledge is over, never.
 * That it was taken, by whom, as what and with which columns, is noted before its first line leaves. Throws notFound, permission.
 */
export async function exportSupporters(
  platform: Platform,
  caller: Caller,
  { pid, columns: asked, format = 'csv', ...filter }: z.output<typeof call.input>,
): Promise<{ name: string; type: string; file: Readable }> {
  const { key, purpose } = await openOwnProject(platform, caller, { key: pid });
  const { db } = platform.database;
  const columns = pickColumns(filter.status && asked ? `${asked},status` : asked);
  const at = new Date(platform.clock.now());
  await noteExport(db, caller, { projectKey: key, columns, format, filter }, at);
  const [card] = await getProjectCards(db, [key], caller);
  const date = seoulDate(at.getTime());
  const name = t('supporters.export.file', { title: card?.title ?? '', date, format });
  const batches = readBatches(db, { key, purpose }, { ...filter, sentTo: true }, columns);
  const { type, write } = writeList[format];
  return { name, type, file: write({ columns, batches, at }) };
}

async function* readBatches(
  db: Executor,
  { key, purpose }: { key: string; purpose: Purpose },
  filter: SupporterFilter,
  columns: readonly SupporterColumn[],
): AsyncGenerator<(string | number)[][]> {
  let after: string | undefined;
  for (;;) {
    const rows = await listSupporterRows(db, key, filter, { limit: BATCH, after });
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => cells[column](row, purpose)));
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.gateKey;
  }
}
