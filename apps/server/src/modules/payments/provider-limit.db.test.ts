import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildMember, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

const calls = {
  startCardWindow: { method: 'POST', url: '/api/payment/auth', payload: {} },
  addCard: {
    method: 'POST',
    url: '/api/user/card',
    payload: { card: { PCD_PAY_CODE: '0000', PCD_PAYER_ID: 'key' } },
  },
  payNow: { method: 'POST', url: '/api/payment/now', payload: { key: nobody } },
} as const;

test('the list names every call of members that is given the payment provider', () => {
  const sources = globSync(`${import.meta.dirname}/../**/routes.ts`).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const asking = sources.flatMap((source) =>
    source
      .split(/(?=router\.(?:admin|guarded|open)\()/)
      .filter((registration) => /^router\.(guarded|open)/.test(registration))
      .flatMap((registration) => /await (\w+)\(platform, provider\b/.exec(registration)?.[1] ?? []),
  );
  expect(asking.sort()).toEqual(Object.keys(calls).sort());
});

test.each(Object.entries(calls))(
  '%s is refused after 20 requests of a member within an hour',
  async (name, call) => {
    const { app, platform, provider } = await openTestApp();
    const { db } = platform.database;
    const { id: uid } = await buildMember(platform);
    const headers = { authorization: `Bearer ${await buildSession(platform, uid)}` };
    const send = () => app.inject({ ...call, headers, payload: { uid, ...call.payload } });
    const codes: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      codes.push((await send()).statusCode);
      await db.query(`delete from rate_limit where key like 'pay-now:%'`);
    }
    expect(codes).not.toContain(429);

    const never = () => Promise.reject(new Error('the provider was called'));
    Object.assign(provider, { startCardWindow: never, readCard: never, charge: never });
    const refused = await send();
    expect([name, refused.statusCode, refused.json().code]).toEqual([name, 429, 'tooMany']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  },
);
