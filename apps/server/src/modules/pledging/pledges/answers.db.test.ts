import { DAY_MS } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import type { Selection } from '@pq/domain/money';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { openSender } from '#src/modules/media/testing/sending.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { tidyUploads } from '../../media/tidy-uploads.ts';
import { eraseOldDeliveries } from './erase-old-deliveries.ts';
import { buildBacker, buildQuestion, orderOf } from './testing/orders.ts';

const questions = [
  buildQuestion('engraving', { required: true, max: 5 }),
  buildQuestion('drawing', { kind: 'picture' }),
  buildQuestion('font', { kind: 'choice', choices: ['고딕', '명조'], per: 'order' }),
];

async function open() {
  const { app, platform } = await openTestApp();
  const maker = await buildMember(platform);
  const rewards = [{ questions }, {}];
  const project = await buildProject(platform, { ownerId: maker.id, rewards });
  const backer = await buildBacker(platform);
  const sender = await openSender(app, platform, backer.uid);
  const bodyOf = (lines: Selection[], answers?: Record<string, string>) => {
    const { database, rewardidx } = orderOf(project, backer.cardId, {}, lines);
    return { order: { ...database, ...(answers && { answers }) }, rewardidx };
  };
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api${url}`, payload, headers: sender.headers });
  const place = (lines: Selection[], answers?: Record<string, string>) => {
    const { order, rewardidx } = bodyOf(lines, answers);
    return post('/gatekeeping/upload', { database: order, rewardidx });
  };
  const change = (gateKey: string, lines: Selection[], answers?: Record<string, string>) => {
    const { order, rewardidx } = bodyOf(lines, answers);
    return post('/gatekeeping/fix', { data: order, rewardidx, gateKey });
  };
  const stored = async () => {
    const { rows } = await platform.database.db.query(
      'select g.answers as order, i.answers as pieces from pledge g join pledge_item i on i.pledge_id = g.id order by i.idx',
    );
    return rows;
  };
  const own = async () => {
    const answer = await app.inject({ url: '/api/user/gatekeeping', headers: sender.headers });
    return answer.json().data[0];
  };
  const supporters = async (uid: string) => {
    const headers = { authorization: `Bearer ${await buildSession(platform, uid)}` };
    return app.inject({ url: '/api/user/sponsor', query: { pid: project.key }, headers });
  };
  const uploads = async () =>
    (await platform.database.db.query('select pledge_id is not null as claimed from upload order by path'))
      .rows;
  const checks = () => runChecks(platform.database.db, platform.clock.now());
  return {
    app,
    platform,
    maker,
    project,
    backer,
    sender,
    place,
    change,
    stored,
    own,
    supporters,
    uploads,
    checks,
  };
}

test('placePledge stores the answers of each piece and of the order, and backer and maker read them', async () => {
  const { place, stored, own, supporters, maker, checks } = await open();
  const answers = [{ engraving: ' 하나 ' }, { engraving: '두리' }];
  const placed = await place(
    [
      { idx: 0, count: 2, answers },
      { idx: 1, count: 1 },
    ],
    { font: '명조' },
  );
  expect(placed.statusCode).toBe(200);
  const twoPieces = [{ engraving: '하나' }, { engraving: '두리' }];
  expect(await stored()).toEqual([
    { order: { font: '명조' }, pieces: twoPieces },
    { order: { font: '명조' }, pieces: [] },
  ]);
  const pledge = await own();
  expect(pledge.answers).toEqual({ font: '명조' });
  expect(pledge.deliveryinfo.contentidx).toEqual([
    { idx: 0, count: 2, choice: [], choiceText: '', surcharge: 0, answers: twoPieces },
    { idx: 1, count: 1, choice: [], choiceText: '', surcharge: 0, answers: [] },
  ]);
  const [seen] = (await supporters(maker.id)).json().data;
  expect([seen.answers, seen.rewards[0].answers]).toEqual([{ font: '명조' }, twoPieces]);
  expect(await checks()).toEqual([]);
});

test.each<[string, Selection[], Record<string, string>, Record<string, string>]>([
  [
    'a required answer that one piece lacks',
    [{ idx: 0, count: 2, answers: [{ engraving: '하나' }] }],
    {},
    { 'rewardidx.0.answers.1.engraving': '필수 항목입니다.' },
  ],
  [
    'an answer that is too long',
    [{ idx: 0, count: 1, answers: [{ engraving: '여섯글자입니' }] }],
    {},
    { 'rewardidx.0.answers.0.engraving': '최대 5자까지 입력할 수 있습니다.' },
  ],
  [
    'what is no choice',
    [{ idx: 0, count: 1, answers: [{ engraving: '하나' }] }],
    { font: '궁서' },
    { 'database.answers.font': '형식이 올바르지 않습니다.' },
  ],
  [
    'an answer to what is not asked',
    [{ idx: 1, count: 1, answers: [{ engraving: '하나' }] }],
    {},
    { 'rewardidx.0.answers.0.engraving': '형식이 올바르지 않습니다.' },
  ],
  [
    'answers for more pieces than there are',
    [{ idx: 0, count: 1, answers: [{ engraving: '하나' }, { engraving: '두리' }] }],
    {},
    { 'rewardidx.0.answers': '입력할 수 있는 범위를 벗어났습니다.' },
  ],
  [
    'a picture that nobody has uploaded',
    [{ idx: 0, count: 1, answers: [{ engraving: '하나', drawing: '/files/attachment/x/none.png' }] }],
    {},
    {
      'rewardidx.0.answers.0.drawing':
        '첨부파일을 다시 확인해주세요. 올린 지 오래된 파일은 다시 올려야 합니다.',
    },
  ],
])('placePledge refuses %s at its field and writes nothing', async (_name, lines, answers, fields) => {
  const { place, stored } = await open();
  const refused = await place(lines, answers);
  expect([refused.statusCode, refused.json().data.fields]).toEqual([400, fields]);
  expect(await stored()).toEqual([]);
});

test('a picture that answers a question is private, visible to the maker, and replaced by a change', async () => {
  const { app, platform, maker, project, sender, place, change, own, uploads, checks } = await open();
  const [first, second] = [await sender.attach(null, '하나.png'), await sender.attach(null, '둘.png')];
  const line = (url: string) => [{ idx: 0, count: 1, answers: [{ engraving: '하나', drawing: url }] }];
  const { gateKey } = (await place(line(first.url))).json().data;
  const shown = (await own()).deliveryinfo.contentidx[0].answers[0].drawing;
  expect(shown).toContain(project.key);
  const storage = createStorage(platform.config);
  await tidyUploads(platform, storage, new AbortController().signal);
  const as = async (uid: string) => ({ authorization: `Bearer ${await buildSession(platform, uid)}` });
  const stranger = await buildMember(platform);
  expect((await app.inject({ url: shown, headers: await as(maker.id) })).statusCode).toBe(200);
  expect((await app.inject({ url: shown, headers: await as(stranger.id) })).statusCode).toBe(404);
  expect((await app.inject({ url: shown })).statusCode).toBe(401);
  expect(await checks()).toEqual([]);

  expect((await change(gateKey, line(shown))).statusCode).toBe(200);
  expect(await uploads()).toEqual(expect.arrayContaining([{ claimed: true }, { claimed: false }]));
  expect((await change(gateKey, line(second.url))).statusCode).toBe(200);
  expect(await uploads()).toEqual([{ claimed: true }]);
  expect(await checks()).toEqual([]);
  await platform.database.db.query("update pledge_item set answers = '[]' where idx = 0");
  const found = await checks();
  expect(found.map(({ subject, finding }) => [subject, `/files/${finding}`])).toEqual([
    [gateKey, expect.stringContaining(project.key)],
  ]);
});

test('placePledge refuses a picture of another member, also when it belongs to a pledge of theirs', async () => {
  const desk = await open();
  const other = await openSender(desk.app, desk.platform, (await buildMember(desk.platform)).id);
  const { url } = await other.attach(null);
  const refused = await desk.place([{ idx: 0, count: 1, answers: [{ engraving: '하나', drawing: url }] }]);
  expect(Object.keys(refused.json().data.fields)).toEqual(['rewardidx.0.answers.0.drawing']);
  expect(await desk.stored()).toEqual([]);
});

test('placePledge refuses more pictures than a pledge may have', async () => {
  const { place } = await open();
  const answers = Array.from({ length: limits.answerPictures + 1 }, (_, n) => ({
    engraving: '하나',
    drawing: `/files/attachment/x/${n}.png`,
  }));
  const refused = await place([{ idx: 0, count: answers.length, answers }]);
  expect(refused.json().data.fields).toEqual({
    [`rewardidx.0.answers.${limits.answerPictures}.drawing`]: '입력할 수 있는 범위를 벗어났습니다.',
  });
});

test('changePledge replaces all answers and writes nothing when none differs', async () => {
  const { platform, place, change, stored } = await open();
  const lines = (engraving: string) => [{ idx: 0, count: 1, answers: [{ engraving }] }];
  const { gateKey } = (await place(lines('하나'), { font: '고딕' })).json().data;
  const mails = async () => (await platform.database.db.query('select from mail')).rowCount;
  expect((await change(gateKey, lines('하나'), { font: '고딕' })).statusCode).toBe(200);
  expect(await mails()).toBe(1);
  expect((await change(gateKey, lines('두리'))).statusCode).toBe(200);
  expect(await stored()).toEqual([{ order: {}, pieces: [{ engraving: '두리' }] }]);
  expect(await mails()).toBe(2);
  expect((await change(gateKey, [{ idx: 0, count: 1 }])).statusCode).toBe(400);
});

test('picture answers are deleted when a pledge is withdrawn, text answers with its old delivery', async () => {
  const { app, platform, maker, sender, place, stored, uploads, supporters, checks } = await open();
  const { url } = await sender.attach(null);
  const answers = [{ engraving: '하나', drawing: url }];
  const { gateKey } = (await place([{ idx: 0, count: 1, answers }], { font: '명조' })).json().data;
  await app.inject({
    method: 'POST',
    url: '/api/payment/cancel',
    payload: { pid: gateKey },
    headers: sender.headers,
  });
  expect(await uploads()).toEqual([]);
  expect(await stored()).toEqual([{ order: { font: '명조' }, pieces: [{ engraving: '하나' }] }]);
  const [seen] = (await supporters(maker.id)).json().data;
  expect([seen.answers, seen.rewards[0].answers]).toEqual([{}, []]);
  platform.clock.set(platform.clock.now() + 91 * DAY_MS);
  const noProofs = { eraseTexts: async () => {}, deletePictures: async () => {} };
  await eraseOldDeliveries(platform, noProofs, new AbortController().signal);
  expect(await stored()).toEqual([{ order: {}, pieces: [] }]);
  expect((await checks()).filter(({ invariant }) => invariant.includes('line'))).toEqual([]);
});
