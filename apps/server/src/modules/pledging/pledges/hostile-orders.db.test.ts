import type { OrderPayload } from '@pq/contract/shapes/pledge';
import { paymentAt } from '@pq/domain/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { openSender, photo } from '#src/modules/media/testing/sending.ts';
import { buildChargeableCard, buildMember, buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { buildBacker, buildQuestion, orderOf } from './testing/orders.ts';

/** Orders that no screen of ours sends. */
const options = [
  {
    name: '색상',
    values: [
      { value: '회색', surcharge: 0 },
      { value: '금색', surcharge: 2_000 },
    ],
  },
];
const stock = [
  { choice: [0], count: 2 },
  { choice: [1], count: 2 },
];
const rewards = [
  { options, stock, limitPerPerson: 3 },
  { questions: [buildQuestion('words'), buildQuestion('drawing', { kind: 'picture' })] },
  { questions: [buildQuestion('foreign', { required: true })] },
];
const [GRAY, GOLD] = [[0], [1]];

async function openDesk(opened: Awaited<ReturnType<typeof openTestApp>>) {
  const { app, platform } = opened;
  const { db } = platform.database;
  const project = await buildProject(platform, { rewards });
  const backer = await buildBacker(platform);
  const sender = await openSender(app, platform, backer.uid);
  const bodyOf = (lines: unknown, { amount = 10_000, ...changes }: Partial<OrderPayload> = {}) => {
    const sums = { amount, paymentinfo: { callAmount: amount + 3_000 } };
    return {
      order: { ...orderOf(project, backer.cardId).database, ...sums, ...changes },
      rewardidx: lines,
    };
  };
  const post = (url: string, payload: object | string) =>
    app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { ...sender.headers, 'content-type': 'application/json' },
    });
  return {
    ...opened,
    ...{ db, project, backer, sender, post },
    bodyOf,
    place: (lines: unknown, changes: Partial<OrderPayload> = {}) => {
      const { order: database, rewardidx } = bodyOf(lines, changes);
      return post('/gatekeeping/upload', { database, rewardidx });
    },
    change: (gateKey: string, lines: unknown, changes: Partial<OrderPayload> = {}) => {
      const { order: data, rewardidx } = bodyOf(lines, changes);
      return post('/gatekeeping/fix', { data, rewardidx, gateKey });
    },
    written: async () =>
      (
        await db.query(`select (select count(*)::int from pledge) as pledges, (select count(*)::int from money_journal) as journal,
          (select coalesce(sum(sold), 0)::int from reward) as sold, (select count(*)::int from mail) as mails,
          (select count(*)::int from upload where pledge_id is not null) as pictures`)
      ).rows[0],
  };
}

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk(await openTestApp({ manualClose: true }));
});
afterAll(() => desk.close());

const [FORMAT, RANGE, OPTION] = [
  '형식이 올바르지 않습니다.',
  '입력할 수 있는 범위를 벗어났습니다.',
  '옵션을 선택해주세요.',
];
const line = (changes: object) => [{ idx: 1, count: 1, ...changes }];
const chosen = (choice: unknown) => [{ idx: 0, count: 1, choice }];
const answering = (...answers: unknown[]) => line({ answers });

test.each<[string, unknown, string, string]>([
  ['half a piece', line({ count: 1.5 }), 'rewardidx.0.count', FORMAT],
  ['less than nothing', line({ count: -1 }), 'rewardidx.0.count', RANGE],
  ['more pieces than a number counts', line({ count: 1e21 }), 'rewardidx.0.count', RANGE],
  ['a text of pieces', line({ count: '1' }), 'rewardidx.0.count', FORMAT],
  ['a reward that is not there', line({ idx: 49 }), 'rewardidx', RANGE],
  ['a choice of texts', chosen(['0']), 'rewardidx.0.choice.0', FORMAT],
  ['a choice with a gap', chosen([null]), 'rewardidx.0.choice.0', FORMAT],
  ['a choice that is no list', chosen({ 0: 0, length: 1 }), 'rewardidx.0.choice', FORMAT],
  ['half a value', chosen([0.5]), 'rewardidx.0.choice.0', FORMAT],
  ['a value before the first', chosen([-1]), 'rewardidx.0.choice.0', RANGE],
  ['a value behind the last', chosen([2]), 'rewardidx.0.choice', OPTION],
  ['a value of an option that is not there', chosen([0, 0]), 'rewardidx.0.choice', OPTION],
  ['a choice where there are no options', line({ choice: [0] }), 'rewardidx.0.choice', OPTION],
  ['a combination twice', [...chosen(GRAY), ...chosen(GRAY)], 'rewardidx', RANGE],
  ['answers that are no list', line({ answers: { 0: {} } }), 'rewardidx.0.answers', FORMAT],
  ['no answers for a piece', answering(null), 'rewardidx.0.answers.0', FORMAT],
  ['a number as an answer', answering({ words: 5 }), 'rewardidx.0.answers.0.words', FORMAT],
  ['a list as an answer', answering({ words: ['가'] }), 'rewardidx.0.answers.0.words', FORMAT],
  ['a NUL', answering({ words: '가\u0000' }), 'rewardidx.0.answers.0.words', FORMAT],
  ['half a letter', answering({ words: '\ud800' }), 'rewardidx.0.answers.0.words', FORMAT],
  ['a question of another reward', answering({ foreign: '가' }), 'rewardidx.0.answers.0.foreign', FORMAT],
  ['a name of JavaScript', answering({ constructor: '가' }), 'rewardidx.0.answers.0.constructor', FORMAT],
  [
    'a name that every object has',
    answering({ hasOwnProperty: '가' }),
    'rewardidx.0.answers.0.hasOwnProperty',
    FORMAT,
  ],
  ['a script', answering({ drawing: 'javascript:alert(1)' }), 'rewardidx.0.answers.0.drawing', FORMAT],
  [
    'a picture from elsewhere',
    answering({ drawing: 'https://example.com/files/attachment/1.png' }),
    'rewardidx.0.answers.0.drawing',
    FORMAT,
  ],
])('placePledge refuses %s at its field in Korean and writes nothing', async (_name, lines, field, why) => {
  const before = await desk.written();
  const refused = await desk.place(lines);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { state: false, code: 'invalid', msg: '입력한 내용을 확인해주세요.', data: { fields: { [field]: why } } },
  ]);
  expect(await desk.written()).toEqual(before);
});

