import { t } from '@pq/domain/copy';
import { paymentAt } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

async function open() {
  const { app, platform, provider } = await openTestApp();
  const project = await buildProject(platform);
  const pledgeId = await buildPledge(platform, project, (await buildMember(platform)).id);
  platform.clock.set(paymentAt(project.periodFinish ?? ''));
  await sweepUntilQuiet(platform, provider, new AbortController().signal);
  const { id } = await buildMember(platform, { role: 'admin' });
  const headers = { authorization: `Bearer ${await buildSession(platform, id)}` };
  return {
    platform,
    provider,
    gateKey: pledgeId,
    orderId: `${pledgeId}-1`,
    file: async () =>
      (await app.inject({ url: `/api/admin/pledge/detail?key=${pledgeId}`, headers })).json().data,
    post: async (path: string, fields: object) => {
      const url = `/api/admin/refund${path}`;
      const payload = { gateKey: pledgeId, ...fields };
      const answer = await app.inject({ method: 'POST', url, headers, payload });
      return { status: answer.statusCode, ...answer.json() };
    },
  };
}

it('settleRefundByHand settles an unknown refund by the order id of its charge and what was seen', async () => {
  const { platform, provider, gateKey, orderId, file, post } = await open();
  provider.refundFaults = ['lost-after'];
  const response = await post('', { amount: 5_000 });
  expect(response).toMatchObject({ status: 200, data: { refund: 'unknown', refunded: 0 } });
  const [{ requestedAt: seen, ...rest }] = (await file()).openRefunds;
  expect(rest).toEqual({ orderId, amount: 5_000 });

  expect(await post('/settle', { orderId: 'another', done: true })).toMatchObject({ status: 404 });
  const earlier = await post('/settle', { orderId, done: true, seen: seen - 1 });
  expect([earlier.status, earlier.msg]).toEqual([409, t('err.decisionStale')]);
  const reason = '가맹점 관리자에서 확인했습니다.';
  expect(await post('/settle', { orderId, done: true, seen, reason })).toMatchObject({
    status: 200,
    data: { gateKey, status: 'paid', refunded: 5_000 },
    msg: t('refund.settled'),
  });
  const { rows } = await platform.database.db.query(
    `select reason, after from audit_log where action = 'refund.settle'`,
  );
  expect(rows).toEqual([{ reason, after: { status: 'done' } }]);
});

it('settleRefundByHand answers decisionStale for a refund that is already settled', async () => {
  const { platform, provider, orderId, file, post } = await open();
  provider.refundFaults = ['lost-before', 'lost-before'];
  await post('', { amount: 5_000 });
  const [{ requestedAt: seen }] = (await file()).openRefunds;
  expect(await post('/settle', { orderId, done: false, seen })).toMatchObject({ status: 200 });
  expect(await post('/settle', { orderId, done: true, seen })).toMatchObject({ status: 409 });
  platform.clock.set(platform.clock.now() + 60_000);
  await post('', { amount: 7_000 });
  expect(await post('/settle', { orderId, done: true, seen })).toMatchObject({ status: 409 });
  expect(await file()).toMatchObject({ pledge: { refunded: 0 }, openRefunds: [{ amount: 7_000 }] });
});
