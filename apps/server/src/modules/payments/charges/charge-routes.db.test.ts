import { t } from '@pq/domain/copy';
import { paymentAt } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

async function open(fate: 'declined' | 'paid') {
  const { app, platform, provider } = await openTestApp();
  const project = await buildProject(platform);
  const backer = await buildMember(platform);
  const admin = await buildMember(platform, { role: 'admin' });
  const pledgeId = await buildPledge(platform, project, backer.id);
  if (fate === 'declined') provider.faults = ['decline'];
  platform.clock.set(paymentAt(project.periodFinish ?? ''));
  await sweepUntilQuiet(platform, provider, new AbortController().signal);
  const callAs = async (member: { id: string }) => {
    const authorization = `Bearer ${await buildSession(platform, member.id)}`;
    return async (method: 'GET' | 'POST', url: string, payload: object = {}, headers: object = {}) => {
      const fields = method === 'GET' ? { query: payload as Record<string, string> } : { payload };
      const answer = await app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization, ...headers },
        ...fields,
      });
      return { status: answer.statusCode, ...answer.json() };
    };
  };
  return { provider, pledgeId, backer: await callAs(backer), admin: await callAs(admin) };
}

it('own pledges show reason and date of a refusal, and payNow returns the refusal or the receipt', async () => {
  const { provider, pledgeId, backer } = await open('declined');
  const reason = t('charge.reason.limit');
  const list = async () => (await backer('GET', '/user/gatekeeping')).data[0];
  expect(await list()).toMatchObject({ status: 'retry', failureReason: reason });
  expect(await list()).not.toHaveProperty('receiptUrl');

  provider.faults = ['decline'];
  expect(await backer('POST', '/payment/now', { key: pledgeId })).toEqual({
    ...{ status: 200, state: true },
    data: { status: 'retry', failureReason: reason },
    msg: t('pay.now.refused', { reason }),
  });
  expect(await backer('POST', '/payment/now', { key: pledgeId })).toMatchObject({
    data: { status: 'paid' },
    msg: t('pay.now.done'),
  });
  expect(await list()).toMatchObject({
    status: 'paid',
    receiptUrl: expect.stringContaining(pledgeId),
    history: [{ what: 'placed' }, { what: 'declined' }, { what: 'declined' }, { what: 'charged' }],
  });
  expect(await list()).not.toHaveProperty('failureReason');
});

it('refundPledge refunds once for repeats under one Idempotency-Key', async () => {
  const { provider, pledgeId, backer, admin } = await open('paid');
  const key = { 'idempotency-key': 'click-1' };
  const refund = () => admin('POST', '/admin/refund', { gateKey: pledgeId, amount: 3_000 }, key);
  const answers = [await refund(), await refund()];
  for (const answer of answers)
    expect(answer).toEqual({
      ...{ status: 200, state: true, msg: t('refund.done') },
      data: { gateKey: pledgeId, status: 'paid', refunded: 3_000, refund: 'done' },
    });
  expect(provider.refundCalls).toBe(1);
  const [pledge] = (await backer('GET', '/user/gatekeeping')).data;
  expect(pledge).toMatchObject({ status: 'paid', refunded: 3_000 });
  expect(pledge.history.at(-1)).toMatchObject({ what: 'refunded', amount: 3_000 });
});
