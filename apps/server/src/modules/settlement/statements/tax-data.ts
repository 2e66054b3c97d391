import type { Readable } from 'node:stream';
import type { exportTaxData as call } from '@pq/contract/calls/admin/tax-data';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { type MakerKind, makerKinds } from '@pq/domain/identity/identity';
import { formatBusinessNumber } from '@pq/domain/identity/numbers';
import { formatPhone } from '@pq/domain/phone';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { openAccount } from '#src/modules/accounts/index.ts';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query } from '#src/platform/database/query.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type SheetColumn, type SheetRow, writeXlsx } from '#src/platform/xlsx.ts';

type Fees = {
  kind: 'main' | 'adjust';
  at: number;
  feePlatform: number;
  feePayment: number;
  vat: number;
  mainNumber: string;
};

/** Of the fees, which PQ invoices to businesses, and for which individuals get a cash receipt. */
export function taxDataOf({ kind, at, feePlatform, feePayment, vat, mainNumber }: Fees, maker: MakerKind) {
  const supply = feePlatform + feePayment;
  const invoice = kind === 'main' ? ('invoice' as const) : ('correction' as const);
  return {
    kind: maker === 'individual' ? ('receipt' as const) : invoice,
    on: seoulDate(at),
    supply,
    vat,
    total: supply + vat,
    original: kind === 'adjust' ? mainNumber : null,
  };
}

const columns: SheetColumn[] = [
  { title: t('statement.number'), width: 16, type: 'text' },
  { title: t('tax.kind'), width: 16, type: 'text' },
  { title: t('tax.on'), width: 12, type: 'date' },
  { title: t('tax.name'), width: 24, type: 'text' },
  { title: t('tax.registration'), width: 16, type: 'text' },
  { title: t('tax.representative'), width: 14, type: 'text' },
  { title: t('tax.address'), width: 40, type: 'text' },
  { title: t('tax.email'), width: 26, type: 'text' },
  { title: t('tax.phone'), width: 16, type: 'text' },
  { title: t('tax.supply'), width: 14, type: 'number' },
  { title: t('tax.vat'), width: 12, type: 'number' },
  { title: t('tax.total'), width: 14, type: 'number' },
  { title: t('tax.original'), width: 16, type: 'text' },
];

/** What the accountant enters for the statements of a month. The export is recorded before its first row leaves. */
export async function exportTaxData(
  { database: { db }, clock, secrets }: Platform,
  admin: AdminCaller,
  { month }: z.output<typeof call.input>,
): Promise<{ name: string; type: string; file: Readable }> {
  const at = new Date(clock.now());
  const subject = { type: 'export', key: 'tax' } as const;
  await recordExport(db, admin, { action: 'tax.export', subject, after: { month } }, at);
  const sheet = { name: t('statement.tax'), columns, at };
  return {
    name: t('tax.file', { month }),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file: writeXlsx(sheet, batchesOf(db, month, secrets)),
  };
}

const BATCH = 500;

async function* batchesOf(
  db: Executor,
  month: string,
  keys: Platform['secrets'],
): AsyncGenerator<SheetRow[]> {
  for (let after = ''; ; ) {
    const rows = await listTaxed(db, month, after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => lineOf(row, keys));
    after = last.number;
  }
}

const taxedRow = z.object({
  number: z.string(),
  kind: z.enum(['main', 'adjust']),
  at: z.number(),
  feePlatform: z.number(),
  feePayment: z.number(),
  vat: z.number(),
  mainNumber: z.string(),
  memberId: z.string(),
  version: z.int(),
  maker: z.enum(makerKinds),
  name: z.string(),
  registration: z.string().nullable(),
  representative: z.string().nullable(),
  address: z.string(),
  taxEmail: z.string().nullable(),
  sealed: z.instanceof(Buffer),
});

/** Statements with fees, each with the maker as of then, or the identity in force where none was verified by then. */
function listTaxed(db: Executor, month: string, after: string): Promise<z.output<typeof taxedRow>[]> {
  const first = `${month}-01`;
  return query(
    db,
    taxedRow,
    sql`
    select s.number, s.kind, ${epochMs('s.final_at')} as at, s.fee_platform, s.fee_payment, s.vat, main.number as main_number,
      s.member_id, i.version, i.kind as maker, i.name, i.registration, i.representative, i.address, i.tax_email, i.sealed
    from statement s join statement main on main.project_key = s.project_key and main.kind = 'main'
      join maker_identity i on i.member_id = s.member_id
        and case when s.identity_version is null then i.state = 'verified' else i.version = s.identity_version end
    where s.state = 'final' and s.number > ${after} and s.fee_platform + s.fee_payment + s.vat <> 0
      and s.final_at >= ${first}::date::timestamp at time zone 'Asia/Seoul'
      and s.final_at < (${first}::date + interval '1 month') at time zone 'Asia/Seoul'
    order by s.number limit ${BATCH}`,
  );
}

function lineOf(row: z.output<typeof taxedRow>, keys: Platform['secrets']): SheetRow {
  const { kind, on, supply, vat, total, original } = taxDataOf(row, row.maker);
  const { phone } = openAccount(row, keys);
  return [
    row.number,
    t(`statement.tax.${kind}`),
    on,
    row.name,
    formatBusinessNumber(row.registration ?? ''),
    row.representative ?? '',
    row.address,
    row.taxEmail ?? '',
    kind === 'receipt' ? (phone === null ? t('statement.tax.noPhone') : formatPhone(phone)) : '',
    supply,
    vat,
    total,
    original ?? '',
  ];
}
