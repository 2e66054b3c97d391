import { buffer } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { type SheetColumn, type SheetRow, sheetRow, writeXlsx } from './xlsx.ts';

const columns: SheetColumn[] = [
  { title: '받는 분 <&>', width: 12, type: 'text' },
  { title: '금액', width: 10, type: 'number' },
  { title: '참여일', width: 12, type: 'date' },
];
const at = new Date('2026-11-20T03:00:00Z');

async function readBack(...batches: SheetRow[][]) {
  async function* rows() {
    yield* batches;
  }
  const file = await buffer(writeXlsx({ name: '배송 목록', columns, at }, rows()));
  const [sheet] = await readWorkbook(file, { trim: false });
  return sheet;
}

test('writeXlsx writes text, numbers and dates over several batches', async () => {
  const sheet = await readBack(
    [
      ['한도담', 13_000, '2026-11-20'],
      ['01012345678', 0, '2028-02-29'],
    ],
    [],
    [['04769', 100_000_000, '']],
  );
  expect(sheet?.sheet).toBe('배송 목록');
  expect(sheet?.data).toEqual([
    ['받는 분 <&>', '금액', '참여일'],
    ['한도담', 13_000, new Date('2026-11-20')],
    ['01012345678', 0, new Date('2028-02-29')],
    ['04769', 100_000_000, null],
  ]);
});

test.each([
  '=HYPERLINK("http://a.b")',
  '+82 10',
  '-1',
  '@SUM(A1)',
  ' 앞뒤 ',
  '<b>&"\'',
  '줄\n바꿈',
  '__proto__',
])('a cell that says %j is that text', async (text) => {
  const sheet = await readBack([[text, 1, '']]);
  expect(sheet?.data[1]).toEqual([text, 1, null]);
  expect(sheetRow(columns, [text, 1, ''], 2)).not.toContain('<f>');
});

test('a cell of links opens the only address in it, and is text otherwise', () => {
  const links: SheetColumn[] = [{ title: '사진', width: 20, type: 'link' }];
  const url = 'https://pq.test/files/a.jpg?b&c';
  expect(sheetRow(links, [url], 2)).toContain(
    '<f>HYPERLINK("https://pq.test/files/a.jpg?b&amp;c")</f><v>https://pq.test/files/a.jpg?b&amp;c</v>',
  );
  for (const text of ['1) https://pq.test/a, 2) https://pq.test/b', 'https://a"&cmd', 'javascript:a'])
    expect(sheetRow(links, [text], 2)).not.toContain('<f>');
});

test('writeXlsx removes characters that XML cannot contain and escapes character codes', async () => {
  const sheet = await readBack([['가\u0000\u000b\ufffe나\ud800', 1, '']]);
  expect(sheet?.data[1]?.[0]).toBe('가나\ufffd');
  expect(sheetRow(columns, ['_x0041_', 1, ''], 2)).toContain('_x005F_x0041_');
});

test('writeXlsx truncates a text above the limit of a cell and leaves a text at the limit', async () => {
  const fits = '가'.repeat(32_767);
  const family = '👨‍👩‍👧‍👦';
  const sheet = await readBack([
    [fits, 1, ''],
    [`가${'😀'.repeat(20_000)}`, 1, ''],
    [family.repeat(4_000), 1, ''],
  ]);
  expect(sheet?.data[1]?.[0]).toBe(fits);
  expect(sheet?.data[2]?.[0]).toBe(`가${'😀'.repeat(16_382)}…`);
  expect(sheet?.data[3]?.[0]).toBe(`${family.repeat(2_978)}…`);
});

test('writeXlsx streams a long list and stops when its reader goes away', async () => {
  let written = 0;
  let ended = false;
  async function* rows() {
    try {
      for (; written < 1_000; written += 1)
        yield Array.from({ length: 500 }, () => [`${Math.random()} ${Math.random()}`, 1, '2026-11-20']);
    } finally {
      ended = true;
    }
  }
  const file = writeXlsx({ name: '긴 목록', columns, at }, rows());
  for await (const _ of file) if (written > 0) break;
  await expect.poll(() => ended).toBe(true);
  expect(written).toBeLessThan(100);
});

test('writeXlsx fails its stream when a batch fails', async () => {
  async function* rows(): AsyncGenerator<SheetRow[]> {
    yield [['한도담', 1, '']];
    throw new Error('the database is gone');
  }
  await expect(buffer(writeXlsx({ name: '목록', columns, at }, rows()))).rejects.toThrow('gone');
});

test('sheetRow supports more than 26 columns', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ title: `${n}`, width: 9, type: 'number' as const }));
  async function* rows() {
    yield [many.map((_, n) => n)];
  }
  const file = await buffer(writeXlsx({ name: '배송 목록', columns: many, at }, rows()));
  const [sheet] = await readWorkbook(file);
  expect(sheet?.data[1]).toEqual(many.map((_, n) => n));
});
