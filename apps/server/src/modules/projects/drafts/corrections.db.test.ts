import { addDays, opensAt, seoulDate } from '@pq/domain/dates';
import { correctableIn } from '@pq/domain/project/corrections';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { buildMember, createScriptedProvider } from '#src/testing/index.ts';
import { openDraftApp, openWriter } from './testing/writing.ts';

async function openCorrections() {
  const opened = await openDraftApp();
  const { platform, writer } = opened;
  const pool = platform.database.db;
  const admin = await openWriter(opened, (await buildMember(platform, { role: 'admin' })).id);
  const read = async (key: string) =>
    (await admin.call('GET', '/admin/project/content', { key })).json().data;
  return {
    ...opened,
    pool,
    admin,
    read,
    async approved() {
      const key = await writer.complete();
      await writer.submit(key);
      await admin.call('POST', '/admin/review', { key, decision: 'approve' });
      return key;
    },
    async correct(key: string, data: unknown, more: Record<string, unknown> = {}) {
      const { savedAt } = (await read(key))?.draft ?? {};
      return admin.call('POST', '/admin/project', { key, data, savedAt, reason: '연락처 삭제', ...more });
    },
    async open(key: string) {
      const { draft } = await read(key);
      platform.clock.set(opensAt(draft.period.start));
      await sweepUntilQuiet(platform, createScriptedProvider(), new AbortController().signal);
    },
    shown: async (key: string) =>
      (await writer.call('GET', '/project/detail', { key, purpose: 'projects' })).json().data,
    traces: async () => ({
      corrections: (await pool.query('select fields, reason, before from project_correction order by at'))
        .rows,
      log: (
        await pool.query(
          "select before, after, reason from audit_log where action = 'project.correct' order by at",
        )
      ).rows,
      mails: (await pool.query("select data from mail where kind = 'projectCorrected' order by id")).rows,
    }),
  };
}

test('correctProject changes words and pictures of an open project, records it and notifies its maker', async () => {
  const { approved, open, correct, shown, traces, platform, pool, admin, read } = await openCorrections();
  const key = await approved();
  await open(key);
  expect((await read(key)).fields).toEqual(correctableIn('funding'));
  const answer = await correct(key, {
    title: '흰 달항아리',
    editor: '<p onclick="steal()">연락처 없는 소개</p><script>1</script>',
  });
  expect(answer.json()).toMatchObject({
    data: { key, fields: ['title', 'editor'] },
    msg: '수정했습니다. 메이커에게 메일을 보냈습니다.',
  });
  expect(await shown(key)).toMatchObject({
    title: '흰 달항아리',
    editor: '<p>연락처 없는 소개</p>',
    state: 'funding',
  });
  const { corrections, log, mails } = await traces();
  expect(corrections).toMatchObject([
    {
      fields: ['title', 'editor'],
      reason: '연락처 삭제',
      before: { title: '달항아리', editor: '<p>소개</p>' },
    },
  ]);
  expect(log).toEqual([
    {
      before: { title: '달항아리', editor: { letters: 9 } },
      after: { title: '흰 달항아리', editor: { letters: 16 } },
      reason: '연락처 삭제',
    },
  ]);
  expect(mails).toMatchObject([
    { data: { projectKey: key, fields: ['title', 'editor'], reason: '연락처 삭제' } },
  ]);
  const found = await admin.call('POST', '/project/search', { text: '흰 달항', purpose: 'all' });
  expect(found.json().data).toMatchObject([{ key }]);
  expect(await runChecks(pool, platform.clock.now())).toEqual([]);
});

test('correctProject refuses changes to period, goal and rewards of an open project and stores nothing', async () => {
  const { approved, open, correct, traces, read, admin } = await openCorrections();
  const key = await approved();
  await open(key);
  const before = (await read(key)).draft;
  const backed: [path: string, data: unknown][] = [
    ['data.amount.goal', { amount: { goal: 1 } }],
    ['data.period', { period: { finish: addDays(before.period.finish, 30) } }],
    ['data.rewards.period', { rewards: { period: addDays(before.rewards.period, 300) } }],
    ['data.rewards.content', { rewards: { content: [] } }],
    ['data.refund', { refund: '환불하지 않습니다.' }],
    ['data.config.projectType', { config: { projectType: 'PT01' } }],
    ['data.config.deliveryType', { config: { deliveryType: '' } }],
    ['data.category', { category: 3 }],
  ];
  for (const [path, data] of backed) {
    const answer = await correct(key, { title: '새 제목', ...(data as object) });
    expect([answer.statusCode, answer.json().data.fields]).toEqual([
      400,
      { [path]: '지금은 수정할 수 없는 항목입니다.' },
    ]);
  }
  for (const data of [{ title: ' ' }, { images: { thumbnail: '' } }, { subImages: [] }])
    expect((await correct(key, data)).json()).toMatchObject({
      state: false,
      msg: '프로젝트 기본정보를 입력해주세요.',
      data: { step: 'basic' },
    });
  expect((await correct(key, { title: '사유 없음' }, { reason: ' ' })).statusCode).toBe(400);
  expect((await read(key)).draft).toEqual(before);
  expect(await traces()).toEqual({ corrections: [], log: [], mails: [] });
  await admin.call('POST', '/admin/blind', { type: 'project', key, on: true, reason: '신고' });
  expect((await correct(key, { refund: '없음' })).statusCode).toBe(400);
  expect((await correct(key, { title: '가려진 제목' })).statusCode).toBe(200);
});

