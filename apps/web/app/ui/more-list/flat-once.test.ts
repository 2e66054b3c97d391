import { expect, test } from 'vitest';
import { flatOnce } from './flat-once.ts';

type Row = { key: string; title: string };
const keyOf = ({ key }: Row) => key;

test('the items of the pages one after the other', () => {
  const pages = [[{ key: 'a', title: '가' }], [], [{ key: 'b', title: '나' }]];
  expect(flatOnce(pages, keyOf)).toEqual(pages.flat());
  expect(flatOnce<Row>([], keyOf)).toEqual([]);
});

test('one that moved to the next page stands once, where it stood first and as it was told last', () => {
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
