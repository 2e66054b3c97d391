import { expect, test } from 'vitest';
import { namedGoods } from './named-goods.ts';

const values = (...names: string[]) => names.map((value) => ({ value, surcharge: 0 }));

test('values without a name or with a duplicate name and options without values are not shown', () => {
  const options = [
    { name: '색', values: values('', '흰', '흰 ', '검', '검\u200b') },
    { name: '크기', values: values('', ' ') },
  ];
  const stock = [0, 1, 2, 3, 4].flatMap((one) => [0, 1].map((two) => ({ choice: [one, two], count: one })));
  expect(namedGoods({ options, stock })).toEqual({
    options: [{ name: '색', values: values('흰', '검') }],
    stock: [
      { choice: [0], count: 2 },
      { choice: [1], count: 6 },
    ],
  });
});
