import { paymentAt } from '@pq/domain/dates';
import { buildPledge, buildProject, createScriptedProvider, openTestPlatform } from '@pq/testkit';
import { expect, it } from 'vitest';
import { sweepUntilQuiet } from '#src/features/deadlines/sweep.ts';
import { receiveWebhook } from './receive-webhook.ts';

const never = new AbortController().signal;

it('a webhook is not believed: it only brings our own look-up forward', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  await buildPledge(platform, project);
  provider.faults = ['late'];
  provider.deaf = true;
  platform.clock.set(paymentAt(project.periodFinish ?? ''));
  await sweepUntilQuiet(platform, provider, never);
  const status = async () => (await platform.database.pool.query('select status from pledge')).rows[0].status;
  const orderId = (await platform.database.pool.query('select order_id from charge')).rows[0].order_id;

  await receiveWebhook(platform, { PCD_PAY_RST: 'success', PCD_PAY_OID: orderId, PCD_PAY_TOTAL: '1' });
  expect(await status()).toBe('ready');
  await sweepUntilQuiet(platform, provider, never);
  expect(await status()).toBe('ready');

  provider.deaf = false;
  provider.books.set(orderId, { amount: 13_000, billingKey: '', status: 'paid' });
  for (const body of [
    { PCD_PAY_OID: orderId },
    { PCD_PAY_OID: orderId },
    { PCD_PAY_OID: 'forged' },
    null,
    'text',
    [],
  ])
    await receiveWebhook(platform, body);
  await sweepUntilQuiet(platform, provider, never);
  expect(await status()).toBe('paid');
  expect(provider.asked).toBe(1);
});
