import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { formOf, type Part } from '#src/modules/media/testing/sending.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import {
  relations,
  sheet,
  withCells,
  withSheet,
  workbook,
} from '#src/platform/spreadsheet/testing/workbook.ts';
import { buildAdmin, buildIdentity, buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { buildBatch } from './payouts/testing/build-batch.ts';
import { buildStatement } from './testing/build-statement.ts';

/** A batch whose results are awaited, and a day whose file the provider has not answered. */
async function open() {
  const { app, platform } = await openTestApp();
  const [admin, other] = [await buildAdmin(platform), await buildAdmin(platform)];
  const maker = await buildMember(platform);
  await buildIdentity(platform, maker.id);
  const project = await buildProject(platform, { ownerId: maker.id, state: 're-finish' });
  await buildStatement(platform, { projectKey: project.key, memberId: maker.id });
  const rows = async (text: string, values: unknown[] = []) =>
    (await platform.owner.query(text, values)).rows;
  const [{ key: stage }] = await rows('select key from payout_stage');
  const batch = await buildBatch(platform, { stage, adminId: admin.uid, state: 'exported' });
  return { app, platform, admin, other, batch, rows };
}
type World = Awaited<ReturnType<typeof open>>;

/** `lines`: what is read, as the cells of its rows. */
type Upload = {
  url: string;
  counter: string;
  field: (world: World) => Part;
  lines: string[][];
  size: string;
  maxBytes: number;
  rows: string;
  empty: string;
};

const results: Upload = {
  url: '/api/admin/payout/result',
  counter: 'payout-result',
  field: ({ batch }) => ['batch', batch],
  lines: [
    ['number', 'result', 'reference', '주문번호'],
    ['B1-1', 'ok', 'T1', ''],
  ],
  size: '결과 파일은 2MB까지 올릴 수 있습니다.',
  maxBytes: limits.payoutResultBytes,
  rows: '한 번에 20,000행까지 올릴 수 있습니다. 파일을 나누어 올려주세요.',
  empty: '파일에 결과가 없습니다. 번호, 결과, 거래번호, 사유를 한 줄씩 적어주세요.',
};
const settlements: Upload = {
  url: '/api/admin/reconciliation/file',
  counter: 'settlement-file',
  field: () => ['day', '2026-11-01'],
  lines: [
    ['oid', 'total', 'refunded', 'fee', 'at', '주문번호'],
    ['order-1', '13000', '0', '286', '1793500000000', ''],
  ],
  size: t('comparison.file.size'),
  maxBytes: limits.settlementFileBytes,
  rows: t('comparison.file.rows', { max: '20,000' }),
  empty: t('comparison.file.column', { column: 'oid' }),
};

const damaged = '파일이 손상되어 읽을 수 없습니다. 엑셀에서 다시 저장해 올려주세요.';
const tooMuch = '파일의 내용이 너무 많아 읽을 수 없습니다. 필요한 행과 열만 남겨 올려주세요.';
const columns = '열은 40개까지 읽을 수 있습니다. 필요한 열만 남겨 올려주세요.';
const unsupported = '파일을 읽을 수 없습니다. xlsx나 csv 파일을 올려주세요.';
const xls = '.xls 파일은 읽을 수 없습니다. 엑셀에서 .xlsx로 저장해 올려주세요.';
const encoding = '글자를 읽을 수 없는 파일입니다. xlsx나 UTF-8 CSV로 저장해 올려주세요.';

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetOf = (lines: string[][]) =>
  lines.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
const csvOf = (lines: string[][]) => lines.map((cells) => cells.join(',')).join('\r\n');
/** 주문번호, the only letters of `lines` that are not ASCII. */
const inCp949 = (text: string) => {
  const [before = '', after = ''] = text.split('주문번호');
  return Buffer.concat([Buffer.from(before), Buffer.from('c1d6b9aeb9f8c8a3', 'hex'), Buffer.from(after)]);
};

describe.each([
  ['results of the bank', results],
  ['a settlement file', settlements],
])('an upload of %s', (_, upload) => {
  let world: World;
  beforeEach(async () => {
    world = await open();
  });

  async function send(file: Buffer, name = '파일.xlsx', by: AdminCaller = world.admin) {
    const { payload, type } = await formOf([upload.field(world), ['file', file, name]]);
    const authorization = `Bearer ${await buildSession(world.platform, by.uid)}`;
    const headers = { authorization, 'content-type': type };
    const answer = await world.app.inject({ method: 'POST', url: upload.url, headers, payload });
    return { status: answer.statusCode, msg: answer.json().msg, retryAfter: answer.headers['retry-after'] };
  }

  const stored = async () => ({
    lines: await world.rows('select * from payout_line'),
    batches: await world.rows('select * from payout_batch'),
    files: await world.rows('select * from provider_file'),
    settled: await world.rows('select * from provider_row'),
    entries: await world.rows('select * from ledger_entry order by id'),
    decisions: await world.rows('select * from audit_log'),
  });

  test('is refused with its text and changes nothing when it cannot be read', async () => {
    const before = await stored();
    const { lines, maxBytes } = upload;
    const wide = [...(lines[0] ?? []), ...Array.from({ length: 40 }, (_, n) => `x${n}`)];
    const binary = workbook({
      '_rels/.rels': relations(['a', 'officeDocument', 'xl/workbook.bin']),
      'xl/workbook.bin': 'x',
    });
    const cases: [file: Buffer, name: string, status: number, msg: string][] = [
      [await withSheet(`${sheetOf(lines)}${' '.repeat(4_000_000)}`), '폭탄.xlsx', 400, tooMuch],
      [await withSheet('<row><c><v>1</v></c></row>'.repeat(20_002)), '파일.xlsx', 400, upload.rows],
      [Buffer.from('a\n'.repeat(20_002)), '파일.csv', 400, upload.rows],
      [await withCells(...wide.map(cell)), '파일.xlsx', 400, columns],
      [Buffer.from(csvOf([wide])), '파일.csv', 400, columns],
      [await binary, '파일.xlsb', 400, unsupported],
      [Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_024, '0'), 'hex'), '파일.xls', 415, xls],
      [Buffer.from(csvOf(lines)), '파일.xls', 415, xls],
      [Buffer.from('89504e470d0a1a0a0000', 'hex'), '파일.csv', 400, unsupported],
      [Buffer.from('%PDF-1.7'), '파일.xlsx', 400, unsupported],
      [Buffer.from('<html><table/></html>'), '파일.csv', 400, unsupported],
      [(await withSheet(sheetOf(lines))).subarray(0, 400), '파일.xlsx', 400, damaged],
      [Buffer.from(`\ufeff${csvOf(lines)}`, 'utf16le'), '파일.csv', 400, encoding],
      [Buffer.alloc(0), '파일.csv', 400, upload.empty],
      [await withSheet(''), '파일.xlsx', 400, upload.empty],
      [Buffer.alloc(maxBytes + 1, 'a'), '파일.csv', 413, upload.size],
    ];
    for (const [file, name, status, msg] of cases)
      expect(await send(file, name)).toMatchObject({ status, msg });
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['UTF-8 with a mark', '파일.csv', (lines: string[][]) => Buffer.from(`\ufeff${csvOf(lines)}`)],
    ['CP949', '파일.csv', (lines: string[][]) => inCp949(csvOf(lines))],
    [
      'a workbook whose macros are not read',
      '파일.xlsm',
      (lines: string[][]) =>
        workbook({
          'xl/vbaProject.bin': Buffer.alloc(100, 1),
          'xl/worksheets/sheet1.xml': sheet(sheetOf(lines)),
        }),
    ],
  ])('is read in %s', async (_, name, encode) => {
    const before = await stored();
    expect(await send(await encode(upload.lines), name)).toMatchObject({ status: 200 });
    expect(await stored()).not.toEqual(before);
  });

  test('is tried 60 times an hour by one admin, whatever comes of it', async () => {
    await world.rows(
      `insert into rate_limit (key, count, window_ends_at) values ($1, 59, now() + interval '1 hour')`,
      [`${upload.counter}:${world.admin.uid}`],
    );
    const wrong = Buffer.from('%PDF-1.7');
    expect(await send(wrong)).toMatchObject({ status: 400 });
    const before = await stored();
    const refused = await send(Buffer.from(csvOf(upload.lines)), '파일.csv');
    expect(refused).toMatchObject({ status: 429, msg: '요청이 많습니다. 잠시 후 다시 시도해주세요.' });
    expect(Number(refused.retryAfter)).toBeGreaterThan(3_500);
    expect(await stored()).toEqual(before);
    expect(await send(wrong, '파일.xlsx', world.other)).toMatchObject({ status: 400 });
  });
});
