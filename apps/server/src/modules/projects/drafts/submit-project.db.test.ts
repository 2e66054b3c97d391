import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { TestPlatform } from '#src/testing/index.ts';
import { lockProject, moveProject } from '../lifecycle.ts';
import { openDraftApp, openWriter } from './testing/writing.ts';

async function project({ database }: TestPlatform, key: string) {
  const { rows } = await database.db.query('select * from project where key = $1', [key]);
  return rows[0];
}

async function submissions({ database }: TestPlatform, key: string) {
  const { rows } = await database.db.query(
    'select * from project_submission where project_key = $1 order by round',
    [key],
  );
  return rows;
}

async function decide(platform: TestPlatform, key: string, to: 'reject' | 'save' | 'ready', reason = '사유') {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const found = await lockProject(tx, key);
    if (!found) throw new Error('gone');
    await platform.database.db.query(
      `update project_submission set decision = $2, decided_at = $3, message = $4 where project_key = $1 and decision is null`,
      [key, { reject: 'reject', save: 'withdraw', ready: 'approve' }[to], now, reason],
    );
    await execute(
      tx,
      sql`update project set reject_message = ${reason}, withdraw_requested = false where key = ${key}`,
    );
    await moveProject(tx, found, to, { actor: 'admin:a', reason }, now);
  });
}

test('submitProject stores a snapshot of a complete draft, which can no longer be changed', async () => {
  const { writer, platform } = await openDraftApp();
  const key = await writer.complete();
  const before = (await writer.draft({ key })).json().data;
  const { version } = await project(platform, key);
  const answer = await writer.submit(key);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { state: true, data: { key, state: 'prepare' }, msg: '심사 요청이 완료되었습니다.' },
  ]);
  expect(await project(platform, key)).toMatchObject({ state: 'prepare', version: version + 1 });
  expect(await submissions(platform, key)).toMatchObject([{ round: 1, snapshot: before, decision: null }]);
  expect((await writer.draft()).json().data).toBeNull();
  expect((await writer.save({ title: '고침' }, { key })).statusCode).toBe(409);
  expect((await writer.submit(key)).statusCode).toBe(409);
  const moves = await platform.database.db.query(
    'select from_state, to_state, actor from project_transition where project_key = $1 order by at, id',
    [key],
  );
  const actor = `owner:${writer.uid}`;
  expect(moves.rows).toEqual([
    { from_state: null, to_state: 'save', actor },
    { from_state: 'save', to_state: 'prepare', actor },
  ]);
  expect((await writer.save({ title: '다음' })).json().data.key).not.toBe(key);
});

const incomplete = [
  ['basic', '프로젝트 기본정보를 입력해주세요.', { title: ' ' }],
  ['basic', '프로젝트 기본정보를 입력해주세요.', { subImages: [] }],
  ['basic', '프로젝트 기본정보를 입력해주세요.', { amount: { goal: 0 } }],
  ['period', '프로젝트 기간을 설정해주세요.', { period: { finish: '' } }],
  ['reward', '리워드를 입력해주세요.', { rewards: { content: [] } }],
  ['refund', '배송/환불 정책을 입력해주세요.', { refund: '\n' }],
  [
    'content',
    '사용할 수 없는 이미지가 있습니다. 내용의 이미지를 다시 등록해주세요.',
    { editor: '<img src="/files/editor/x/gone.jpg">' },
  ],
] as const;

test('submitProject rejects an incomplete step by its name and changes nothing', async () => {
  const opened = await openDraftApp();
  const { platform } = opened;
  for (const [step, msg, missing] of incomplete) {
    const writer = await openWriter(opened);
    const key = await writer.complete();
    await writer.save(missing, { key });
    const before = await project(platform, key);
    for (const answer of [await writer.submit(key), await writer.move(key, 'prepare')])
      expect([missing, answer.statusCode, answer.json()]).toEqual([
        missing,
        400,
        { state: false, code: 'invalid', data: { step }, msg },
      ]);
    expect(await project(platform, key)).toEqual(before);
    expect(await submissions(platform, key)).toEqual([]);
  }
});

