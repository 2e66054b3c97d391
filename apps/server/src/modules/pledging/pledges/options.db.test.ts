import { addDays, opensAt, seoulDate } from '@pq/domain/dates';
import type { Selection } from '@pq/domain/money';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { cancelPledge } from './cancel-pledge.ts';
import { changePledge } from './change-pledge.ts';
import { placePledge } from './place-pledge.ts';
import { buildBacker, orderOf, refusal } from './testing/orders.ts';

const options = [
  {
    name: '색상',
    values: [
      { value: '회색', surcharge: 0 },
      { value: '금색', surcharge: 2_000 },
    ],
  },
  {
    name: '사이즈',
    values: [
      { value: 'M', surcharge: 0 },
      { value: 'L', surcharge: 500 },
    ],
  },
];
const stock = [
  { choice: [0, 0], count: 5 },
  { choice: [1, 0], count: 3 },
  { choice: [1, 1], count: 3 },
];
const [gray, gold, goldL] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const surcharge = ([color = 0, size = 0]: readonly number[]) => color * 2_000 + size * 500;

/** The sums of lines at 10,000 KRW and their surcharges, with 3,000 KRW for delivery. */
function sumsOf(lines: readonly Selection[]) {
  const amount = lines.reduce((sum, { count, choice = [] }) => sum + (10_000 + surcharge(choice)) * count, 0);
  return { amount, deliveryprice: 3_000, paymentinfo: { callAmount: amount + 3_000 } };
}

type Rewards = NonNullable<Parameters<typeof buildProject>[1]>['rewards'];

async function open(
  rewards: Rewards = [{ options, stock, count: 9 }],
  purpose: 'projects' | 'ordermade' = 'projects',
) {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { purpose, rewards });
  type Backer = Awaited<ReturnType<typeof buildBacker>>;
  const orderFor = (backer: Backer, lines: Selection[], changes = {}) =>
    orderOf(project, backer.cardId, { ...sumsOf(lines), ...changes }, lines);
  const place = async (lines: Selection[], changes = {}, by?: Backer) => {
    const backer = by ?? (await buildBacker(platform));
    const { gateKey } = await placePledge(platform, backer, orderFor(backer, lines, changes), null);
    return { backer, gateKey };
  };
  const change = (backer: Backer, gateKey: string, lines: Selection[], changes = {}) => {
    const { database: data, rewardidx } = orderFor(backer, lines, changes);
    return changePledge(platform, backer, { data, rewardidx, gateKey });
  };
  const checks = () => runChecks(platform.database.db, platform.clock.now());
  return { platform, project, place, change, checks };
}

async function sold({ database: { db } }: TestPlatform) {
  const { rows: of } = await db.query('select sold from reward order by idx');
  const { rows } = await db.query('select choice, sold from reward_stock order by idx, choice');
  return { rewards: of.map((row) => row.sold), choices: rows.map((row) => row.sold) };
}

async function failure(work: Promise<unknown>): Promise<{ code: string; data: unknown }> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ProductError) return { code: error.code, data: error.data };
  throw error ?? new Error('it was not refused');
}

test('placePledge prices several combinations of a reward with their surcharges', async () => {
  const { platform, place, checks } = await open();
  await place([
    { idx: 0, count: 2, choice: goldL },
    { idx: 0, count: 1, choice: gray },
  ]);
  const { rows } = await platform.database.db.query(
    'select choice, count, product_cost::int, surcharge::int from pledge_item order by choice',
  );
  expect(rows).toEqual([
    { choice: gray, count: 1, product_cost: 10_000, surcharge: 0 },
    { choice: goldL, count: 2, product_cost: 10_000, surcharge: 2_500 },
  ]);
  const { rows: pledges } = await platform.database.db.query(
    'select amount::int, call_amount::int from pledge',
  );
  expect(pledges).toEqual([{ amount: 35_000, call_amount: 38_000 }]);
  expect(await sold(platform)).toEqual({ rewards: [3], choices: [1, 0, 2] });
  const { rows: mails } = await platform.database.db.query('select data from mail');
  expect(mails[0].data.receipt.lines).toEqual([
    { context: '구성 1', count: 1, price: 10_000, option: '색상: 회색 / 사이즈: M', surcharge: 0 },
    { context: '구성 1', count: 2, price: 25_000, option: '색상: 금색 / 사이즈: L', surcharge: 2_500 },
  ]);
  expect(await checks()).toEqual([]);
});

