import { seoulDate } from '@pq/domain/dates';
import { buildMember, buildPledge, buildProject, buildSession } from '@pq/testkit';
import { openTestApp } from '@pq/testkit/test-app';
import { expect, it } from 'vitest';

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
  expect(head).toMatch(/^\uFEFF"참여 번호",/);
  expect(line).toContain(`"${key}"`);
  expect(line).toContain(`"'=1+1","결제 대기",10000,3000,13000,0,`);
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
