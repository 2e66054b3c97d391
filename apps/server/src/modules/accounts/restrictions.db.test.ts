import { addDays, endsAt, formatDate, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { buildMember } from '#src/testing/index.ts';

async function open() {
  const opened = await openDraftApp();
  const { platform, writer } = opened;
  const admin = await openWriter(opened, (await buildMember(platform, { role: 'admin' })).id);
  const query = async (text: string) => (await platform.database.db.query(text)).rows;
  return {
    ...opened,
    admin,
    day: addDays(seoulDate(platform.clock.now()), 3),
    restrict: (restrictUntil: string | null, uid = writer.uid, reason = '같은 글을 반복해 올렸습니다.') =>
      admin.call('POST', '/admin/member', { uid, restrictUntil, reason }),
    mails: () => query('select kind, data from mail order by id'),
    decisions: () => query('select action, target_key, before, after, reason from audit_log order by at, id'),
  };
}

test('a restricted member cannot write through the last day and can from midnight on', async () => {
  const { platform, writer, restrict, day } = await open();
  const key = await writer.complete();
  expect((await restrict(day)).json().data).toEqual({ uid: writer.uid, restrictUntil: day });
  platform.clock.set(endsAt(day) - 1);
  for (const refused of [await writer.save({ title: '새 글' }), await writer.submit(key)])
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        state: false,
        code: 'restricted',
        msg: `운영 정책에 따라 ${formatDate(day)}까지 글쓰기가 제한되어 있습니다.`,
        data: { until: day },
      },
    ]);
  expect((await writer.call('GET', '/user/my/info', {})).statusCode).toBe(200);
  platform.clock.set(endsAt(day));
  expect((await writer.save({ title: '새 글' })).statusCode).toBe(200);
});

test('restrictMember restricts, changes and lifts once, with mail and audit entry', async () => {
  const { writer, restrict, day, mails, decisions } = await open();
  await restrict(day);
  await restrict(day);
  const later = addDays(day, 7);
  await restrict(later, writer.uid, '기간을 늘립니다.');
  await restrict(null, writer.uid, '소명을 확인했습니다.');
  await restrict(null);
  expect((await writer.save({ title: '새 글' })).statusCode).toBe(200);
  expect(await mails()).toMatchObject([
    { kind: 'writingRestricted', data: { until: day, reason: '같은 글을 반복해 올렸습니다.' } },
    { kind: 'writingRestricted', data: { until: later, reason: '기간을 늘립니다.' } },
    { kind: 'writingReleased' },
  ]);
  expect(await decisions()).toMatchObject([
    { action: 'member.restrict', before: { restrictUntil: null }, after: { restrictUntil: day } },
    { action: 'member.restrict', before: { restrictUntil: day }, after: { restrictUntil: later } },
    { action: 'member.release', before: { restrictUntil: later }, after: { restrictUntil: null } },
  ]);
});

test('restrictMember rejects admins, past days and unknown members', async () => {
  const { admin, restrict, day, platform, mails, decisions } = await open();
  const yesterday = addDays(seoulDate(platform.clock.now()), -1);
  expect((await restrict(day, admin.uid)).statusCode).toBe(409);
  const past = await restrict(yesterday);
  const message = '오늘 이후의 날짜를 입력해주세요.';
  expect([past.statusCode, past.json()]).toEqual([
    400,
    { state: false, code: 'invalid', msg: message, data: { fields: { restrictUntil: message } } },
  ]);
  expect((await restrict('2026-02-30')).statusCode).toBe(400);
  expect((await restrict(day, 'nobody')).statusCode).toBe(404);
  expect((await restrict(day, undefined, ' ')).statusCode).toBe(400);
  expect([await mails(), await decisions()]).toEqual([[], []]);
});
