import { paymentAt } from '@pq/domain/dates';
import { expect, it, onTestFinished } from 'vitest';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { withRequest } from '#src/platform/log-context.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { buildAdmin, buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { RecordingMailer } from './modules/accounts/users/testing/account-app.ts';
import { startDeadlineTask } from './modules/admin/scheduler/sweep.ts';
import { createMailWorker } from './modules/notifications/mail-worker.ts';
import { placePledge } from './modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf } from './modules/pledging/pledges/testing/orders.ts';

type Line = { msg: string; [field: string]: unknown };

it('log ids connect a request or round with its charges, refunds and mails, without personal data', async () => {
  const lines: Line[] = [];
  const { app, platform, provider } = await openTestApp({
    env: { LOG_LEVEL: 'info' },
    onLogLine: (line) => void lines.push(JSON.parse(line)),
  });
  const find = (msg: string, fields: object = {}) =>
    lines.filter((line) => expect.objectContaining({ msg, ...fields }).asymmetricMatch(line));
  const sweepNow = () => inTransaction(platform.database.db, (tx) => notify(tx, 'sweep'));
  const project = await buildProject(platform);
  const backer = await buildMember(platform, { name: '한별이', email: 'hanbyeol@example.com' });
  const authorization = `Bearer ${await buildSession(platform, backer.id)}`;
  const pledgeId = await buildPledge(platform, project, backer.id);

  const other = await buildProject(platform);
  const { cardId, ...buyer } = await buildBacker(platform);
  await withRequest('request-placed', () => placePledge(platform, buyer, orderOf(other, cardId), null));

  const mails = createMailWorker(platform, new RecordingMailer());
  mails.start();
  onTestFinished(() => mails.stop());
  await expect.poll(() => find('mail sent', { kind: 'pledgePlaced' })).toHaveLength(1);
  expect(find('mail sent', { kind: 'pledgePlaced' })).toMatchObject([
    { queuedBy: 'request-placed', task: 'mails', round: expect.any(String) },
  ]);

  provider.faults = ['decline'];
  platform.clock.set(paymentAt(project.periodFinish ?? ''));
  const task = startDeadlineTask(platform, provider);
  onTestFinished(() => task.stop());
  await sweepNow();
  await expect.poll(() => find('mail sent', { kind: 'chargeFailed' })).toHaveLength(1);
  // The mail is sent after the commit; the line appears once the sweep has been notified.
  await expect
    .poll(() => find('charge settled', { pledge: pledgeId })[0])
    .toMatchObject({
      outcome: 'declined',
      pledge: pledgeId,
      orderId: expect.stringContaining(pledgeId),
      task: 'sweep',
    });
  const [charged] = find('charge settled', { pledge: pledgeId });
  expect(find('mail sent', { kind: 'chargeFailed' })).toMatchObject([{ queuedBy: charged?.round }]);
  await expect.poll(() => find('round', { round: charged?.round })).toHaveLength(1);
  expect(find('round', { round: charged?.round })).toMatchObject([
    { task: 'sweep', done: { 'charges declined': 1, 'mails queued': expect.any(Number) } },
  ]);

  const paid = await app.inject({
    method: 'POST',
    url: '/api/payment/now',
    headers: { authorization },
    payload: { key: pledgeId },
  });
  expect(paid.json().data).toEqual({ status: 'paid' });
  const requestId = paid.headers['x-request-id'];
  expect(find('charge settled', { requestId })).toMatchObject([{ outcome: 'done', pledge: pledgeId }]);
  await expect.poll(() => find('mail sent', { kind: 'charged', queuedBy: requestId })).toHaveLength(1);

  const admin = await buildAdmin(platform);
  const refund = { gateKey: pledgeId, amount: 1_000, reason: '배송 지연', admin, idempotencyKey: null };
  await withRequest('request-refund', () => refundPledge(platform, provider, refund));
  expect(find('refund settled', { requestId: 'request-refund' })).toMatchObject([{ pledge: pledgeId }]);

  expect(JSON.stringify(lines)).not.toMatch(/hanbyeol|한별이|배송 지연/);
});