const lastSecond = (date: string) => seoulInstant(addDays(date, 1)) - 1;

const periods = [
  ['23:59:59, start tomorrow', lastSecond('2026-11-20'), '2026-11-21', '2026-11-22', 200],
  ['the second after, start that day', lastSecond('2026-11-20') + 1, '2026-11-21', '2026-11-22', 400],
  ['finish equal to start', lastSecond('2026-11-20'), '2026-11-21', '2026-11-21', 400],
  ['365 days', lastSecond('2026-11-20'), '2026-11-21', '2027-11-20', 200],
  ['366 days', lastSecond('2026-11-20'), '2026-11-21', '2027-11-21', 400],
  ['over the end of the year', lastSecond('2026-12-31'), '2027-01-01', '2027-01-02', 200],
  ['365 days with a leap day', lastSecond('2027-11-20'), '2027-11-21', '2028-11-19', 200],
  ['366 days with a leap day', lastSecond('2027-11-20'), '2027-11-21', '2028-11-20', 400],
  ['finish on a leap day', lastSecond('2028-02-27'), '2028-02-28', '2028-02-29', 200],
  ['start on a leap day', lastSecond('2028-02-28'), '2028-02-29', '2028-03-01', 200],
] as const;

test('submitProject checks the period at submission', async () => {
  const opened = await openDraftApp();
  for (const [name, nowMs, start, finish, status] of periods) {
    opened.platform.clock.set(nowMs);
    const writer = await openWriter(opened);
    const key = await writer.complete({
      period: { start, finish },
      rewards: { period: finish, content: [reward] },
    });
    expect([name, (await writer.submit(key)).statusCode]).toEqual([name, status]);
  }
});
const reward = { count: 0, context: '구성', productCost: 1_000, delivery: 0 };

test('submitProject requires a chosen kind of charging, except for custom orders', async () => {
  const { writer } = await openDraftApp();
  const { config: _left, ...undecided } = await writer.completeData();
  const { key } = (await writer.save(undecided)).json().data;
  const answer = await writer.submit(key);
  expect([answer.statusCode, answer.json().data]).toEqual([
    400,
    { step: 'category', fields: { 'data.config.projectType': '리워드 유형을 골라주세요.' } },
  ]);
  await writer.save({ config: { projectType: 'PT10' } }, { key });
  expect((await writer.submit(key)).statusCode).toBe(200);
  const order = (await writer.save(undecided, { purpose: 'ordermade' })).json().data.key;
  expect((await writer.submit(order)).statusCode).toBe(200);
});

test('submitProject stores one consent per version of the maker policy', async () => {
  const { writer, platform } = await openDraftApp();
  const policy = (version: number, day: string) =>
    platform.database.db.query(
      `insert into policy_text (id, version, title, sections, effective_at, created_at) values ('maker', $1, '약관', '[]', $2, now())`,
      [version, day],
    );
  const send = async (acceptTerms?: boolean) => {
    const key = await writer.complete();
    return (fields = {}) => writer.call('POST', '/project/submit', { key, acceptTerms, ...fields });
  };
  const agreed = async () =>
    (
      await platform.database.db.query('select version, agreed, at from consent where member_id = $1', [
        writer.uid,
      ])
    ).rows;
  await policy(101, '2026-01-01');
  const first = await send();
  const refused = await first();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { msg: '메이커 이용약관에 동의해주세요.', data: { fields: { acceptTerms: expect.any(String) } } },
  ]);
  expect(await agreed()).toEqual([]);
  const asked = async () => (await writer.call('GET', '/user/terms/maker', {})).json().data;
  expect(await asked()).toEqual({ agreed: false });
  expect((await first({ acceptTerms: true })).statusCode).toBe(200);
  expect(await asked()).toEqual({ agreed: true });
  const consent = { version: 101, agreed: true, at: new Date(platform.clock.now()) };
  expect(await agreed()).toEqual([consent]);
  expect((await (await send())()).statusCode).toBe(200);
  await policy(102, seoulDate(platform.clock.now()));
  expect((await (await send())()).statusCode).toBe(409);
  expect((await (await send(true))()).statusCode).toBe(200);
  expect(await agreed()).toEqual([consent, { ...consent, version: 102 }]);
});

