import { expect, test } from 'vitest';
import { buildReward } from '#app/testing/builders/project.ts';
import { leftOf, mostOf, withCount, withinStock } from './selection.ts';

const now = Date.parse('2026-12-10T12:00:00+09:00');
const values = (...named: string[]) => named.map((value) => ({ value, surcharge: 0 }));
const mug = buildReward({
  idx: 3,
  count: 0,
  sold: 6,
  limitPerPerson: 3,
  options: [{ name: '유약', values: values('백자', '비취') }],
  stock: [
    { choice: [0], count: 5, sold: 5 },
    { choice: [1], count: 5, sold: 1 },
  ],
});
const reward = (idx: number, count: number, sold: number) => buildReward({ idx, count, sold });

test('a selection shrinks with the stock and disappears with it', () => {
  const chosen = [
    { idx: 0, count: 3 },
    { idx: 1, count: 2 },
    { idx: 2, count: 7 },
  ];
  const rewards = [reward(0, 10, 8), reward(1, 5, 5), reward(2, 0, 400)];
  expect(withinStock(chosen, rewards, now)).toEqual([
    { idx: 0, count: 2 },
    { idx: 2, count: 7 },
  ]);
});

test('a selection within the stock is returned unchanged', () => {
  const chosen = [{ idx: 0, count: 3 }];
  expect(withinStock(chosen, [reward(0, 10, 7)], now)).toBe(chosen);
  expect(withinStock([], [], now)).toEqual([]);
});

test('a removed reward and pieces above the limit are left out', () => {
  const chosen = [
    { idx: 3, count: 1, choice: [0] },
    { idx: 3, count: 5, choice: [1] },
    { idx: 3, count: 1, choice: [7] },
    { idx: 3, count: 1 },
  ];
  expect(withinStock(chosen, [mug], now)).toEqual([{ idx: 3, count: 3, choice: [1] }]);
});

test("a backer's limit of a reward counts all its combinations", () => {
  const roomy = { ...mug, stock: [] };
  const lines = [
    { idx: 3, count: 2, choice: [0] },
    { idx: 3, count: 1, choice: [1] },
  ];
  expect(mostOf(roomy, lines, [0], now)).toBe(2);
  expect(mostOf(roomy, lines.slice(1), [0], now)).toBe(2);
});

test('the stock of an early bird ends with its period', () => {
  expect(leftOf(buildReward({ count: 0 }), now)).toBeNull();
  expect(leftOf(buildReward({ count: 100, sold: 12, early: { until: null, first: 20 } }), now)).toBe(8);
  expect(leftOf(buildReward({ early: { until: '2026-12-09', first: null } }), now)).toBe(0);
});

test('each combination is a separate line, in order, and answers stay with their pieces', () => {
  const answers = [{ name: '하나' }, { name: '두리' }];
  const chosen = [{ idx: 3, count: 2, choice: [1], answers }];
  const more = withCount(chosen, 3, [0], 1);
  expect(more).toEqual([{ idx: 3, count: 1, choice: [0] }, ...chosen]);
  expect(withCount(more, 3, [1], 1)[1]).toEqual({
    idx: 3,
    count: 1,
    choice: [1],
    answers: answers.slice(0, 1),
  });
  expect(withCount(more, 3, [0], 0)).toEqual(chosen);
});
