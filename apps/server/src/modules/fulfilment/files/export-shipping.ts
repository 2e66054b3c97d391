import { Readable } from 'node:stream';
import type { exportShipping as call } from '@pq/contract/calls/shipping-files';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { orderCode, orderNumberOf, readOrderNumber } from '@pq/domain/pledge/order-number';
import type { ExportFormat } from '@pq/domain/project/supporter-columns';
import { formColumns, formRow } from '@pq/domain/shipping/forms';
import { CSV_MARK, csvLine } from '@pq/domain/text/csv';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { countExport } from '#src/modules/projects/index.ts';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type SheetColumn, type SheetRow, writeXlsx } from '#src/platform/xlsx.ts';
import { keysIn, readAddressFacts } from '../parcels/address-facts.ts';
import { getListedProject, listUnsentKeys } from '../parcels/list-queries.ts';
import { closed, unsentLines } from '../parcels/lock-orders.ts';
import { parcelLines, parcelRow, shippingFacts, shippingFactsRow } from '../parcels/parcel-rows.ts';
import { type RewardTexts, readRewardTexts } from '../parcels/reward-texts.ts';

type Input = z.output<typeof call.input>;
type Table = { columns: SheetColumn[]; batches: AsyncIterable<SheetRow[]>; at: Date };

const writeTable: Record<ExportFormat, { type: string; write(table: Table): Readable }> = {
  csv: { type: 'text/csv; charset=utf-8', write: (table) => Readable.from(csvLines(table)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: ({ columns, batches, at }) =>
      writeXlsx({ name: t('shipping.upload.heading.order'), columns, at }, batches),
  },
};

/**
 * What is unsent of a project as a file for the program of a carrier, a line for each order. Recorded with its columns and number of
 * lines before the first of them is sent. Addresses that have changed since the maker's last export are marked in the plain one, and are
 * known to the maker from then on. Throws notFound, shippingClosed, tooMany.
 */
export async function exportShipping(
  platform: Platform,
  caller: Caller,
  { pid, form, format = 'xlsx', status, text, address, orders }: Input,
): Promise<{ name: string; type: string; file: Readable }> {
  const { db } = platform.database;
  await countExport(db, caller);
  const at = new Date(platform.clock.now());
  const project = await getListedProject(db, pid, caller, at.getTime());
  if (project.since === null) throw closed('shipping.closed.untracked');
  const facts = await readAddressFacts(db, pid, project.since);
  const seqs = orders === '' ? null : seqsOf(pid, orders);
  const [keys, texts] = await Promise.all([
    listUnsentKeys(db, project, { state: status, text, keys: keysIn(facts, address), seqs }),
    readRewardTexts(db, pid),
  ]);
  const changed = new Set(keys.filter((key) => facts.get(key)?.addressChangedAt != null));
  const columns = formColumns(form);
  const after = { form, format, columns: columns.map(({ title }) => title), rows: keys.length, status };
  const subject = { type: 'project', key: pid } as const;
  await recordExport(db, caller, { action: 'shipping.export', subject, after }, at);
  if (caller.uid === project.ownerId) await markExported(db, [...changed]);
  const batches = readRows(db, { pid, form, title: project.title, texts, changed }, keys);
  const { type, write } = writeTable[format];
  const name = `pq-${orderCode(pid)}-${seoulDate(at.getTime())}.${format}`;
  return { name, type, file: write({ columns, batches, at }) };
}

/** Those of other projects are none. */
function seqsOf(projectKey: string, orders: string): number[] {
  const code = orderCode(projectKey);
  return orders.split(',').flatMap((text) => {
    const order = readOrderNumber(text);
    return order?.code === code ? order.seq : [];
  });
}

/** By the time of the change: a later change may be in the file too, and is marked. */
async function markExported(db: Executor, keys: string[]): Promise<void> {
  await execute(
    db,
    sql`update pledge set address_exported_at = address_changed_at where id = any(${keys}::uuid[])`,
  );
}

const orderRow = z.object({
  key: z.string(),
  seq: z.int().nullable(),
  nickname: z.string(),
  recipient: z.string(),
  tel: z.string(),
  zonecode: z.string(),
  addressBasic: z.string(),
  addressDetail: z.string(),
  note: z.string(),
  lines: parcelRow.shape.lines,
  shipping: shippingFactsRow,
});

const BATCH = 500;

async function* readRows(
  db: Executor,
  {
    pid,
    form,
    title,
    texts,
    changed,
  }: Pick<Input, 'pid' | 'form'> & { title: string; texts: RewardTexts; changed: ReadonlySet<string> },
  keys: string[],
): AsyncGenerator<SheetRow[]> {
  for (let from = 0; from < keys.length; from += BATCH) {
    const rows = await query(
      db,
      orderRow,
      sql`
      select g.id as key, g.seq, m.name as nickname, g.recipient_name as recipient, g.recipient_tel as tel, g.zonecode, g.address_basic,
        g.address_detail, g.note, ${shippingFacts} as shipping,
        ${parcelLines} as lines
      from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id
      where g.id = any(${keys.slice(from, from + BATCH)}::uuid[]) and g.status = 'paid' and m.left_at is null
      order by g.placed_at, g.id`,
    );
    yield rows.map(({ key, seq, ...order }) => {
      const goods = unsentLines(order).map((line) => ({
        name: texts.title(line.idx),
        choiceText: texts.choice(line),
        count: line.count,
      }));
      return formRow(form, {
        ...order,
        order: orderNumberOf(pid, seq) ?? '',
        project: title,
        isAddressNew: changed.has(key),
        goods,
      });
    });
  }
}

async function* csvLines({ columns, batches }: Table): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map(({ title }) => title));
  for await (const rows of batches) yield rows.map(csvLine).join('');
}