test('placePledge refuses answers keyed by the name of the prototype', async () => {
  const { order: database, rewardidx } = desk.bodyOf(answering({ words: '가' }));
  const text = JSON.stringify({ database, rewardidx }).replace('"words"', '"__proto__"');
  expect((await desk.post('/gatekeeping/upload', text)).statusCode).toBe(400);
});

test('placePledge refuses pictures of another member, project or kind and leaves them as they were', async () => {
  const { app, platform, project, backer, sender, place, written } = desk;
  const before = await written();
  const other = await openSender(app, platform, (await buildMember(platform)).id);
  const elsewhere = await buildProject(platform, { purpose: 'ordermade' });
  const profile = await sender.post([
    ['kind', 'profile'],
    ['file', await photo(), '얼굴.png'],
  ]);
  const own = (await sender.attach(null)).url;
  const urls = [
    (await other.attach(null)).url,
    (await sender.attach(elsewhere.key)).url,
    profile.json().data.url,
    // The path that it would have if it belonged to the pledge already.
    `/files/ordermade/${project.key}/${backer.uid}/${own.split('/').at(-1)}`,
  ];
  for (const url of urls) {
    const refused = await place(answering({ drawing: url }));
    expect([refused.statusCode, Object.keys(refused.json().data.fields)]).toEqual([
      400,
      ['rewardidx.0.answers.0.drawing'],
    ]);
  }
  expect(await written()).toEqual(before);
});

test('changePledge past stock, limit and sums leaves the pledge as it was, and its rewards are charged once', async () => {
  const { platform, provider, db, project, backer, place, change, written } = await openDesk(
    await openTestApp(),
  );
  const card = await buildChargeableCard(platform, backer.uid, 'key');
  const paying = { card: { PCD_PAYER_ID: card.id } };
  const mixed = [...chosen(GRAY), ...chosen(GOLD)];
  const { gateKey } = (await place(mixed, { amount: 22_000, ...paying })).json().data;
  const before = await written();
  const refused: [unknown, number, string][] = [
    [[{ idx: 0, count: 3, choice: GOLD }], 36_000, 'pledgeStock'],
    [[...mixed, ...mixed], 44_000, 'invalid'],
    [
      [
        { idx: 0, count: 2, choice: GRAY },
        { idx: 0, count: 2, choice: GOLD },
      ],
      44_000,
      'pledgeLimit',
    ],
    [[{ idx: 0, count: 2, choice: GOLD }], 20_000, 'pledgeAmount'],
  ];
  for (const [lines, amount, code] of refused)
    expect((await change(gateKey, lines, { amount, ...paying })).json().code).toBe(code);
  expect(await written()).toEqual(before);
  const gold = [{ idx: 0, count: 2, choice: GOLD }];
  expect((await change(gateKey, gold, { amount: 24_000, ...paying })).statusCode).toBe(200);
  platform.clock.set(paymentAt(project.periodFinish ?? ''));
  await sweepUntilQuiet(platform, provider, new AbortController().signal);
  const { rows } = await db.query(
    'select sum(pledged)::int as pledged, sum(collected)::int as collected from money_journal',
  );
  expect(rows).toEqual([{ pledged: 24_000, collected: 27_000 }]);
  expect([...provider.books.values()]).toMatchObject([{ amount: 27_000, status: 'paid' }]);
  expect(await runChecks(db, platform.clock.now())).toEqual([]);
});
