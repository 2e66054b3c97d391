import type { Selection } from '@pq/domain/money';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import { cancelPledge } from '#src/modules/pledging/pledges/cancel-pledge.ts';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

const question = (id: string, per: RewardQuestion['per']): RewardQuestion => ({
  id,
  text: `질문 ${id}`,
  kind: 'text',
  choices: [],
  per,
  required: false,
});
const options = [
  {
    name: '색상',
    values: [
      { value: '흰', surcharge: 0 },
      { value: '검', surcharge: 0 },
    ],
  },
];

async function open() {
  const { app, platform } = await openTestApp();
  const maker = await buildMember(platform);
  const rewards = [
    { name: '꽃병', options, questions: [question('engraving', 'piece'), question('wrap', 'order')] },
    {},
  ];
  const project = await buildProject(platform, { ownerId: maker.id, rewards });
  const place = async (lines: Selection[], answers: Record<string, string> = {}) => {
    const backer = await buildBacker(platform);
    const { database, rewardidx } = orderOf(project, backer.cardId, {}, lines);
    const headers = { authorization: `Bearer ${await buildSession(platform, backer.uid)}` };
    const payload = { database: { ...database, answers }, rewardidx };
    const placed = await app.inject({ method: 'POST', url: '/api/gatekeeping/upload', payload, headers });
    expect(placed.statusCode).toBe(200);
    return placed.json().data.gateKey as string;
  };
  const headers = { authorization: `Bearer ${await buildSession(platform, maker.id)}` };
  const ask = async (path: string, query: Record<string, string> = {}) =>
    (
      await app.inject({ url: `/api/user/sponsor${path}`, query: { pid: project.key, ...query }, headers })
    ).json().data;
  const found = async (query: Record<string, string>) =>
    (await ask('', query)).map(({ gateKey }: { gateKey: string }) => gateKey);
  const pay = (gateKey: string) =>
    platform.database.db.query("update pledge set status = 'paid', due_at = null where id = $1", [gateKey]);
  const cancel = async (gateKey: string) => {
    const { rows } = await platform.database.db.query('select member_id from pledge where id = $1', [
      gateKey,
    ]);
    await cancelPledge(platform, { uid: rows[0].member_id, email: 'a@b.c', name: 'x' }, gateKey);
  };
  return { place, ask, found, pay, cancel };
}

test('pieces to make are counted by combination, paid and uncharged ones separately', async () => {
  const { place, ask, pay, cancel } = await open();
  const paid = await place([
    { idx: 0, count: 2, choice: [1] },
    { idx: 1, count: 1 },
  ]);
  await place([{ idx: 0, count: 3, choice: [1] }]);
  const over = await place([{ idx: 0, count: 4, choice: [0] }]);
  await pay(paid);
  await cancel(over);
  expect(await ask('/pieces')).toEqual([
    {
      idx: 0,
      shipping: 'parcel',
      name: '꽃병',
      context: '구성 1',
      choice: [1],
      choiceText: '색상: 검',
      paid: 2,
      pending: 3,
    },
    {
      idx: 1,
      shipping: 'parcel',
      name: '',
      context: '구성 2',
      choice: [],
      choiceText: '',
      paid: 1,
      pending: 0,
    },
  ]);
});

test('supporters are found by combination, by contact and by answers of live pledges, and by what is not answered', async () => {
  const { place, found, cancel } = await open();
  const whole = await place(
    [{ idx: 0, count: 2, choice: [0], answers: [{ engraving: '하나' }, { engraving: '두리' }] }],
    {
      wrap: '보자기',
    },
  );
  const half = await place([{ idx: 0, count: 2, choice: [1], answers: [{ engraving: '셋이' }] }], {
    wrap: '상자',
  });
  const silent = await place([{ idx: 0, count: 1, choice: [1], answers: [{ engraving: '넷' }] }]);
  const unasked = await place([{ idx: 1, count: 1 }]);
  const sorted = (...keys: string[]) => keys.sort();
  const findSorted = async (query: Record<string, string>) => sorted(...(await found(query)));
  expect(await findSorted({ reward: '0', choice: '1' })).toEqual(sorted(half, silent));
  expect(await findSorted({ reward: '0', choice: '0' })).toEqual([whole]);
  expect(await findSorted({ reward: '0' })).toEqual(sorted(whole, half, silent));
  expect(await findSorted({ unanswered: 'true' })).toEqual(sorted(half, silent));
  expect(await findSorted({ text: '두리' })).toEqual([whole]);
  expect(await findSorted({ text: '보자' })).toEqual([whole]);
  expect(await findSorted({ text: '010-' })).toEqual(sorted(whole, half, silent, unasked));
  // The id of a question is no answer.
  expect(await findSorted({ text: 'engraving' })).toEqual([]);
  await cancel(half);
  await cancel(whole);
  expect(await findSorted({ unanswered: 'true' })).toEqual([silent]);
  expect(await findSorted({ text: '두리' })).toEqual([]);
});
