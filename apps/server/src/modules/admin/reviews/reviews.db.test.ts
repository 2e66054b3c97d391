import { addDays, opensAt, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { buildMember, createScriptedProvider } from '#src/testing/index.ts';
import { sweepUntilQuiet } from '../scheduler/sweep.ts';

async function openReviews() {
  const opened = await openDraftApp();
  const { platform, writer } = opened;
  const { id } = await buildMember(platform, { role: 'admin' });
  const admin = await openWriter(opened, id);
  const pool = platform.database.db;
  return {
    ...opened,
    admin,
    async submitted() {
      const key = await writer.complete();
      expect((await writer.submit(key)).statusCode).toBe(200);
      return key;
    },
    review: async (key: string) => (await admin.call('GET', '/admin/review/detail', { key })).json().data,
    queue: async (path = 'review', query = {}) => (await admin.call('GET', `/admin/${path}`, query)).json(),
    decide: (fields: Record<string, unknown>) => admin.call('POST', '/admin/review', fields),
    decideWithdrawal: (fields: Record<string, unknown>) => admin.call('POST', '/admin/withdrawal', fields),
    mails: async () =>
      (await pool.query(`select kind, data from mail where kind <> 'reviewRequested' order by id`)).rows,
    decisions: async () =>
      (await pool.query('select action, reason, before, after from audit_log order by at, id')).rows,
    moves: async (key: string) =>
      (
        await pool.query(
          'select to_state, actor, reason from project_transition where project_key = $1 order by at, id',
          [key],
        )
      ).rows.slice(2),
    state: async (key: string) =>
      (await pool.query('select state from project where key = $1', [key])).rows[0].state,
  };
}

test('listReviews starts with the longest wait and says since when', async () => {
  const { submitted, platform, queue, admin } = await openReviews();
  const first = await submitted();
  const atMs = platform.clock.now();
  platform.clock.set(atMs + 60_000);
  const second = await submitted();
  const { total, data } = await queue();
  expect(total).toBe(2);
  expect(data).toMatchObject([
    { key: first, round: 1, submittedAt: atMs, state: 'prepare', withdrawRequested: false },
    { key: second, round: 1, submittedAt: atMs + 60_000 },
  ]);
  expect((await queue('review', { purpose: 'ordermade' })).data).toEqual([]);
  expect((await queue('review', { page: 1 })).data).toEqual([]);
  expect((await admin.call('GET', '/admin/review/detail', { key: 'nothing' })).statusCode).toBe(404);
});

test('decideReview approves no project whose maker has no verified identity, and rejects it all the same', async () => {
  const { submitted, review, queue, decide, platform, state, decisions } = await openReviews();
  const key = await submitted();
  const { db } = platform.database;
  const listed = async () => [(await queue()).data[0].identity, (await review(key)).project.identity];
  expect(await listed()).toEqual(['verified', 'verified']);
  for (const [now, shown] of [
    [`state = 'fix', verified_at = null`, 'fix'],
    [`state = 'checking', decided_at = null`, 'checking'],
    [`state = 'replaced', decided_at = now()`, 'none'],
  ]) {
    await db.query(`update maker_identity set ${now}`);
    expect(await listed()).toEqual([shown, shown]);
    const refused = await decide({ key, decision: 'approve' });
    expect([refused.statusCode, refused.json().code, refused.json().msg]).toEqual([
      409,
      'identityRequired',
      '메이커 인증이 필요합니다.',
    ]);
  }
  expect([await state(key), await decisions()]).toEqual(['prepare', []]);
  expect((await decide({ key, decision: 'reject', message: '사유' })).statusCode).toBe(200);
});

test('decideReview notifies, records and stores each decision of a rejected and approved project', async () => {
  const { submitted, review, decide, writer, platform, admin, ...rest } = await openReviews();
  const key = await submitted();
  const { project } = await review(key);
  expect((await decide({ key, decision: 'reject', message: ' ' })).statusCode).toBe(400);
  const answer = await decide({
    key,
    decision: 'reject',
    message: ' 사진이 흐립니다. ',
    version: project.version,
  });
  expect(answer.json()).toMatchObject({ data: { key, state: 'reject' }, msg: '처리되었습니다.' });
  expect((await writer.draft({ key })).json().data.rejectMessage).toBe('사진이 흐립니다.');
  platform.clock.set(platform.clock.now() + 1_000);
  await writer.move(key, 'save');
  await writer.save({ title: '선명한 달항아리' }, { key });
  platform.clock.set(platform.clock.now() + 1_000);
  await writer.submit(key);
  platform.clock.set(platform.clock.now() + 1_000);
  const again = await review(key);
  expect(again).toMatchObject({
    project: { round: 2, state: 'prepare', withdrawRequested: false },
    submission: { title: '선명한 달항아리' },
    previous: { title: '달항아리' },
    rounds: [
      { round: 1, decision: 'reject', message: '사진이 흐립니다.', decidedBy: expect.any(String) },
      { round: 2 },
    ],
    earlier: {},
  });
  expect((await decide({ key, decision: 'approve', version: again.project.version })).statusCode).toBe(200);
  const { rows } = await platform.owner.query('select fee_plan, fee_plan_id from project where key = $1', [
    key,
  ]);
  expect(rows).toEqual([{ fee_plan: 'default', fee_plan_id: expect.any(String) }]);
  expect(await rest.mails()).toMatchObject([
    { kind: 'reviewRejected', data: { projectKey: key, reason: '사진이 흐립니다.' } },
    {
      kind: 'reviewApproved',
      data: { projectKey: key, start: again.submission.period.start, opens: 'onDay' },
    },
  ]);
  expect(await rest.decisions()).toEqual([
    {
      action: 'project.reject',
      reason: '사진이 흐립니다.',
      before: { state: 'prepare' },
      after: { state: 'reject' },
    },
    { action: 'project.approve', reason: '', before: { state: 'prepare' }, after: { state: 'ready' } },
  ]);
  const actor = `admin:${admin.uid}`;
  expect((await rest.moves(key)).filter((move) => move.actor === actor)).toEqual([
    { to_state: 'reject', actor, reason: '사진이 흐립니다.' },
    { to_state: 'ready', actor, reason: null },
  ]);
  const provider = createScriptedProvider();
  const never = new AbortController().signal;
  const opens = opensAt(again.submission.period.start);
  platform.clock.set(opens - 1);
  await sweepUntilQuiet(platform, provider, never);
  expect(await rest.state(key)).toBe('ready');
  platform.clock.set(opens);
  await sweepUntilQuiet(platform, provider, never);
  expect(await rest.state(key)).toBe('funding');
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('decideReview refuses the second of two admins and changes nothing', async () => {
  const { submitted, review, decide, writer, decisions, mails, state } = await openReviews();
  const key = await submitted();
  const { version } = (await review(key)).project;
  const both = await Promise.all([
    decide({ key, decision: 'approve', version }),
    decide({ key, decision: 'reject', message: '사유', version }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().msg).toBe(
    '그사이 내용이 바뀌었습니다. 다시 확인하고 처리해주세요.',
  );
  expect([(await decisions()).length, (await mails()).length]).toEqual([1, 1]);
  expect((await decide({ key, decision: 'approve' })).json().msg).toBe('현재 상태에서는 할 수 없습니다.');
  const other = await submitted();
  const seen = (await review(other)).project.version;
  await writer.move(other, 'save');
  expect((await decide({ key: other, decision: 'approve', version: seen })).statusCode).toBe(409);
  expect(await state(other)).toBe('prepare');
});

test('decideReview approves on the first day, not after it', async () => {
  const { submitted, review, decide, platform, state, mails } = await openReviews();
  const key = await submitted();
  const { start } = (await review(key)).submission.period;
  platform.clock.set(opensAt(addDays(start, 1)));
  const late = await decide({ key, decision: 'approve' });
  expect([late.statusCode, late.json().msg]).toEqual([
    409,
    '오픈 예정일이 지나 승인할 수 없습니다. 기간을 다시 정하도록 반려해주세요.',
  ]);
  expect(await state(key)).toBe('prepare');
  platform.clock.set(opensAt(addDays(start, 1)) - 1);
  expect(seoulDate(platform.clock.now())).toBe(start);
  expect((await decide({ key, decision: 'approve' })).statusCode).toBe(200);
  expect(await mails()).toMatchObject([{ kind: 'reviewApproved', data: { start, opens: 'now' } }]);
});

test('decideReview accepts no version or the last one', async () => {
  const { submitted, review, decide, decideWithdrawal, writer, state } = await openReviews();
  const key = await submitted();
  const seen = (await review(key)).project.version;
  expect((await decide({ key, decision: 'reject', message: '사유' })).statusCode).toBe(200);
  await writer.move(key, 'save');
  await writer.save({ editor: '<p>다른 소개</p>' }, { key });
  await writer.submit(key);
  const late = await decide({ key, decision: 'approve', version: seen });
  expect([late.statusCode, late.json().msg]).toEqual([
    409,
    '그사이 내용이 바뀌었습니다. 다시 확인하고 처리해주세요.',
  ]);
  await writer.move(key, 'save');
  expect((await decideWithdrawal({ key, decision: 'reject', version: seen })).statusCode).toBe(409);
  expect((await decideWithdrawal({ key, decision: 'reject' })).statusCode).toBe(200);
  expect((await decide({ key, decision: 'approve' })).statusCode).toBe(200);
  expect(await state(key)).toBe('ready');
});

test.each([
  `update project set editor = '<p>바꿔치기</p>'`,
  `update project set goal = goal + 1`,
  `update reward set product_cost = product_cost + 1`,
  `insert into reward (project_key, idx, count, context, product_cost, delivery)
     select key, 9, 0, '몰래', 1000, 0 from project`,
])('decideReview refuses a project that differs from its submission: %s', async (change) => {
  const { submitted, decide, platform, state, mails } = await openReviews();
  const key = await submitted();
  await platform.database.db.query(change);
  const refused = await decide({ key, decision: 'approve' });
  expect([refused.statusCode, refused.json().msg]).toEqual([
    409,
    '저장된 내용이 심사한 내용과 달라 승인할 수 없습니다. 메이커가 다시 제출하도록 반려해주세요.',
  ]);
  expect([await state(key), await mails()]).toEqual(['prepare', []]);
  expect((await decide({ key, decision: 'reject', message: '다시 제출해주세요.' })).statusCode).toBe(200);
});

test('listWithdrawals finds requests by title, maker and key', async () => {
  const { submitted, writer, queue, platform } = await openReviews();
  const key = await submitted();
  await writer.move(key, 'save');
  const { rows } = await platform.database.db.query<{ title: string; name: string }>(
    'select p.title, m.name from project p join member m on m.id = p.owner_id where p.key = $1',
    [key],
  );
  const { title = '', name = '' } = rows[0] ?? {};
  for (const text of ['', title, ` ${name.slice(1)} `, key, writer.uid])
    expect([text, (await queue('withdrawal', { text })).total]).toEqual([text, 1]);
  for (const text of ['없는 이름', '%', key.slice(1)])
    expect([text, (await queue('withdrawal', { text })).total]).toEqual([text, 0]);
});

test('a maker may write only after the withdrawal is approved', async () => {
  const { submitted, decide, decideWithdrawal, writer, queue, state, ...rest } = await openReviews();
  const key = await submitted();
  expect((await decideWithdrawal({ key, decision: 'approve' })).statusCode).toBe(409);
  await writer.move(key, 'save');
  expect((await decide({ key, decision: 'approve' })).json().msg).toBe('심사 철회 요청을 먼저 처리해주세요.');
  expect((await decideWithdrawal({ key, decision: 'reject' })).json().data).toEqual({
    key,
    state: 'prepare',
  });
  expect((await queue('withdrawal')).total).toBe(0);
  expect((await queue()).total).toBe(1);
  await writer.move(key, 'save');
  const [waiting] = (await queue('withdrawal')).data;
  expect((await queue()).data).toMatchObject([{ key, withdrawRequested: true }]);
  expect(waiting).toMatchObject({ key, round: 1, requestedAt: expect.any(Number) });
  expect((await writer.save({ title: '고침' }, { key })).statusCode).toBe(409);
  const agreed = await decideWithdrawal({ key, decision: 'approve', version: waiting.version });
  expect(agreed.json().data).toEqual({ key, state: 'save' });
  expect((await writer.save({ title: '고침' }, { key })).statusCode).toBe(200);
  expect((await writer.draft()).json().data).toBeNull();
  expect((await rest.mails()).map(({ kind }) => kind)).toEqual(['withdrawalRefused', 'withdrawalApproved']);
  expect((await rest.decisions()).map(({ action }) => action)).toEqual([
    'withdrawal.refuse',
    'withdrawal.approve',
  ]);
  expect((await queue()).total).toBe(0);
});

test('searchAllProjects finds by title, maker and key, and listAudit by text', async () => {
  const { submitted, decide, writer, queue } = await openReviews();
  const key = await submitted();
  await writer.save({ title: '100% 면' });
  const find = async (query: object) =>
    (await queue('project', query)).data.map((card: { title: string }) => card.title);
  expect(await find({ text: '달항' })).toEqual(['달항아리']);
  expect(await find({ text: '0%' })).toEqual(['100% 면']);
  expect(await find({ text: '_' })).toEqual([]);
  expect(await find({ text: key })).toEqual(['달항아리']);
  expect(await find({ state: 'save' })).toEqual(['100% 면']);
  expect(await find({ purpose: 'ordermade' })).toEqual([]);
  await decide({ key, decision: 'reject', message: '사진' });
  expect(await queue('audit', { text: '달항' })).toMatchObject({
    total: 1,
    data: [
      {
        action: 'project.reject',
        subject: { type: 'project', key, title: '달항아리' },
        before: { state: 'prepare' },
        after: { state: 'reject' },
        reason: '사진',
      },
    ],
  });
  expect((await queue('audit', { text: '없는 말' })).data).toEqual([]);
});
