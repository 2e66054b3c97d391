import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  [['한도담', 3], '"한도담",3\r\n'],
  [['a "b", c', ''], '"a ""b"", c",""\r\n'],
  [['두\n줄'], '"두\n줄"\r\n'],
  [[-1000], '-1000\r\n'],
] as const)('%j', (cells, line) => {
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
])('%j is no formula', (text) => {
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});
