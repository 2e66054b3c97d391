import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { testSandbox } from '#src/testing/test-sandbox.ts';
import { decryptPush } from './decrypt.ts';
import type { Push, Subscription } from './pushes.ts';

// The example of RFC 8291, section 5.
const example = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg' +
    'Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('decryptPush opens the example of the standard, and for nobody else', () => {
  const body = Buffer.from(example.body, 'base64url');
  expect(decryptPush(body, example)).toBe('When I grow up, I want to be a watermelon');
  const other = createECDH('prime256v1');
  other.generateKeys();
  expect(decryptPush(body, { ...example, privateKey: other.getPrivateKey('base64url') })).toBeNull();
  expect(decryptPush(body.subarray(0, 10), example)).toBeNull();
});

test('a subscription takes only pushes that are signed, and ends', async () => {
  const sandbox = await testSandbox();
  const { data } = await sandbox.post<Subscription>('/push/subscriptions', { to: 'hana@example.com' });
  expect(data).toEqual({
    endpoint: expect.stringMatching(new RegExp(`^${sandbox.url}/push/send/[\\w-]{32}$`)),
    keys: { p256dh: expect.stringMatching(/^[\w-]{87}$/), auth: expect.stringMatching(/^[\w-]{22}$/) },
  });
  const send = (headers = {}) =>
    fetch(data.endpoint, {
      method: 'POST',
      body: Buffer.from(example.body, 'base64url'),
      headers: { 'content-type': 'application/octet-stream', ...headers },
    });
  expect((await send()).status).toBe(403);
  expect((await send({ authorization: `vapid t=a.b.c, k=${'A'.repeat(87)}` })).status).toBe(403);
  expect((await sandbox.post('/push/subscriptions', {})).status).toBe(400);
  expect(await sandbox.get<Push[]>('/push')).toEqual([]);
  await fetch(data.endpoint, { method: 'DELETE' });
  expect((await send()).status).toBe(410);
});
