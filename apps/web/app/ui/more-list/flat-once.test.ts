import { expect, test } from 'vitest';
import { flatOnce } from './flat-once.ts';

type Row = { key: string; title: string };
const keyOf = ({ key }: Row) => key;

test('the items of all pages are listed in order', () => {
  const pages = [[{ key: 'a', title: '가' }], [], [{ key: 'b', title: '나' }]];
  expect(flatOnce(pages, keyOf)).toEqual(pages.flat());
  expect(flatOnce<Row>([], keyOf)).toEqual([]);
});

test('an item that moved to the next page is listed once, at its first position with its latest data', () => {
  const pages = [
    [
      { key: 'a', title: '가' },
      { key: 'b', title: '나' },
    ],
    [
      { key: 'b', title: '새 나' },
      { key: 'c', title: '다' },
    ],
  ];
  expect(flatOnce(pages, keyOf).map(({ title }) => title)).toEqual(['가', '새 나', '다']);
});
