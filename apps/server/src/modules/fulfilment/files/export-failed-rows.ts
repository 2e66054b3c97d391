import type { Readable } from 'node:stream';
import type { exportFailedRows as call } from '@pq/contract/calls/shipping-files';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { orderCode } from '@pq/domain/pledge/order-number';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { countExport } from '#src/modules/projects/index.ts';
import { queryOne } from '#src/platform/database/query.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { type SheetColumn, writeXlsx } from '#src/platform/xlsx.ts';

const batchRow = z.object({
  at: z.date(),
  failures: z.array(
    z.object({
      row: z.int(),
      order: z.string(),
      reason: z.string(),
      cells: z.object({ carrier: z.string(), number: z.string(), item: z.string() }),
    }),
  ),
});

/** Headings by which a corrected file is read again. */
const columns: SheetColumn[] = [
  { title: t('shipping.upload.heading.row'), width: 8, type: 'number' },
  { title: t('shipping.upload.heading.reason'), width: 48, type: 'text' },
  { title: t('shipping.upload.heading.order'), width: 16, type: 'text' },
  { title: t('shipping.upload.heading.carrier'), width: 14, type: 'text' },
  { title: t('shipping.upload.heading.number'), width: 18, type: 'text' },
  { title: t('shipping.upload.heading.item'), width: 40, type: 'text' },
];

/** The rows of a file that were not applied, to be corrected and uploaded again. Throws notFound, tooMany. */
export async function exportFailedRows(
  platform: Platform,
  caller: Caller,
  { pid, batch: key }: z.output<typeof call.input>,
): Promise<{ name: string; type: string; file: Readable }> {
  const { db } = platform.database;
  await countExport(db, caller);
  const batch = await queryOne(
    db,
    batchRow,
    sql`select b.at, b.failures from shipping_batch b join project p on p.key = b.project_key
      where b.id = ${key} and p.key = ${pid} and p.owner_id = ${caller.uid} and b.file_name is not null`,
  );
  if (!batch) throw new ProductError('notFound');
  const rows = batch.failures.map(({ row, order, reason, cells }) => [
    row,
    reason,
    order,
    cells.carrier,
    cells.number,
    cells.item,
  ]);
  const at = new Date(platform.clock.now());
  return {
    name: `pq-${orderCode(pid)}-${seoulDate(batch.at.getTime())}-failed.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file: writeXlsx({ name: t('shipping.upload.heading.number'), columns, at }, oneBatch(rows)),
  };
}

async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
