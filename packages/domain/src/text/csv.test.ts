import { expect, it } from 'vitest';
import { csvLine, plainCsvLine } from './csv.ts';

it.each([
  [['한도담', 3], '"한도담",3\r\n'],
  [['a "b", c', ''], '"a ""b"", c",""\r\n'],
  [['두\n줄'], '"두\n줄"\r\n'],
  [[-1000], '-1000\r\n'],
  [['2026-12-01', '2026.12.01'], '"2026-12-01","2026.12.01"\r\n'],
  [['2026-12-01 10:30'], '"2026-12-01 10:30"\r\n'],
  [[1000, 0.5, 0], '1000,0.5,0\r\n'],
] as const)('csvLine writes the cells %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

it.each([
  '=HYPERLINK("http://a.b","x")',
  '+82 10',
  '-1+1',
  '@SUM(A1)',
  '  =1+1',
  '\t=1',
  '\r=1',
  '\n문의',
  '＝1+1',
  '＋1',
  '－1',
  '＠A',
  '\u0000=1',
])('csvLine writes %j so that sheets read no formula', (text) => {
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

it.each([
  ...['04769', '12345', '010-1234-5678', '1588-0000', '007', '1-2', '1e5', '12345678901234567890'],
  ...[
    '3/4',
    '1/2',
    '1 1/2',
    '10:30',
    '오전 10:30',
    '10:30 PM',
    '1.50',
    '.5',
    '1,000',
    '50%',
    '₩3,000',
    ' 007',
  ],
  ...[
    '12.1',
    '2026/1/2',
    '3월 4일',
    '2026년 3월',
    '3시 30분',
    '3-Mar',
    'MARCH1',
    '(5)',
    '(₩1,000)',
    '$ (.5%)',
    '（５）',
    '１／２',
    'TRUE',
    'false',
  ],
])('csvLine writes %s as a text that sheets do not change', (text) => {
  expect(csvLine([text])).toBe(`"=""${text}"""\r\n`);
});

it.each([
  '3개',
  '1번 3번',
  '10:30 이후',
  'true love',
  '1/2컵',
  'M',
  '밤하늘',
  '(5) 개',
  '(다섯)',
  '()',
  '3월 이후',
  '-',
])('csvLine leaves the words %s as they are', (text) => {
  expect(csvLine([text])).toMatch(/^"'?/);
  expect(csvLine([text])).not.toContain('=');
});

it('csvLine reads a long cell in time that grows with its length', () => {
  const startedAt = process.threadCpuUsage();
  for (const part of ['1', '1 ', '1-', '1.,', '(', '(1', ' ', '1년', '1월 '])
    csvLine([`${part.repeat(10_000)}x`]);
  expect(process.threadCpuUsage(startedAt).user / 1_000).toBeLessThan(500);
});

it('plainCsvLine writes digits as they are, and no formula', () => {
  expect(plainCsvLine(['B1-1', '0012', '=HYPERLINK("x")', '＋윤서린', '윤"서린'])).toBe(
    '"B1-1","0012","\'=HYPERLINK(""x"")","\'＋윤서린","윤""서린"\r\n',
  );
});
