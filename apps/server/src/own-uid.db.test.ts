import { calls } from '@pq/contract';
import { expect, test } from 'vitest';
import { buildMember, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { fingerprint } from './testing/fingerprint.ts';

async function open() {
  const { app, platform } = await openTestApp();
  const [caller, victim] = [await buildMember(platform), await buildMember(platform)];
  const headers = { authorization: `Bearer ${await buildSession(platform, caller.id)}` };
  // Using a session prolongs it, which would count as a change.
  await platform.database.db.query("update session set expires_at = now() + interval '14 days'");
  const send = (call: (typeof calls)[number], fields: Record<string, string>) => {
    const url = `/api${call.path}`;
    return call.method === 'GET'
      ? app.inject({ method: 'GET', url, query: fields, headers })
      : app.inject({ method: call.method, url, payload: fields, headers });
  };
  return { platform, caller, victim, send };
}

const own = calls.filter(({ audience, form }) => audience === 'member' && !form);

test("every member call refuses another member's uid, whatever else is sent", async () => {
  const { platform, victim, send } = await open();
  const before = await fingerprint(platform);
  for (const call of own)
    for (const field of ['uid', 'usrId']) {
      const answer = await send(call, { [field]: victim.id });
      expect([call.name, field, answer.statusCode]).toEqual([call.name, field, 403]);
      const both = await send(call, { uid: '', usrId: '', [field]: victim.id });
      expect([call.name, field, both.statusCode]).toEqual([call.name, field, 403]);
    }
  expect(await fingerprint(platform)).toBe(before);
});

test('member calls accept the own uid and none', async () => {
  const { caller, send } = await open();
  for (const call of own.filter(({ method }) => method === 'GET'))
    for (const fields of [{}, { uid: caller.id }, { uid: '' }]) {
      const answer = await send(call, fields);
      expect([call.name, fields, answer.statusCode]).not.toEqual([call.name, fields, 403]);
    }
});
