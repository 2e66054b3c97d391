import { calls, files } from '@pq/contract';
import type { Call, FileCall } from '@pq/contract/call';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

const every: readonly (Call | FileCall)[] = [...calls, ...files];
const fresh = every.filter((call) => call.fresh !== undefined);

test('calls on money, restrictions, visibility, policies and personal data require a fresh sign-in', () => {
  expect(fresh.map(({ name }) => name).sort()).toEqual([
    'chargeDifference',
    'closeDifference',
    'correctPayout',
    'dissolvePayouts',
    'downloadData',
    'exportPayments',
    'exportPayouts',
    'exportShipping',
    'exportSupporterPictures',
    'exportSupporters',
    'exportTaxData',
    'gatherPayouts',
    'holdPayout',
    'leave',
    'listShipping',
    'lookUpDifference',
    'readPacking',
    'receiveBalance',
    'recordExternalPayout',
    'refundDifference',
    'refundPledge',
    'releasePayouts',
    'resetSecondFactor',
    'restrictMember',
    'retryCharge',
    'setBlind',
    'settleRefund',
    'uploadPayoutResult',
    'uploadSettlementFile',
    'writeFeePlan',
    'writeOffBalance',
    'writePolicy',
  ]);
});

test('changing calls of admins need a fresh sign-in, except those of this list', () => {
  const changing = calls.filter(({ audience, method }) => audience === 'admin' && method !== 'GET');
  const without = changing.filter((call) => call.fresh === undefined).map(({ name }) => name);
  expect(without.sort()).toEqual([
    'answerAsk',
    'blockWord',
    'changeBanner',
    'changeNotice',
    'correctProject',
    'decideIdentity',
    'decideReview',
    'decideReward',
    'decideWithdrawal',
    'keepReported',
    'keepReportedNews',
    'removeBanner',
    'removeNotice',
    'signOutMember',
    'writeBanner',
    'writeNotice',
    'writeSynonyms',
  ]);
});

test('a sign-in is fresh after nine minutes and not after eleven', async () => {
  const { app, platform } = await openTestApp();
  const admin = await buildMember(platform, { role: 'admin' });
  const headers = { authorization: `Bearer ${await buildSession(platform, admin.id)}` };
  const proven = (ago: string) =>
    platform.database.db.query(
      `update session set created_at = now() - interval '1 hour', confirmed_at = now() - $1::interval`,
      [ago],
    );
  const send = async (call: Call | FileCall) => {
    const method = 'method' in call ? call.method : 'GET';
    const body = method === 'POST' || method === 'PUT' ? { payload: {} } : {};
    const answer = await app.inject({ method, url: `/api${call.path}`, headers, ...body } as InjectOptions);
    return [call.name, answer.statusCode, answer.json().msg] as const;
  };
  const msg = '안전을 위해 본인 확인이 필요합니다. 다시 로그인한 뒤 10분 안에 진행해주세요.';
  await proven('11 minutes');
  for (const call of fresh) expect(await send(call)).toEqual([call.name, 403, msg]);
  await proven('9 minutes');
  for (const call of fresh.filter(({ name }) => name !== 'leave'))
    expect((await send(call))[2]).not.toBe(msg);
});

test('a maker exports the supporters without a fresh sign-in', async () => {
  const { app, platform } = await openTestApp();
  const maker = await buildMember(platform);
  const headers = { authorization: `Bearer ${await buildSession(platform, maker.id)}` };
  await platform.database.db.query(`update session set created_at = now() - interval '1 hour'`);
  const answer = await app.inject({ url: '/api/user/sponsor/export', headers });
  expect(answer.statusCode).not.toBe(403);
});

test('a polling overview does not extend an admin’s session', async () => {
  const { app, platform } = await openTestApp();
  const admin = await buildMember(platform, { role: 'admin' });
  const headers = { authorization: `Bearer ${await buildSession(platform, admin.id)}` };
  const { db } = platform.database;
  await db.query(`update session set seen_at = now() - interval '20 minutes'`);
  const idle = async () =>
    (await db.query(`select seen_at < now() - interval '19 minutes' as idle from session`)).rows[0].idle;
  expect((await app.inject({ url: '/api/admin/overview', headers })).statusCode).toBe(200);
  expect(await idle()).toBe(true);
  expect((await app.inject({ url: '/api/admin/waiting', headers })).statusCode).toBe(200);
  expect(await idle()).toBe(false);
});

test('an event stream does not extend an admin’s session', async () => {
  const { app, platform } = await openTestApp();
  const admin = await buildMember(platform, { role: 'admin' });
  const authorization = `Bearer ${await buildSession(platform, admin.id)}`;
  const { key } = await buildProject(platform, { state: 'funding' });
  const { db } = platform.database;
  await db.query(`update session set seen_at = now() - interval '20 minutes'`);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const watching = new AbortController();
  const { signal } = watching;
  const answer = await fetch(`${address}/api/project/live?key=${key}`, {
    headers: { authorization },
    signal,
  });
  expect(answer.status).toBe(200);
  watching.abort();
  const { rows } = await db.query(`select seen_at < now() - interval '19 minutes' as idle from session`);
  expect(rows).toEqual([{ idle: true }]);
});
