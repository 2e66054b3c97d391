import { expect, it } from 'vitest';
import { listPledgeRows } from '#src/modules/fulfilment/own-pledges.ts';
import { buildProject, openTestPlatform } from '#src/testing/index.ts';
import { getPledgeFacts } from './admin-queries.ts';
import { cancelPledge } from './cancel-pledge.ts';
import { changePledge } from './change-pledge.ts';
import { placePledge } from './place-pledge.ts';
import { buildBacker, orderOf } from './testing/orders.ts';

async function pledged() {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, {
    rewards: [
      { context: '다이어리 1권', count: 5 },
      { context: '선물 세트', delivery: 5_000, productCost: 20_000 },
    ],
  });
  const backer = await buildBacker(platform);
  const { gateKey } = await placePledge(
    platform,
    backer,
    orderOf(project, backer.cardId, {}, [{ idx: 0, count: 2 }]),
    null,
  );
  const change = orderOf(
    project,
    backer.cardId,
    { amount: 35_000, deliveryprice: 5_000, donation: 5_000, paymentinfo: { callAmount: 40_000 } },
    [
      { idx: 0, count: 1 },
      { idx: 1, count: 1 },
    ],
  );
  await changePledge(platform, backer, { data: change.database, rewardidx: change.rewardidx, gateKey });
  const mailOf = async (kind: string) => {
    const sql = 'select data from mail where kind = $1';
    return (await platform.database.db.query(sql, [kind])).rows[0]?.data;
  };
  return { platform, backer, gateKey, mailOf };
}

it('each mail of a pledge lists its content and card at that time, and the former sum after a change', async () => {
  const { platform, backer, gateKey, mailOf } = await pledged();
  const { rows } = await platform.database.db.query("select name || ' ' || number as card from card");
  const { card } = rows[0];
  expect(await mailOf('pledgePlaced')).toMatchObject({
    amount: 23_000,
    receipt: {
      lines: [{ context: '다이어리 1권', count: 2, price: 20_000 }],
      donation: 0,
      delivery: 3_000,
      card,
      rewardDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  });
  const changed = {
    lines: [
      { context: '다이어리 1권', count: 1, price: 10_000 },
      { context: '선물 세트', count: 1, price: 20_000 },
    ],
    donation: 5_000,
    delivery: 5_000,
    card,
  };
  expect(await mailOf('pledgeChanged')).toMatchObject({ before: 23_000, amount: 40_000, receipt: changed });
  await cancelPledge(platform, backer, gateKey);
  expect(await mailOf('pledgeCancelled')).toMatchObject({ amount: 40_000, receipt: changed });
});

it('mails and the record page show the name, combination and answers of a reward', async () => {
  const platform = await openTestPlatform();
  const values = [
    { value: '먹색', surcharge: 0 },
    { value: '꿀색', surcharge: 2_000 },
  ];
  const questionPer = (id: string, per: 'piece' | 'order') => {
    return { id, text: `질문 ${id}`, kind: 'text' as const, choices: [], per, required: false };
  };
  const questions = [questionPer('name', 'piece'), questionPer('wish', 'order')];
  const options = [{ name: '색', values }];
  const project = await buildProject(platform, {
    rewards: [{ name: '이름 목줄', context: '목줄 1개와 상자', options, questions }],
  });
  const backer = await buildBacker(platform);
  const orderFor = (name: string) => {
    const sums = { amount: 24_000, paymentinfo: { callAmount: 27_000 }, answers: { wish: '굵게' } };
    return orderOf(project, backer.cardId, sums, [
      { idx: 0, count: 2, choice: [1], answers: [{ name }, {}] },
    ]);
  };
  const { gateKey } = await placePledge(platform, backer, orderFor('보리'), null);
  const { database: data, rewardidx } = orderFor('콩이');
  await changePledge(platform, backer, { data, rewardidx, gateKey });
  const { rows } = await platform.database.db.query('select kind, data from mail order by kind desc');
  const line = { context: '이름 목줄', count: 2, price: 24_000, option: '색: 꿀색', surcharge: 2_000 };
  const mailed = (answer: string) => [
    { of: { title: '이름 목줄', option: '색: 꿀색', piece: 1 }, question: '질문 name', answer },
    { question: '질문 wish', answer: '굵게' },
  ];
  expect(rows).toMatchObject([
    { kind: 'pledgePlaced', data: { receipt: { lines: [line] }, answers: mailed('보리') } },
    { kind: 'pledgeChanged', data: { receipt: { lines: [line] }, answers: mailed('콩이') } },
  ]);
  expect((await getPledgeFacts(platform.database.db, gateKey)).pledge).toMatchObject({
    items: [
      {
        ...{ name: '이름 목줄', choiceText: '색: 꿀색', surcharge: 2_000, questions },
        answers: [{ name: '콩이' }, {}],
      },
    ],
    answers: { wish: '굵게' },
  });
});

it('the history lists the sum to be charged after each change, with delivery', async () => {
  const { platform, backer } = await pledged();
  const history = async () => (await listPledgeRows(platform.database.db, backer.uid))[0]?.history;
  expect(await history()).toMatchObject([
    { what: 'placed', amount: 20_000, total: 23_000 },
    { what: 'changed', amount: 15_000, total: 40_000 },
  ]);
});

it('the history lists the sum of a pledge of an older release only while it is unchanged', async () => {
  const { platform, backer } = await pledged();
  const { owner } = platform;
  const { db } = platform.database;
  await owner.query('alter table money_journal disable trigger all');
  await owner.query('update money_journal set call_amount = null');
  const totals = async () =>
    (await listPledgeRows(db, backer.uid))[0]?.history.map(({ total }) => total ?? null);
  expect(await totals()).toEqual([null, null]);
  await owner.query("delete from money_journal where event = 'changed'");
  expect(await totals()).toEqual([40_000]);
});