test('submitProject accepts one of two concurrent submissions', async () => {
  const { writer, platform } = await openDraftApp();
  const key = await writer.complete();
  const answers = await Promise.all([writer.submit(key), writer.move(key, 'prepare'), writer.submit(key)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await submissions(platform, key)).toHaveLength(1);
});

test('withdrawReview leaves the project in review and changes nothing when repeated', async () => {
  const { writer, platform } = await openDraftApp();
  const key = await writer.complete();
  expect((await writer.call('POST', '/project/withdraw', { key })).statusCode).toBe(409);
  await writer.submit(key);
  const { version } = await project(platform, key);
  const response = await writer.move(key, 'save');
  expect(response.json()).toMatchObject({
    data: { key, state: 'prepare' },
    msg: '심사 철회를 요청했습니다.',
  });
  const after = await project(platform, key);
  expect(after).toMatchObject({ state: 'prepare', withdraw_requested: true, version: version + 1 });
  platform.clock.set(platform.clock.now() + 1_000);
  expect((await writer.call('POST', '/project/withdraw', { key })).statusCode).toBe(200);
  expect(await project(platform, key)).toEqual(after);
  expect((await submissions(platform, key))[0].withdraw_requested_at).not.toBeNull();
  expect((await writer.save({ title: '고침' }, { key })).statusCode).toBe(409);
});

test('changeState reopens a rejected project under its key, and its earlier rounds stay', async () => {
  const { writer, platform } = await openDraftApp();
  const key = await writer.complete();
  await writer.submit(key);
  expect((await writer.move(key, 'ready')).statusCode).toBe(409);
  await decide(platform, key, 'reject', '사진이 흐립니다.');
  expect((await writer.save({ title: '고침' }, { key })).statusCode).toBe(409);
  expect((await writer.move(key, 'save')).json().data).toEqual({ key, state: 'save' });
  expect((await writer.draft({ key })).json().data.rejectMessage).toBe('사진이 흐립니다.');
  expect((await writer.draft()).json().data).toBeNull();
  await writer.save({ title: '선명한 달항아리' }, { key });
  await writer.submit(key);
  const rounds = await submissions(platform, key);
  expect(rounds.map(({ round, snapshot }) => [round, snapshot.title])).toEqual([
    [1, '달항아리'],
    [2, '선명한 달항아리'],
  ]);
  expect((await project(platform, key)).reject_message).toBeNull();
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('listOwnProjects lists every state, latest change first, with open steps', async () => {
  const { writer, platform } = await openDraftApp();
  const sent = await writer.complete({ title: '심사' });
  await writer.submit(sent);
  await writer.move(sent, 'save');
  platform.clock.set(platform.clock.now() + 60_000);
  const draft = (await writer.save({ title: '작성' })).json().data.key;
  const list = async (query = {}) => (await writer.call('GET', '/user/open', query)).json().data;
  const all = await list();
  expect(all.counts).toEqual({ prepare: 1 });
  expect(all.projects).toMatchObject([
    { key: draft, temporary: true, steps: 0, withdrawRequested: false, atRisk: { pledges: 0, amount: 0 } },
    { key: sent, temporary: false, steps: 6, withdrawRequested: true },
  ]);
  expect((await list({ state: 'prepare' })).projects).toHaveLength(1);
  platform.clock.set(platform.clock.now() + 60_000);
  await platform.database.db.query('update project set updated_at = $1 where key = $2', [
    new Date(platform.clock.now()),
    sent,
  ]);
  expect((await list()).projects.map(({ key }: { key: string }) => key)).toEqual([draft, sent]);
  expect((await list({ page: 1 })).projects).toEqual([]);
  await writer.complete({ editor: '<p>&nbsp;</p><p><br></p>' });
  expect((await list({ state: 'save' })).projects[0].steps).toBe(5);
});
