import { seoulDate } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

it('exportPayments writes a period as CSV without formulas and records the export', async () => {
  const { app, platform } = await openTestApp();
  const admin = await buildMember(platform, { role: 'admin' });
  const headers = { authorization: `Bearer ${await buildSession(platform, admin.id)}` };
  const backer = await buildMember(platform, { name: '=1+1' });
  const key = await buildPledge(platform, await buildProject(platform), backer.id);
  const today = seoulDate(platform.clock.now());
  const ask = (what: string, from: string, to: string) =>
    app.inject({ url: '/api/admin/export', query: { what, from, to }, headers });
  const { statusCode, body, headers: responseHeaders } = await ask('pledges', today, today);
  expect([statusCode, responseHeaders['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [head, line, end] = body.split('\r\n');
  expect(head).toMatch(/^\uFEFF"주문번호","참여 번호",/);
  expect(line).toContain(`"${key}"`);
  expect(line).toContain(`"'=1+1","구성 1 × 1","","결제 대기",10000,3000,13000,0,`);
  expect(end).toBe('');
  expect((await ask('pledges', '2020-01-01', '2020-01-02')).body.split('\r\n')).toHaveLength(2);
  expect((await ask('charges', today, today)).body.split('\r\n')).toHaveLength(2);
  for (const [from, to] of [
    ['2026-02-02', '2026-02-01'],
    ['2020-01-01', '2026-01-01'],
    ['2026-02-30', '2026-03-01'],
  ] as const)
    expect((await ask('pledges', from, to)).statusCode).toBe(400);
  const { rows } = await platform.database.db.query('select action, target_key, after from audit_log');
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual({
    action: 'payments.export',
    target_key: 'pledges',
    after: { from: today, to: today },
  });
});

it('a pledge is exported with its combinations and what was answered', async () => {
  const { app, platform } = await openTestApp();
  const admin = await buildMember(platform, { role: 'admin' });
  const asked = (text: string, per: 'piece' | 'order') => {
    return { id: text, text, kind: 'text' as const, choices: [], per, required: true };
  };
  const values = ['먹색', '꿀색'].map((value) => ({ value, surcharge: 0 }));
  const project = await buildProject(platform, {
    rewards: [
      {
        name: '가죽 목줄',
        options: [{ name: '가죽 색', values }],
        questions: [asked('이름', 'piece'), asked('전할 말', 'order')],
      },
    ],
  });
  const key = await buildPledge(platform, project);
  const { db } = platform.database;
  await db.query('update pledge_item set count = 2, choice = $2, answers = $3 where pledge_id = $1', [
    key,
    [1],
    JSON.stringify([{ 이름: '보리' }, { 이름: '콩이' }]),
  ]);
  await db.query('update pledge set answers = $2 where id = $1', [key, { '전할 말': '굵게' }]);
  const today = seoulDate(platform.clock.now());
  const { body } = await app.inject({
    url: '/api/admin/export',
    query: { what: 'pledges', from: today, to: today },
    headers: { authorization: `Bearer ${await buildSession(platform, admin.id)}` },
  });
  expect(body).toContain('"리워드","질문의 답"');
  expect(body).toContain(
    '"가죽 목줄 (가죽 색: 꿀색) × 2",' +
      '"가죽 목줄 (가죽 색: 꿀색) 1번째 - 이름: 보리\n가죽 목줄 (가죽 색: 꿀색) 2번째 - 이름: 콩이\n주문 전체 - 전할 말: 굵게"',
  );
});