test.each<[string, Selection[], object, string]>([
  ['no choice', [{ idx: 0, count: 1 }], {}, 'rewardidx.0.choice'],
  ['an unknown value', [{ idx: 0, count: 1, choice: [0, 2] }], {}, 'rewardidx.0.choice'],
  [
    'the same combination twice',
    [
      { idx: 0, count: 1, choice: [0, 0] },
      { idx: 0, count: 1, choice: [0, 0] },
    ],
    {},
    'rewardidx',
  ],
])('placePledge refuses %s at its field and writes nothing', async (_name, lines, changes, field) => {
  const { platform, place } = await open();
  const refused = await failure(place(lines, changes));
  expect(refused).toMatchObject({ code: 'invalid', data: { fields: { [field]: expect.any(String) } } });
  expect((await platform.database.db.query('select from pledge')).rowCount).toBe(0);
  expect(await sold(platform)).toEqual({ rewards: [0], choices: [0, 0, 0] });
});

test('placePledge refuses a tampered surcharge with the current sums', async () => {
  const { place } = await open();
  const cheap = { amount: 10_000, paymentinfo: { callAmount: 13_000 } };
  expect(await failure(place([{ idx: 0, count: 1, choice: gold }], cheap))).toEqual({
    code: 'pledgeAmount',
    data: expect.objectContaining({ amount: 12_000, paymentinfo: { callAmount: 15_000 } }),
  });
});

test('placePledge refuses a sold-out combination with what is left of it and accepts the others', async () => {
  const { platform, place } = await open();
  await place([{ idx: 0, count: 2, choice: gold }]);
  expect(await failure(place([{ idx: 0, count: 2, choice: gold }]))).toEqual({
    code: 'pledgeStock',
    data: { lines: [{ idx: 0, choice: gold, left: 1 }] },
  });
  await place([{ idx: 0, count: 3, choice: goldL }]);
  expect(await sold(platform)).toEqual({ rewards: [5], choices: [0, 2, 3] });
});

test('a reward is sold out by its own number, whatever its combinations have left', async () => {
  const { place } = await open();
  await place([
    { idx: 0, count: 5, choice: gray },
    { idx: 0, count: 3, choice: gold },
  ]);
  const refused = await failure(place([{ idx: 0, count: 2, choice: goldL }]));
  expect(refused).toEqual({ code: 'pledgeStock', data: { lines: [{ idx: 0, choice: goldL, left: 1 }] } });
});

test('placePledge refuses a combination that the stock does not list', async () => {
  const { place } = await open();
  expect(await failure(place([{ idx: 0, count: 1, choice: [0, 1] }]))).toEqual({
    code: 'pledgeStock',
    data: { lines: [{ idx: 0, choice: [0, 1], left: 0 }] },
  });
});

test('a hundred people get exactly ten pieces of a combination while others change between two', async () => {
  const rush = [
    {
      options,
      stock: [
        { choice: gray, count: 40 },
        { choice: gold, count: 10 },
      ],
      count: 0,
    },
  ];
  const { platform, place, change, checks } = await open(rush);
  const movers = await Promise.all(
    Array.from({ length: 10 }, () => place([{ idx: 0, count: 1, choice: gray }])),
  );
  const backers = [];
  for (let n = 0; n < 60; n += 1) backers.push(await buildBacker(platform));
  const outcomes = await Promise.all([
    ...backers.map((backer) => refusal(place([{ idx: 0, count: 1, choice: gold }], {}, backer))),
    ...movers.map(({ backer, gateKey }) =>
      refusal(change(backer, gateKey, [{ idx: 0, count: 1, choice: gold }])),
    ),
  ]);
  const refused = outcomes.filter((outcome) => outcome === 'pledgeStock').length;
  expect(refused).toBe(60);
  const { choices, rewards } = await sold(platform);
  expect(choices[1]).toBe(10);
  expect(rewards).toEqual([(choices[0] ?? 0) + 10]);
  expect(await checks()).toEqual([]);
});

