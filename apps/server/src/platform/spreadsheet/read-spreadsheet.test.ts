import { buffer } from 'node:stream/consumers';
import { csvLine } from '@pq/domain/text/csv';
import { expect, test } from 'vitest';
import { writeXlsx } from '../xlsx.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { MAX_ROWS } from './sheet.ts';
import { MAIN, OFFICE, relations, sheet, withCells, withSheet, workbook, zip } from './testing/workbook.ts';

async function rowsOf(file: Buffer, name = 'parcels.xlsx'): Promise<[at: number, ...cells: string[]][]> {
  const rows: [number, ...string[]][] = [];
  for await (const batch of readSpreadsheet(file, name)) {
    rows.push(...batch.map(({ at, cells }): [number, ...string[]] => [at, ...cells]));
  }
  return rows;
}

async function refusalOf(file: Buffer, name?: string): Promise<string> {
  const error = await rowsOf(file, name).then(
    () => ({ status: 200, msg: 'read' }),
    (error) => error,
  );
  return `${error.status} ${error.msg}`;
}

const damaged = '400 파일이 손상되어 읽을 수 없습니다. 엑셀에서 다시 저장해 올려주세요.';
const tooLarge = '400 파일의 내용이 너무 많아 읽을 수 없습니다. 필요한 행과 열만 남겨 올려주세요.';
const unsupported = '400 파일을 읽을 수 없습니다. xlsx나 csv 파일을 올려주세요.';
const locked = '400 암호가 걸린 파일은 읽을 수 없습니다. 암호를 풀고 올려주세요.';
const xls = '415 .xls 파일은 읽을 수 없습니다. 엑셀에서 .xlsx로 저장해 올려주세요.';
const rows = '400 한 번에 20,000행까지 올릴 수 있습니다. 파일을 나누어 올려주세요.';
const columns = '400 열은 40개까지 읽을 수 있습니다. 필요한 열만 남겨 올려주세요.';
const encoding = '400 글자를 읽을 수 없는 파일입니다. xlsx나 UTF-8 CSV로 저장해 올려주세요.';

/** Changes the directory of an archive, which readers believe: at `offset` within the entry of `path`. */
function withDirectory(file: Buffer, path: string, change: (entry: Buffer) => void): Buffer {
  const name = file.lastIndexOf(path);
  change(file.subarray(name - 46, name + path.length));
  return file;
}

const COMPRESSED_METHOD = 10;
const FLAGS = 8;
const UNPACKED_BYTES = 24;

test('workbook that the site wrote is read as it was', async () => {
  const titles = ['주문번호', '수량', '날짜', '주소'];
  const types = ['text', 'number', 'date', 'link'] as const;
  const written = writeXlsx(
    {
      name: '후원자',
      columns: titles.map((title, n) => ({ title, width: 9, type: types[n] ?? 'text' })),
      at: new Date(0),
    },
    (async function* () {
      yield [
        ['00142', 3, '2027-03-02', 'https://pq.example/a?b=1&c=2'],
        ['_x0041_ <b>&"', 0, '', ''],
      ];
    })(),
  );
  expect(await rowsOf(await buffer(written))).toEqual([
    [1, ...titles],
    [2, '00142', '3', '46448', 'https://pq.example/a?b=1&c=2'],
    [3, '_x0041_ <b>&"', '0'],
  ]);
});

test('shared strings are read, rich ones without pronunciations', async () => {
  const file = await workbook({
    'xl/sharedStrings.xml':
      '<sst><si><t>주문</t></si><si><r><t>송장</t></r><r><t>번호</t></r><rPh><t>x</t></rPh></si><si><t><![CDATA[<끝>]]></t></si></sst>',
    'xl/worksheets/sheet1.xml': sheet(
      '<row r="1"><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>9</v></c><c t="s"/><c t="s"><v>0</v></c></row>',
    ),
  });
  expect(await rowsOf(file)).toEqual([[1, '송장번호', '<끝>', '', '', '주문']]);
});

