import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { type PricedReward, quotePledge, type Selection } from './money.ts';

const rewards: PricedReward[] = [
  { idx: 0, productCost: 10_000, delivery: 3_000, shipping: 'parcel' },
  { idx: 1, productCost: 25_500, delivery: 5_000, shipping: 'parcel' },
  { idx: 2, productCost: 100, delivery: 0, shipping: 'none' },
];
const one: Selection[] = [{ idx: 0, count: 1 }];

type Sums = { products: number; deliveryprice: number; amount: number; callAmount: number };

it.each<[string, Selection[], number, Sums]>([
  ['one item', one, 0, { products: 10_000, deliveryprice: 3_000, amount: 10_000, callAmount: 13_000 }],
  [
    'several of one reward: its delivery is paid once',
    [{ idx: 0, count: 3 }],
    0,
    { products: 30_000, deliveryprice: 3_000, amount: 30_000, callAmount: 33_000 },
  ],
  [
    'several rewards: only the highest delivery',
    [
      { idx: 0, count: 2 },
      { idx: 1, count: 1 },
      { idx: 2, count: 7 },
    ],
    0,
    { products: 46_200, deliveryprice: 5_000, amount: 46_200, callAmount: 51_200 },
  ],
  [
    'no delivery at all',
    [{ idx: 2, count: 1 }],
    0,
    { products: 100, deliveryprice: 0, amount: 100, callAmount: 100 },
  ],
  [
    'a donation counts towards the goal, delivery does not',
    one,
    5_000,
    { products: 10_000, deliveryprice: 3_000, amount: 15_000, callAmount: 18_000 },
  ],
  [
    'the highest donation',
    one,
    limits.donation,
    { products: 10_000, deliveryprice: 3_000, amount: 100_010_000, callAmount: 100_013_000 },
  ],
])('quotePledge sums up %s', (_name, selection, donation, sums) => {
  expect(quotePledge(rewards, selection, donation)).toMatchObject({ ok: true, quote: { ...sums, donation } });
});

it('quotePledge returns lines in reward order without changing its input', () => {
  const selection = [
    { idx: 2, count: 1 },
    { idx: 0, count: 2 },
  ];
  const priced = quotePledge(rewards, selection, 0);
  expect(priced.ok && priced.lines.map(({ idx }) => idx)).toEqual([0, 2]);
  expect(selection.map(({ idx }) => idx)).toEqual([2, 0]);
});

it.each<[string, Selection[], number, string, number?]>([
  ['nothing', [], 0, 'empty'],
  ['a reward that is none', [...one, { idx: 9, count: 1 }], 0, 'unknown-reward', 1],
  ['the same reward twice', [...one, ...one], 0, 'duplicate-reward', 1],
  ['no item', [{ idx: 0, count: 0 }], 0, 'quantity', 0],
  ['a negative count', [{ idx: 0, count: -1 }], 0, 'quantity', 0],
  ['part of an item', [{ idx: 0, count: 1.5 }], 0, 'quantity', 0],
  ['not a number', [{ idx: 0, count: Number.NaN }], 0, 'quantity', 0],
  ['more than the limit', [{ idx: 0, count: limits.quantity + 1 }], 0, 'quantity', 0],
  ['a choice of a reward without options', [{ idx: 0, count: 1, choice: [0] }], 0, 'choice', 0],
  ['a negative donation', one, -1, 'donation'],
  ['part of a won', one, 0.5, 'donation'],
  ['a donation above the limit', one, limits.donation + 1, 'donation'],
  ['a donation without end', one, Number.POSITIVE_INFINITY, 'donation'],
])('quotePledge refuses %s', (_name, selection, donation, reason, at) => {
  const refused = at === undefined ? { ok: false, reason } : { ok: false, reason, at };
  expect(quotePledge(rewards, selection, donation)).toEqual(refused);
});

const shirt: PricedReward = {
  idx: 3,
  productCost: 20_000,
  delivery: 2_500,
  shipping: 'parcel',
  limitPerPerson: 4,
  options: [
    {
      name: '색상',
      values: [
        { value: '회색', surcharge: 0 },
        { value: '금색', surcharge: 3_000 },
      ],
    },
    {
      name: '사이즈',
      values: [
        { value: 'M', surcharge: 0 },
        { value: 'XL', surcharge: 1_500 },
      ],
    },
  ],
};

