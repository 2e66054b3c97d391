import { call, signIn } from '../../support/api.ts';
import { ownSite } from '../../support/sites.ts';
import { expect, test } from '../../support/test.ts';

test('by API: malformed input is refused with the field named, and nothing leaks', async () => {
  const { token } = await signIn('backer@example.com', 'pqdemo12!');
  const cases: [string, unknown][] = [
    ['{"database":', '{"database":'],
    ['null', null],
    ['wrong types', { database: { amount: 'x', donation: -1 }, rewardidx: 'no' }],
    ['nul byte', { database: { deliveryinfo: { profile: { name: 'a\u0000b', tel: '1' } } }, rewardidx: [] }],
  ];
  for (const [name, body] of cases) {
    const answer = await fetch(`${ownSite.url}/api/gatekeeping/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    expect(answer.status, name).toBe(400);
    expect(text).not.toMatch(/ {4}at |select |node_modules/);
    const envelope = JSON.parse(text) as { state: boolean; msg: string };
    expect(envelope).toMatchObject({ state: false, msg: '입력한 내용을 확인해주세요.' });
  }
  expect((await call('GET', '/project/list?purpose=nothing')).status).toBe(400);
  expect((await call('GET', '/nothing/here')).status).toBe(404);
});