test.each([
  ['<c><v>641233087740</v></c>', '641233087740'],
  ['<c><v>6.4123308774E+11</v></c>', '641233087740'],
  ['<c><v>1.2345678901234E13</v></c>', '12345678901234'],
  ['<c><v>1E+25</v></c>', '10000000000000000905969664'],
  ['<c><v>3.0</v></c>', '3'],
  ['<c><v>0.5</v></c>', '0.5'],
  ['<c><v>1E-7</v></c>', '0.0000001'],
  ['<c t="str"><f>A1&amp;"x"</f><v>저장된 값</v></c>', '저장된 값'],
  ['<c><f>1/0</f><v>42</v></c>', '42'],
  ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ['<c t="b"><v>1</v></c>', 'TRUE'],
  ['<c t="inlineStr"><is><t xml:space="preserve"> 안쪽 </t></is></c>', '안쪽'],
  ['<c t="inlineStr"><is><t>a_x000D_b</t></is></c>', 'a\rb'],
])('cell %s is read as %s', async (cell, value) => {
  expect(await rowsOf(await withCells(cell))).toEqual([[1, value]]);
});

test('formula without a stored value is empty', async () => {
  expect(await rowsOf(await withCells('<c><f>HYPERLINK("http://evil.example","x")</f></c>'))).toEqual([]);
});

test('cells and rows are where their references say', async () => {
  const file = await withSheet(
    '<row r="3"><c r="C3"><v>1</v></c><c><v>2</v></c><c r="AA3"><v>3</v></c></row><row/><row r="9"><c r="A9"><v>4</v></c></row>',
  );
  expect(await rowsOf(file)).toEqual([
    [3, '', '', '1', '2', ...Array(22).fill(''), '3'],
    [9, '4'],
  ]);
});