it('surcharges of a combination count for every piece of it, delivery still once', () => {
  const selection = [
    { idx: 3, count: 1, choice: [1, 1] },
    { idx: 3, count: 3, choice: [0, 1] },
  ];
  expect(quotePledge([...rewards, shirt], selection, 1_000)).toMatchObject({
    ok: true,
    lines: [
      { idx: 3, count: 3, choice: [0, 1], surcharge: 1_500 },
      { idx: 3, count: 1, choice: [1, 1], surcharge: 4_500 },
    ],
    quote: {
      products: 89_000,
      surcharges: 9_000,
      deliveryprice: 2_500,
      amount: 90_000,
      callAmount: 92_500,
    },
  });
});

it.each<[string, Selection[], string, number]>([
  ['no choice where there are options', [{ idx: 3, count: 1 }], 'choice', 0],
  ['one option left open', [{ idx: 3, count: 1, choice: [0] }], 'choice', 0],
  ['a value that is none', [{ idx: 3, count: 1, choice: [0, 2] }], 'choice', 0],
  ['a value before the first', [{ idx: 3, count: 1, choice: [-1, 0] }], 'choice', 0],
  [
    'the same combination twice',
    [
      { idx: 3, count: 1, choice: [0, 1] },
      { idx: 3, count: 1, choice: [1, 1] },
      { idx: 3, count: 1, choice: [0, 1] },
    ],
    'duplicate-reward',
    2,
  ],
  [
    'more than one person may have, over its combinations',
    [
      { idx: 3, count: 3, choice: [0, 0] },
      { idx: 3, count: 2, choice: [1, 0] },
    ],
    'person-limit',
    1,
  ],
])('quotePledge refuses for a reward with options: %s', (_name, selection, reason, at) => {
  expect(quotePledge([shirt], selection, 0)).toEqual({ ok: false, reason, at });
});

it('quotePledge refuses more pieces than the limit of a pledge over all combinations, too', () => {
  const { limitPerPerson: _limit, ...endless } = shirt;
  const selection = [
    { idx: 3, count: limits.quantity, choice: [0, 0] },
    { idx: 3, count: 1, choice: [1, 0] },
  ];
  expect(quotePledge([endless], selection, 0)).toEqual({ ok: false, reason: 'quantity', at: 1 });
});

it('of a reward that asks something of each piece no more can be had than can be answered', () => {
  const question = {
    id: 'q',
    text: '문구',
    kind: 'text',
    choices: [],
    per: 'piece',
    required: false,
  } as const;
  const asking = { ...rewards[0], questions: [{ ...question, choices: [] }] } as PricedReward;
  const take = (count: number) => quotePledge([asking], [{ idx: 0, count }], 0);
  expect(take(limits.answeredPieces).ok).toBe(true);
  expect(take(limits.answeredPieces + 1)).toMatchObject({ reason: 'person-limit' });
});

it('largest possible order is a safe integer', () => {
  const value = { value: '금', surcharge: limits.surcharge };
  const dear = Array.from({ length: limits.rewardsPerProject }, (_, idx) => ({
    idx,
    productCost: limits.productCostMax,
    delivery: limits.delivery,
    shipping: 'parcel' as const,
    options: Array.from({ length: limits.rewardOptions }, () => ({ name: '소재', values: [value, value] })),
  }));
  const all = dear.map(({ idx }) => ({ idx, count: limits.quantity, choice: [1, 1, 1] }));
  const priced = quotePledge(dear, all, limits.donation);
  const expected = 50n * 999n * 130_000_000n + 100_000_000n + 1_000_000n;
  expect(priced.ok && BigInt(priced.quote.callAmount)).toBe(expected);
  expect(priced.ok && Number.isSafeInteger(priced.quote.callAmount)).toBe(true);
});

it('order needs delivery when one of its rewards does', () => {
  const isParcel = (selection: Selection[]) => {
    const priced = quotePledge(rewards, selection, 0);
    return priced.ok && priced.quote.parcel;
  };
  expect(isParcel([{ idx: 2, count: 3 }])).toBe(false);
  expect(isParcel([...one, { idx: 2, count: 1 }])).toBe(true);
});
