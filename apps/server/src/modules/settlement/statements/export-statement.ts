import { Readable } from 'node:stream';
import type { exportStatement as call } from '@pq/contract/calls/settlement';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { VAT_PERCENT } from '@pq/domain/settlement/expected';
import { MIN_PAYOUT } from '@pq/domain/settlement/payouts';
import type { z } from 'zod';
import { countExport } from '#src/modules/projects/index.ts';
import { escapeHtml } from '#src/platform/html.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type SheetColumn, writeXlsx } from '#src/platform/xlsx.ts';
import { openStatement } from './open-statement.ts';

type Statement = Awaited<ReturnType<typeof openStatement>>;

const columns: SheetColumn[] = [
  { title: t('settlement.step'), width: 40, type: 'text' },
  { title: t('settlement.amount'), width: 18, type: 'number' },
  { title: t('statement.note'), width: 48, type: 'text' },
];

/** As XLSX, or as a page without any script that prints on one sheet. Throws notFound, tooMany. */
export async function exportStatement(
  platform: Platform,
  caller: Caller,
  { key, format }: z.output<typeof call.input>,
): Promise<{ name: string; type: string; file: Readable }> {
  await countExport(platform.database.db, caller);
  const statement = await openStatement(platform, caller, key);
  const lines = linesOf(statement);
  const name = `${statement.number}.${format}`;
  if (format === 'html')
    return { name, type: 'text/html; charset=utf-8', file: Readable.from([pageOf(statement, lines)]) };
  const at = new Date(platform.clock.now());
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file: writeXlsx({ name: t('statement.title'), columns, at }, oneBatch(lines)),
  };
}

async function* oneBatch(lines: Line[]): AsyncGenerator<Line[]> {
  yield lines;
}

type Line = [name: string, amount: number, note: string];

function linesOf(statement: Statement): Line[] {
  const { number, project, pledges, charged, refunded, base, fees, plan, payout, stages, tax, at } =
    statement;
  const isMain = statement.kind === 'main';
  return [
    [t('statement.charged'), charged, isMain ? t('statement.pledges', { n: formatNumber(pledges) }) : ''],
    [t('settlement.step.refunded'), -refunded, ''],
    [t('statement.base'), base, `${number} · ${formatMoment(at)} · ${project.title}`],
    [t('settlement.step.platform', { n: plan.platformBp / 100 }), -fees.platform, ''],
    [t('settlement.step.payment', { n: plan.paymentBp / 100 }), -fees.payment, ''],
    [t('settlement.step.vat'), -fees.vat, t('settlement.step.vat.sub', { n: VAT_PERCENT })],
    [t('statement.payout'), payout, ''],
    ...stages.map(
      ({ n, amount, netted, dueOn, belowMinimum }): Line => [
        t('statement.stage', { n }),
        amount - netted,
        [
          belowMinimum
            ? t('statement.stage.minimum', { minimum: formatWon(MIN_PAYOUT) })
            : dueOn
              ? formatDate(dueOn)
              : t('statement.stage.shipping'),
          ...(netted > 0 ? [t('statement.stage.netted', { amount: formatNumber(netted) })] : []),
        ].join(' · '),
      ],
    ),
    ...(tax
      ? ([
          [t('statement.tax.supply'), tax.supply, `${t(`statement.tax.${tax.kind}`)} ${formatDate(tax.on)}`],
          [
            t('statement.tax.vat'),
            tax.vat,
            tax.original === null ? '' : t('statement.tax.original', { number: tax.original }),
          ],
          [t('statement.tax.total'), tax.total, taxNote(tax)],
        ] satisfies Line[])
      : []),
  ];
}

function taxNote({ kind, phone }: NonNullable<Statement['tax']>): string {
  if (kind !== 'receipt') return '';
  return phone ?? t('statement.tax.noPhone');
}

function pageOf({ number, project }: Statement, lines: Line[]): string {
  const rows = lines.map(
    ([name, amount, note]) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${formatNumber(amount)}</td><td>${escapeHtml(note)}</td></tr>`,
  );
  const title = escapeHtml(`${t('statement.title')} ${number}`);
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><title>${title}</title>
<style>@page{size:A4;margin:18mm}body{font-family:sans-serif}table{width:100%;border-collapse:collapse}th,td{padding:6px;text-align:left;border-bottom:1px solid}td:nth-child(2){text-align:right}</style>
<h1>${title}</h1><p>${escapeHtml(project.title)}</p><table>${rows.join('')}</table></html>`;
}
