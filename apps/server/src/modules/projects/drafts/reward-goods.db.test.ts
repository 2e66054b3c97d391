import { addDays, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import { buildMember } from '#src/testing/index.ts';
import { openDraftApp, openWriter } from './testing/writing.ts';

const mug = { count: 0, context: '머그컵 1개', productCost: 22_000, delivery: 3_000, shipping: 'parcel' };
const values = (...named: string[]) => named.map((value) => ({ value, surcharge: 0 }));

const shirt = (picture = '') => ({
  count: 30,
  context: '티셔츠 1벌',
  productCost: 28_000,
  delivery: 3_000,
  shipping: 'parcel',
  name: '텃밭 티셔츠',
  picture,
  limitPerPerson: 3,
  early: { until: null, first: 20 },
  month: '2099-02',
  options: [
    {
      name: '색상',
      values: [
        { value: '회색', surcharge: 0, color: '#8a8f98' },
        { value: '금색', surcharge: 2_000 },
      ],
    },
    { name: '사이즈', values: values('M', 'L', 'XL') },
  ],
  stock: [
    { choice: [0, 0], count: 20 },
    { choice: [1, 2], count: 10 },
  ],
  questions: [
    {
      id: 'engraving',
      text: '새길 문구',
      kind: 'text',
      choices: [],
      per: 'piece',
      required: true,
      max: 12,
    },
    { id: 'font', text: '글자체', kind: 'choice', choices: ['고딕', '명조'], per: 'order', required: false },
  ],
});

test('a reward is read as it was saved, with everything that it is', async () => {
  const { writer } = await openDraftApp();
  const sent = shirt(await writer.picture('shirt'));
  await writer.save({ rewards: { content: [mug, sent] } });
  const { content } = (await writer.draft()).json().data.rewards;
  expect(content).toEqual([{ ...defaultRewardDetails(), ...mug }, sent]);
});

test('a client that knows nothing of it saves rewards without, and stock goes with what was replaced', async () => {
  const { writer, platform } = await openDraftApp();
  await writer.save({ rewards: { content: [shirt()] } });
  await writer.save({ rewards: { content: [mug] } });
  const { content } = (await writer.draft()).json().data.rewards;
  expect(content).toEqual([{ ...defaultRewardDetails(), ...mug }]);
  expect((await platform.database.db.query('select from reward_stock')).rowCount).toBe(0);
});

const wrongRewards = [
  ['name', { name: '가'.repeat(limits.rewardName + 1) }, 'name'],
  ['a limit above the number', { limitPerPerson: 31 }, 'limitPerPerson'],
  ['an early bird without an end', { early: {} }, 'early'],
  ['a month that is none', { month: '2099-13' }, 'month'],
  ['one value alone', { options: [{ name: '색상', values: values('회색') }], stock: [] }, 'options.0.values'],
  [
    'a surcharge below nothing',
    { options: [{ name: '색', values: [{ value: '회', surcharge: -1 }, { value: '금' }] }], stock: [] },
    'options.0.values.0.surcharge',
  ],
  ['stock of no combination', { stock: [{ choice: [0], count: 30 }] }, 'stock.0.choice'],
  ['stock of less than there is', { stock: [{ choice: [0, 0], count: 29 }] }, 'stock'],
  ['an id with a capital', { questions: [{ ...shirt().questions[0], id: 'Engraving' }] }, 'questions.0.id'],
  [
    'a choice without choices',
    { questions: [{ ...shirt().questions[1], choices: [] }] },
    'questions.0.choices',
  ],
] as const;

test('a wrong reward is refused at its field, and nothing is written', async () => {
  const { writer } = await openDraftApp();
  await writer.save({ rewards: { content: [mug] } });
  const before = (await writer.draft()).json().data;
  for (const [name, wrong, field] of wrongRewards) {
    const answer = await writer.save({ rewards: { content: [{ ...shirt(), ...wrong }] } });
    expect([name, answer.statusCode]).toEqual([name, 400]);
    expect(Object.keys(answer.json().data.fields)).toContain(`data.rewards.content.0.${field}`);
    expect((await writer.draft()).json().data).toEqual(before);
  }
});

test('a question has its id to itself in the whole project', async () => {
  const { writer } = await openDraftApp();
  const answer = await writer.save({ rewards: { content: [shirt(), shirt()] } });
  expect(Object.keys(answer.json().data.fields)).toEqual([
    'data.rewards.content.1.questions.0.id',
    'data.rewards.content.1.questions.1.id',
  ]);
});

test('the picture of a reward is an own upload, used as long as the reward shows it', async () => {
  const opened = await openDraftApp();
  const { writer, platform } = opened;
  const stranger = await openWriter(opened, (await buildMember(platform)).id);
  const [own, foreign] = [await writer.picture('own'), await stranger.picture('foreign')];
  const refused = await writer.save({ rewards: { content: [mug, shirt(foreign)] } });
  expect(refused.json().data.fields).toEqual({
    'data.rewards.content.1.picture': '리워드 이미지를 다시 올려주세요.',
  });
  const used = async () =>
    (await platform.database.db.query('select path from upload where used_at is not null')).rows;
  await writer.save({ rewards: { content: [shirt(own)] } });
  expect(await used()).toEqual([{ path: own.slice('/files/'.length) }]);
  await writer.save({ title: '다른 칸' });
  expect(await used()).toHaveLength(1);
  await writer.save({ rewards: { content: [shirt()] } });
  expect(await used()).toEqual([]);
});

test.each([
  [
    'an early bird that ends after the project',
    { early: { until: 31, first: null }, month: null },
    '얼리버드는 프로젝트 기간 안에 끝나야 합니다.',
  ],
  [
    'delivery before the project is over',
    { early: null, month: '2020-01' },
    '제공 월은 프로젝트가 끝나는 달보다 빠를 수 없습니다.',
  ],
] as const)('%s is refused when it is submitted', async (_name, { early, month }, msg) => {
  const { writer, platform } = await openDraftApp();
  const today = seoulDate(platform.clock.now());
  const key = await writer.complete();
  const until = early && { ...early, until: addDays(today, early.until) };
  await writer.save({ rewards: { content: [{ ...mug, early: until, month }] } }, { key });
  const refused = await writer.submit(key);
  expect([refused.statusCode, refused.json().msg, refused.json().data]).toEqual([
    400,
    msg,
    { step: 'reward' },
  ]);
});

async function submitted() {
  const opened = await openDraftApp();
  const admin = await openWriter(opened, (await buildMember(opened.platform, { role: 'admin' })).id);
  const key = await opened.writer.complete();
  await opened.writer.save({ rewards: { content: [shirt()] } }, { key });
  expect((await opened.writer.submit(key)).statusCode).toBe(200);
  const decide = () => admin.call('POST', '/admin/review', { key, decision: 'approve' });
  return { ...opened, key, admin, decide };
}

test.each([
  `update reward set options = jsonb_set(options, '{0,values,1,surcharge}', '0')`,
  `update reward set questions = '[]'`,
  `update reward set limit_per_person = 2`,
  `update reward_stock set count = count + 1`,
])('an approval is refused after a change to the submission: %s', async (change) => {
  const { platform, decide } = await submitted();
  await platform.database.db.query(change);
  expect((await decide()).statusCode).toBe(409);
});

test('an approval accepts a submission from before rewards had options', async () => {
  const { platform, decide, writer, key } = await submitted();
  await platform.database.db.query('delete from reward_stock');
  await platform.database.db.query(
    `update reward set name = '', picture = '', limit_per_person = null, early_first = null, month = null, options = '[]',
      questions = '[]'`,
  );
  await platform.database.db.query(
    `update project_submission set snapshot = jsonb_set(snapshot, '{rewards,content,0}', (snapshot #> '{rewards,content,0}')
      - 'name' - 'picture' - 'limitPerPerson' - 'early' - 'month' - 'options' - 'stock' - 'questions')`,
  );
  expect((await decide()).statusCode).toBe(200);
  expect(
    (await writer.call('GET', '/project/detail', { key, purpose: 'projects' })).json().data.rewards.content,
  ).toMatchObject([{ ...defaultRewardDetails(), sold: 0 }]);
});

test('a correction before the opening compares options and stock, and retains both', async () => {
  const { platform, decide, admin, key } = await submitted();
  await decide();
  const read = async () => (await admin.call('GET', '/admin/project/content', { key })).json().data.draft;
  const { savedAt, rewards } = await read();
  const [before] = rewards.content;
  const correct = (content: unknown[], at: number) =>
    admin.call('POST', '/admin/project', {
      key,
      data: { rewards: { content } },
      savedAt: at,
      reason: '재고 정정',
    });
  const same = await correct([before], savedAt);
  expect(same.json()).toMatchObject({ data: { fields: [] }, msg: '바뀐 항목이 없습니다.' });
  const more = { ...before, stock: [{ choice: [0, 0], count: 25 }, before.stock[1]] };
  const answer = await correct([more], (await read()).savedAt);
  expect(answer.json().data.fields).toEqual(['rewards']);
  expect((await read()).rewards.content).toEqual([more]);
  const { rows } = await platform.database.db.query('select before from project_correction');
  expect(rows[0].before.rewards.content).toEqual([before]);
});