test('a project hidden past its first day is shown and opened with corrected dates only', async () => {
  const { approved, correct, read, platform, admin, pool, writer } = await openCorrections();
  const key = await approved();
  const blind = (on: boolean) =>
    admin.call('POST', '/admin/blind', { type: 'project', key, on, reason: '확인' });
  const sweep = () => sweepUntilQuiet(platform, createScriptedProvider(), new AbortController().signal);
  const { start } = (await read(key)).draft.period;
  await blind(true);
  platform.clock.set(opensAt(addDays(start, 1)));
  const late = await blind(false);
  expect([late.statusCode, late.json().msg]).toEqual([
    409,
    '오픈 예정일이 지나 다시 공개할 수 없습니다. 내용 수정에서 기간을 먼저 바꿔주세요.',
  ]);
  platform.clock.set(opensAt(addDays(start, 60)));
  expect((await blind(false)).statusCode).toBe(409);
  await sweep();
  const today = seoulDate(platform.clock.now());
  const dates = { start: addDays(today, 2), finish: addDays(today, 30) };
  const changed = await correct(key, { period: dates, rewards: { period: addDays(today, 60) } });
  expect([changed.statusCode, changed.json().data?.fields]).toEqual([200, ['period', 'rewardPeriod']]);
  expect((await blind(false)).statusCode).toBe(200);
  const state = async () =>
    (await pool.query('select state from project where key = $1', [key])).rows[0].state;
  await sweep();
  expect(await state()).toBe('ready');
  platform.clock.set(opensAt(dates.start));
  await sweep();
  expect(await state()).toBe('funding');
  const { rows } = await pool.query("select kind from mail where kind ~ 'makerProject(Opened|Closed)'");
  expect(rows).toEqual([{ kind: 'makerProjectOpened' }]);
  expect((await writer.call('GET', '/project/detail', { key, purpose: 'projects' })).statusCode).toBe(200);
  expect(await runChecks(pool, platform.clock.now())).toEqual([]);
});

test('correctProject changes everything of an approved project, which must stay complete', async () => {
  const { approved, correct, read, platform, traces } = await openCorrections();
  const key = await approved();
  const { period, rewards } = (await read(key)).draft;
  const start = addDays(period.start, 3);
  const answer = await correct(key, {
    period: { start },
    amount: { goal: 2_000_000 },
    rewards: { content: [...rewards.content, { ...rewards.content[0], context: '달항아리 2점' }] },
    refund: '받은 날부터 14일 안에 교환합니다.',
  });
  expect(answer.json().data.fields).toEqual(['goal', 'period', 'rewards', 'refund']);
  expect((await read(key)).draft).toMatchObject({
    period: { start, finish: period.finish },
    rewards: { content: [{}, { context: '달항아리 2점' }] },
  });
  for (const data of [
    { period: { start: seoulDate(platform.clock.now()) } },
    { rewards: { content: [] } },
    { refund: '' },
  ])
    expect((await correct(key, data)).statusCode).toBe(400);
  expect((await correct(key, { refund: '받은 날부터 14일 안에 교환합니다.' })).json()).toMatchObject({
    data: { fields: [] },
    msg: '바뀐 항목이 없습니다.',
  });
  expect((await traces()).log).toHaveLength(1);
});

test('correctProject refuses the second of two admins and projects that are not approved', async () => {
  const { approved, correct, read, writer, admin, traces } = await openCorrections();
  const key = await approved();
  const { savedAt } = (await read(key)).draft;
  const both = await Promise.all([
    correct(key, { title: '하나' }, { savedAt }),
    correct(key, { title: '둘' }, { savedAt }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await traces()).mails).toHaveLength(1);
  const draft = await writer.complete({ title: '아직 쓰는 글' });
  for (const state of ['save', 'prepare']) {
    if (state === 'prepare') await writer.submit(draft);
    expect((await correct(draft, { title: '고침' }, { savedAt: Date.now() })).statusCode).toBe(409);
    expect((await admin.call('GET', '/admin/project/content', { key: draft })).statusCode).toBe(409);
  }
  expect((await correct('nothing', { title: '고침' }, { savedAt: 1 })).statusCode).toBe(404);
});

test('correctProject accepts pictures of the correcting admin, which later corrections retain', async () => {
  const { approved, correct, admin, read, pool, platform, ...opened } = await openCorrections();
  const key = await approved();
  const mine = await admin.picture('mosaic');
  expect((await correct(key, { images: { thumbnail: mine } })).statusCode).toBe(200);
  const second = await openWriter(
    { ...opened, platform },
    (await buildMember(platform, { role: 'admin' })).id,
  );
  const { savedAt, subImages } = (await read(key)).draft;
  const fields = { key, savedAt, reason: '사유' };
  const stranger = await openWriter({ ...opened, platform });
  const theirs = await stranger.picture('theirs');
  const refused = await second.call('POST', '/admin/project', {
    ...fields,
    data: { images: { thumbnail: theirs } },
  });
  expect([refused.statusCode, Object.keys(refused.json().data.fields)]).toEqual([
    400,
    ['data.images.thumbnail'],
  ]);
  const data = { subImages: [...subImages.slice(1, 4), mine] };
  expect((await second.call('POST', '/admin/project', { ...fields, data })).statusCode).toBe(200);
  const { rows } = await pool.query("select used_at, let_go_at from upload where $1 = '/files/' || path", [
    mine,
  ]);
  expect(rows).toEqual([{ used_at: expect.any(Date), let_go_at: null }]);
  expect((await read(key)).draft.images.thumbnail).toBe(mine);
});