test('names with prefixes, absolute targets and other letter cases are read', async () => {
  const file = await zip({
    '_rels/.rels': relations(['a', 'officeDocument', '/XL/Book.xml']),
    'xl/book.xml': `<x:workbook xmlns:x="${MAIN}" xmlns:rel="${OFFICE}"><x:sheets><x:sheet rel:id="b"/></x:sheets></x:workbook>`,
    'xl/_rels/book.xml.rels': relations(['b', 'worksheet', '/xl/sheets/One.xml']),
    'xl/sheets/one.xml':
      '<x:worksheet><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  });
  expect(await rowsOf(file)).toEqual([[1, '7']]);
});

test('first visible sheet is read', async () => {
  const file = await workbook({
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet r:id="rId9" state="hidden"/><sheet r:id="rId1"/><sheet r:id="rId9"/></sheets></workbook>`,
  });
  expect(await rowsOf(file)).toEqual([[1, '주문번호', '송장번호']]);
});

test('macros and links to other workbooks are ignored', async () => {
  const file = await workbook({
    'xl/vbaProject.bin': Buffer.alloc(100, 1),
    'xl/_rels/workbook.xml.rels': relations(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId3', 'externalLink', 'externalLinks/externalLink1.xml'],
      ['rId4', 'sharedStrings', 'file:///etc/passwd', 'External'],
    ),
    'xl/worksheets/sheet1.xml': sheet('<row><c t="str"><f>[1]Sheet1!A1</f><v>값</v></c></row>'),
  });
  expect(await rowsOf(file, 'parcels.xlsm')).toEqual([[1, '값']]);
});

test('20,000 rows below the headings are read, and no row more', async () => {
  const lines = (n: number) =>
    Array.from({ length: n }, (_, k) => `<row><c><v>${k}</v></c></row><row/>`).join('');
  expect(await rowsOf(await withSheet(lines(MAX_ROWS + 1)))).toHaveLength(MAX_ROWS + 1);
  expect(await refusalOf(await withSheet(lines(MAX_ROWS + 2)))).toBe(rows);
  expect(await refusalOf(Buffer.from('a\n'.repeat(MAX_ROWS + 2)), 'a.csv')).toBe(rows);
});

test('40 columns are read, and no column more', async () => {
  const cells = (n: number) => Array.from({ length: n }, () => '<c><v>1</v></c>');
  expect((await rowsOf(await withCells(...cells(40), '<c/>')))[0]).toHaveLength(41);
  expect(await refusalOf(await withCells(...cells(41)))).toBe(columns);
  expect(await refusalOf(await withCells('<c r="XFD1"><v>1</v></c>'))).toBe(columns);
  expect(await refusalOf(Buffer.from(','.repeat(99_000).replace(/$/, 'x')), 'a.csv')).toBe(columns);
});

test('cells far to the right are refused before the ones in front of them are filled', {
  timeout: 5_000,
}, async () => {
  const file = await workbook(
    { 'xl/worksheets/sheet1.xml': sheet('<row><c r="XFD"><v>1</v></c></row>'.repeat(20_000)) },
    false,
  );
  expect(await refusalOf(file)).toBe(columns);
});

test('a million columns are refused', async () => {
  expect(await refusalOf(await withCells('<c/>'.repeat(1_000_000)))).toBe(tooLarge);
  expect(await refusalOf(await withCells('<c/>'.repeat(20_000)))).toBe(damaged);
  expect(await refusalOf(await withCells('<c r="ZZZ1"><v>1</v></c>'))).toBe(damaged);
});

test('text beyond 1,000 letters of a cell is cut off', async () => {
  const text = '가'.repeat(30_000);
  const file = await withCells(`<c t="inlineStr"><is><t>${text}</t></is></c>`);
  expect(await rowsOf(file)).toEqual([[1, text.slice(0, 1_000)]]);
  expect(await rowsOf(Buffer.from(text), 'a.csv')).toEqual([[1, text.slice(0, 1_000)]]);
});

test('part that unpacks to a hundred times its size is refused', async () => {
  const spaces = ' '.repeat(4_000_000);
  expect(await refusalOf(await withSheet(spaces))).toBe(tooLarge);
  expect(await refusalOf(await workbook({ 'xl/sharedStrings.xml': `<sst>${spaces}</sst>` }))).toBe(tooLarge);
  expect(await refusalOf(await workbook({ 'xl/workbook.xml': spaces }))).toBe(tooLarge);
});

test('part with a gigabyte of strings is refused before it is unpacked', async () => {
  const file = withDirectory(await workbook(), 'xl/sharedStrings.xml', (entry) =>
    entry.writeUInt32LE(2 ** 30, UNPACKED_BYTES),
  );
  expect(await refusalOf(file)).toBe(tooLarge);
});

test('workbook is refused when the parts that are read have 64 MB together, counted as often as they are read', async () => {
  const filler = (megabytes: number) => `<a>${' '.repeat(2 ** 18 - 7)}</a>`.repeat(4 * megabytes);
  const read = ([book, strings, cells]: [number, number, number]) =>
    workbook(
      {
        'xl/_rels/workbook.xml.rels': relations(
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['rId2', 'sharedStrings', 'sharedStrings.xml'],
        ).replace('</Relationships>', `${filler(book)}</Relationships>`),
        'xl/sharedStrings.xml': `<sst><si><t>주문번호</t></si>${filler(strings)}</sst>`,
        'xl/worksheets/sheet1.xml': sheet(`<row><c t="s"><v>0</v></c></row>${filler(cells)}`),
      },
      false,
    );
  expect(await rowsOf(await read([0, 30, 30]))).toEqual([[1, '주문번호']]);
  expect(await refusalOf(await read([0, 33, 33]))).toBe(tooLarge);
  expect(await refusalOf(await read([33, 0, 0]))).toBe(tooLarge);
});

test('part that is larger than the archive says is refused', async () => {
  const strings = `<sst>${'<si><t>가</t></si>'.repeat(10_000)}</sst>`;
  const file = withDirectory(
    await workbook({ 'xl/sharedStrings.xml': strings }),
    'xl/sharedStrings.xml',
    (entry) => entry.writeUInt32LE(1_000, UNPACKED_BYTES),
  );
  expect(await refusalOf(file)).toBe(damaged);
});

test('bomb in a part that is not read has no effect', async () => {
  expect(await rowsOf(await workbook({ 'xl/media/image1.png': Buffer.alloc(8_000_000) }))).toHaveLength(1);
});

test.each([
  ['entities', '<!DOCTYPE a [<!ENTITY x "y">]><sst><si><t>&x;</t></si></sst>'],
  [
    'entities that multiply',
    '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
  ],
  [
    'an external entity',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
  ],
  ['an external definition', '<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><sst/>'],
  ['an unknown entity', '<sst><si><t>&x;</t></si></sst>'],
  ['elements without end', `<sst>${'<a>'.repeat(65)}`],
  ['an element that is not closed', '<sst><si></sst>'],
  ['half of an element', '<sst><si><t>a'],
  ['letters that are not UTF-8', Buffer.from('<sst><si><t>\xff</t></si></sst>', 'latin1')],
  ['UTF-16', Buffer.from('<sst/>', 'utf16le')],
])('workbook with %s is refused', async (_, strings) => {
  expect(await refusalOf(await workbook({ 'xl/sharedStrings.xml': strings }))).toBe(damaged);
});

test.each([
  ['a comment', (letters: string) => `<!--${letters}-->`],
  ['an attribute', (letters: string) => `<a b="${letters}"/>`],
  ['a text', (letters: string) => `<a>${letters}</a>`],
  ['a name', (letters: string) => `<${letters}/>`],
])('workbook with %s of hundreds of thousands of letters is refused', async (_, of) => {
  const letters = Array.from({ length: 120_000 }, (_, n) => n.toString(36)).join('');
  expect(await refusalOf(await workbook({ 'xl/sharedStrings.xml': `<sst>${of(letters)}</sst>` }))).toBe(
    damaged,
  );
});

test.each([
  ['rows out of order', '<row r="5"/><row r="4"/>'],
  ['the same row twice', '<row r="5"/><row r="5"/>'],
  ['a row after the last', '<row r="1048577"/>'],
  ['a row without a number', '<row r="x"/>'],
  ['cells out of order', '<row><c r="B1"/><c r="A1"/></row>'],
  ['a cell without a column', '<row><c r="1"/></row>'],
])('sheet with %s is refused', async (_, xml) => {
  expect(await refusalOf(await withSheet(xml))).toBe(damaged);
});

test.each([
  '../../../../etc/passwd',
  '/etc/passwd',
  'worksheets/missing.xml',
  '',
  '.',
  'http://127.0.0.1/sheet.xml',
])('sheet at %s is not found', async (target) => {
  const file = await workbook({ 'xl/_rels/workbook.xml.rels': relations(['rId1', 'worksheet', target]) });
  expect(await refusalOf(file)).toBe(damaged);
});

test.each(['../pq.xml', '/rooot.xml', 'a\\b.xml'])('archive with path %s is refused', async (path) => {
  const file = await workbook({ ['x'.repeat(path.length)]: '' });
  const renamed = withDirectory(file, 'x'.repeat(path.length), (entry) => entry.write(path, 46));
  expect(await refusalOf(renamed)).toBe(damaged);
});

test('archive with two parts of one name is refused', async () => {
  expect(await refusalOf(await workbook({ 'XL/WORKBOOK.XML': '<workbook/>' }))).toBe(damaged);
});

test('archive with more parts than a workbook has is refused', async () => {
  const file = await workbook();
  // The number of parts in the end of the directory.
  file.writeUInt16LE(10_001, file.length - 12);
  expect(await refusalOf(file)).toBe(tooLarge);
});

test('archive with a password is refused', async () => {
  const file = withDirectory(await workbook(), 'xl/workbook.xml', (entry) => entry.writeUInt16LE(1, FLAGS));
  expect(await refusalOf(file)).toBe(locked);
});

test('archive with an unknown compression is refused', async () => {
  const file = withDirectory(await workbook(), 'xl/workbook.xml', (entry) =>
    entry.writeUInt16LE(99, COMPRESSED_METHOD),
  );
  expect(await refusalOf(file)).toBe(damaged);
});

test.each([0.1, 0.5, 0.9, 0.99])('archive cut off at %s is refused', async (share) => {
  const file = await workbook();
  expect(await refusalOf(file.subarray(0, file.length * share))).toBe(damaged);
});

test('archive with changed bytes is refused or read, and never fails otherwise', async () => {
  const file = await workbook();
  for (let at = 0; at < file.length; at += 7) {
    const changed = Buffer.from(file);
    changed[at] = 255 - (changed[at] ?? 0);
    expect(await refusalOf(changed)).toMatch(/^(?:200|400) /);
  }
});

const compound = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500), Buffer.from(text, 'utf16le')]);

test.each([
  ['old workbook', 'a.xls', compound('Workbook'), xls],
  ['old workbook under another name', 'a.xlsx', compound('Workbook'), xls],
  ['web page under the old name', 'a.XLS', Buffer.from('<html><table/>'), xls],
  ['text under the old name', 'a.xls', Buffer.from('주문번호\t1'), xls],
  ['workbook with a password', 'a.xlsx', compound('EncryptedPackage'), locked],
  ['web page', 'a.csv', Buffer.from('\ufeff <html>'), unsupported],
  ['PDF', 'a.xlsx', Buffer.from('%PDF-1.7'), unsupported],
  ['picture', 'a.xlsx', Buffer.from('89504e470d0a1a0a0000', 'hex'), unsupported],
  ['empty archive', 'a.xlsx', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), unsupported],
  ['UTF-16', 'a.csv', Buffer.from('\ufeff주문번호,1', 'utf16le'), encoding],
  ['neither UTF-8 nor CP949', 'a.csv', Buffer.from('a,\xff\xff', 'latin1'), encoding],
  ['CP949 that ends within a letter', 'a.csv', Buffer.from('c1d6b9ae2cc1', 'hex'), encoding],
  ['quote that is never closed', 'a.csv', Buffer.from('a,b\n"c,d\n'), damaged],
  ['quote around a whole file', 'a.csv', Buffer.from(`a,b\n"${'c,d\n'.repeat(100_000)}`), damaged],
])('%s is refused', async (_, name, file, refusal) => {
  expect(await refusalOf(file, name)).toBe(refusal);
});

test('document of another program is refused', async () => {
  expect(await refusalOf(await zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }))).toBe(
    unsupported,
  );
  const binary = {
    '_rels/.rels': relations(['a', 'officeDocument', 'xl/workbook.bin']),
    'xl/workbook.bin': 'x',
  };
  expect(await refusalOf(await zip(binary), 'a.xlsb')).toBe(unsupported);
});

const cp949 = Buffer.from('c1d6b9aeb9f8c8a32cc5c3b9e8bbe70d0a4b3751442c8c63b9e6b0a20d0a', 'hex');

test.each([
  ['UTF-8', Buffer.from('주문번호,택배사\r\nK7QD,똠방각\r\n')],
  ['UTF-8 with a mark', Buffer.from('\ufeff주문번호,택배사\nK7QD,똠방각')],
  ['CP949, with a syllable that EUC-KR lacks', cp949],
  ['semicolons', Buffer.from('주문번호;택배사\nK7QD;똠방각')],
  ['tabs', Buffer.from('주문번호\t택배사\nK7QD\t똠방각')],
  ['quotes', Buffer.from('"주문번호","택배사"\n"K7QD","똠방각"')],
])('CSV in %s is read', async (_, file) => {
  expect(await rowsOf(file, 'a.csv')).toEqual([
    [1, '주문번호', '택배사'],
    [2, 'K7QD', '똠방각'],
  ]);
});

test('CSV letters are whole where a chunk of the file ends within them', async () => {
  const text = '가나다,라마바\n'.repeat(5_000);
  const read = await rowsOf(Buffer.from(`x${text}`), 'a.csv');
  expect(new Set(read.slice(1).map(([, ...cells]) => cells.join()))).toEqual(new Set(['가나다,라마바']));
});

test('CSV rows have the numbers that spreadsheets show', async () => {
  const file = Buffer.from('주문번호,메모\n\n"K7","두\n줄"\n,\nK8,a"b,c\n');
  expect(await rowsOf(file, 'a.csv')).toEqual([
    [1, '주문번호', '메모'],
    [3, 'K7', '두\n줄'],
    [5, 'K8', 'a"b', 'c'],
  ]);
});

test('CSV that the site wrote is read as it was', async () => {
  const cells = ['04769', '=1+1', '+82 10', '한도담', '2027-03-02', '말 "따옴표"', "'인용"];
  expect(await rowsOf(Buffer.from(`\ufeff${csvLine(cells)}`), 'a.csv')).toEqual([[1, ...cells]]);
});

test('empty file has no rows', async () => {
  expect(await rowsOf(Buffer.alloc(0), 'a.csv')).toEqual([]);
  expect(await rowsOf(Buffer.from('\ufeff\n\n'), 'a.csv')).toEqual([]);
});

/** Turns of the event loop until the file is read. */
async function turnsOf(file: Buffer, name: string): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await rowsOf(file, name);
  isOver = true;
  return turns;
}

test('reading leaves the event loop to others at least every 64 KB', async () => {
  const line = (n: number) => `<row><c><v>${n}</v></c><c t="str"><v>${n * 7919}</v></c></row>`;
  const xml = sheet(Array.from({ length: 5_000 }, (_, n) => line(n)).join(''));
  const strings = `<sst>${'<si><t>주문</t></si>'.repeat(200_000)}</sst>`;
  const plain = await workbook({ 'xl/sharedStrings.xml': strings }, false);
  const csv = Buffer.from('K7QD-00001,CJ대한통운,641233087740\n'.repeat(5_000));
  expect(await turnsOf(await withSheet(xml), 'a.xlsx')).toBeGreaterThan(xml.length / 65_536);
  expect(await turnsOf(plain, 'a.xlsx')).toBeGreaterThan(strings.length / 65_536);
  expect(await turnsOf(csv, 'a.csv')).toBeGreaterThan(csv.length / 65_536);
});