test('changePledge moves both stocks by the difference, retains reserved pieces, and cancelPledge releases both', async () => {
  const { platform, place, change, checks } = await open();
  const { backer, gateKey } = await place([
    { idx: 0, count: 3, choice: gold },
    { idx: 0, count: 1, choice: gray },
  ]);
  await change(backer, gateKey, [
    { idx: 0, count: 3, choice: gold },
    { idx: 0, count: 2, choice: goldL },
  ]);
  expect(await sold(platform)).toEqual({ rewards: [5], choices: [0, 3, 2] });
  expect(await failure(change(backer, gateKey, [{ idx: 0, count: 4, choice: gold }]))).toEqual({
    code: 'pledgeStock',
    data: { lines: [{ idx: 0, choice: gold, left: 3 }] },
  });
  expect(await checks()).toEqual([]);
  await cancelPledge(platform, backer, gateKey);
  expect(await sold(platform)).toEqual({ rewards: [0], choices: [0, 0, 0] });
  expect(await checks()).toEqual([]);
});

test('placePledge and changePledge limit the pieces of a reward per person over all its combinations', async () => {
  const { place, change } = await open([{ options, limitPerPerson: 2 }]);
  const three = [
    { idx: 0, count: 2, choice: gray },
    { idx: 0, count: 1, choice: gold },
  ];
  const refused = {
    code: 'pledgeLimit',
    data: {
      lines: [
        { idx: 0, choice: gray, left: 1 },
        { idx: 0, choice: gold, left: 0 },
      ],
    },
  };
  expect(await failure(place(three))).toEqual(refused);
  const { backer, gateKey } = await place([{ idx: 0, count: 2, choice: gray }]);
  expect(await failure(change(backer, gateKey, three))).toEqual(refused);
});

test('an early bird closes when its pieces are sold and opens again when one is released', async () => {
  const { platform, place } = await open([{ earlyFirst: 3 }]);
  const { backer, gateKey } = await place([{ idx: 0, count: 2 }]);
  expect(await failure(place([{ idx: 0, count: 2 }]))).toEqual({
    code: 'pledgeEarly',
    data: { lines: [{ idx: 0, choice: [], left: 1 }] },
  });
  const outcomes = await Promise.all(
    (await Promise.all([1, 2, 3].map(() => buildBacker(platform)))).map((one) =>
      refusal(place([{ idx: 0, count: 1 }], {}, one)),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'pledgeEarly')).toHaveLength(2);
  await cancelPledge(platform, backer, gateKey);
  await place([{ idx: 0, count: 2 }]);
});

test('an early bird is offered to the end of its day; afterwards its pieces may be retained but not increased', async () => {
  const { platform, project, place, change } = await open([{}, {}]);
  const today = seoulDate(platform.clock.now());
  await platform.database.db.query('update reward set early_until = $1 where idx = 0', [today]);
  platform.clock.set(opensAt(addDays(today, 1)) - 1);
  const { backer, gateKey } = await place([{ idx: 0, count: 2 }]);
  platform.clock.set(opensAt(addDays(today, 1)));
  expect(await failure(place([{ idx: 0, count: 1 }]))).toEqual({
    code: 'pledgeEarly',
    data: { lines: [{ idx: 0, choice: [], left: 0 }] },
  });
  await change(backer, gateKey, [
    { idx: 0, count: 2 },
    { idx: 1, count: 1 },
  ]);
  expect(await failure(change(backer, gateKey, [{ idx: 0, count: 3 }]))).toEqual({
    code: 'pledgeEarly',
    data: { lines: [{ idx: 0, choice: [], left: 2 }] },
  });
  expect(project.periodFinish).not.toBe(today);
});

test('the checks find stock sold twice, a wrong surcharge and a line without its values', async () => {
  const { platform, place, checks } = await open();
  await place([{ idx: 0, count: 1, choice: gold }]);
  const { db } = platform.database;
  const found = async (change: string, back: string) => {
    await db.query(change);
    const names = [...new Set((await checks()).map(({ invariant }) => invariant))];
    await db.query(back);
    return names;
  };
  const bySold = 'update reward_stock set sold = sold ';
  expect(await found(`${bySold} + 1`, `${bySold} - 1`)).toEqual([
    'a combination has sold the pieces of its live pledges, within its stock, and is made if it is pledged for',
  ]);
  const byChoice = (choice: string) => `update pledge_item set choice = '${choice}'`;
  expect(await found(byChoice('{1,7}'), byChoice('{1,0}'))).toContain(
    'a line names one value of each option and costs their surcharges',
  );
  const bySurcharge = 'update pledge_item set surcharge = surcharge ';
  expect(await found(`${bySurcharge} + 1`, `${bySurcharge} - 1`)).toEqual(
    expect.arrayContaining([
      'a pledge has the sums of its items',
      'a line names one value of each option and costs their surcharges',
    ]),
  );
  expect(await checks()).toEqual([]);
});
