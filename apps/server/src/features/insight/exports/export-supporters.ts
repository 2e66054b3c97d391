import { Readable } from 'node:stream';
import type { supportersExport } from '@pq/contract/calls/projects';
import { t } from '@pq/domain/copy';
import { CSV_MARK, csvLine } from '@pq/domain/csv';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { pledgeStandingKey } from '@pq/domain/pledge';
import type { Purpose } from '@pq/domain/project';
import { pickColumns, type SupporterColumn } from '@pq/domain/supporter-columns';
import type { z } from 'zod';
import { noteExport } from '#src/features/audit/note-export.ts';
import { getProjectCards } from '#src/features/projects/get-project-cards.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { openOwnProject } from '../policy.ts';
import { listSupporterRows, type SupporterFilter, type SupporterRow } from '../supporter-repository.ts';

/** So many rows are in memory at a time. */
const BATCH = 500;

/**
 * The delivery list of a project as a CSV file, for its maker and administrators: who matches the filter and is sent something.
 * That it was taken, by whom and with which columns, is noted before the first line leaves. Throws notFound, permission.
 */
export async function exportSupporters(
  platform: Platform,
  caller: Caller,
  { pid, columns: asked, ...filter }: z.output<typeof supportersExport>,
): Promise<{ name: string; file: Readable }> {
  const { key, purpose } = await openOwnProject(platform, caller, { key: pid });
  const { db } = platform.database;
  const columns = pickColumns(asked);
  const now = platform.clock.now();
  await noteExport(db, caller, { projectKey: key, columns, filter }, new Date(now));
  const [card] = await getProjectCards(db, [key], caller);
  const name = t('supporters.export.file', { title: card?.title ?? '', date: seoulDate(now) });
  const lines = listLines(db, { key, purpose }, { ...filter, sentTo: true }, columns);
  return { name, file: Readable.from(lines) };
}

async function* listLines(
  db: Executor,
  { key, purpose }: { key: string; purpose: Purpose },
  filter: SupporterFilter,
  columns: readonly SupporterColumn[],
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map((column) => t(`supporters.col.${column}`)));
  let after: string | undefined;
  for (;;) {
    const rows = await listSupporterRows(db, key, filter, { limit: BATCH, after });
    if (rows.length > 0)
      yield rows.map((row) => csvLine(columns.map((column) => cells[column](row, purpose)))).join('');
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.gateKey;
  }
}

const cells: Record<SupporterColumn, (row: SupporterRow, purpose: Purpose) => string | number> = {
  nickname: ({ nickname }) => nickname,
  rewards: ({ rewards }) =>
    rewards.map(({ context, count }) => t('my.list.rewardLine', { context, n: count })).join(' / '),
  recipient: ({ recipient }) => recipient,
  tel: ({ tel }) => tel,
  // In brackets, or a sheet takes it for a number and drops its first zero.
  zonecode: ({ zonecode }) => (zonecode === '' ? '' : `(${zonecode})`),
  address: ({ basic, detail }) => `${basic} ${detail}`.trim(),
  note: ({ note }) => note,
  email: ({ email }) => email,
  amount: ({ amount }) => amount,
  delivery: ({ deliveryPrice }) => deliveryPrice,
  status: ({ status, endedBy }, purpose) =>
    t(pledgeStandingKey({ status, purpose, endedBy: endedBy ?? undefined })),
  placed: ({ placedAt }) => formatDate(seoulDate(placedAt)),
};
