import { addDays, DAY_MS, paymentAt, seoulDate } from '@pq/domain/dates';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPayple } from '#src/providers/payple/payple.ts';
import { type SandboxChild, startSandboxChild } from '#src/providers/payple/testing/sandbox-child.ts';
import { buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { encryptBillingKey } from '../cards/billing-key.ts';
import { chargeDuePledges } from './charge-due-pledges.ts';

let sandbox: SandboxChild;
beforeAll(async () => {
  sandbox = await startSandboxChild();
});
afterAll(() => sandbox.stop());

/** A pledge whose charge the provider has done today, which is four days ago for a site that was restored from before. */
async function openRestored({ number, endsInDays = -1 }: { number?: string; endsInDays?: number } = {}) {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const today = seoulDate(Date.now());
  const finish = addDays(today, endsInDays);
  const project = await buildProject(platform, {
    state: 'finish',
    periodStart: addDays(today, -9),
    periodFinish: finish,
  });
  const pledgeId = await buildPledge(platform, project);
  const { PCD_PAYER_ID: billingKey = '' } = await sandbox.mintCard(number);
  const [card] = (await db.query('select id from card')).rows;
  const sealed = encryptBillingKey(billingKey, card.id, platform.secrets);
  await db.query('update card set billing_key = $1', [sealed]);
  const provider = createPayple(
    {
      host: sandbox.url,
      cstId: 'test',
      custKey: 'abcd1234567890',
      refundKey: 'sandbox-refund-key',
      referer: 'http://127.0.0.1:3000',
    },
    platform.log,
  );
  const orderId = `${pledgeId}-1`;
  await provider.charge({ orderId, billingKey, amount: 13_000, goods: 'PQ' });
  platform.clock.set(paymentAt(finish) + 4 * DAY_MS);
  const sweep = () => chargeDuePledges(platform, provider, new AbortController().signal);
  const mails = async () => {
    const { rows } = await db.query(
      `select g.status as pledge, g.round, c.order_id as "orderId", c.status, c.provider_message as message
       from charge c join pledge g on g.id = c.pledge_id`,
    );
    return rows;
  };
  const booked = async () => (await sandbox.charges()).filter(({ oid }) => oid.startsWith(pledgeId));
  return { platform, orderId, sweep, mails, booked };
}

test('a restored charge that was paid before the restore is found and not charged again', async () => {
  const { orderId, sweep, mails, booked } = await openRestored();
  await sweep();
  expect(await mails()).toMatchObject([{ pledge: 'paid', orderId, status: 'paid' }]);
  expect(await booked()).toMatchObject([{ oid: orderId, total: 13_000, refunded: 0, status: 'paid' }]);
});

test('a restored charge that was refused stays refused', async () => {
  const { orderId, sweep, mails, booked } = await openRestored({ number: '4111111111110002' });
  await sweep();
  expect(await mails()).toMatchObject([{ pledge: 'retry', round: 2, orderId, status: 'declined' }]);
  expect(await booked()).toHaveLength(1);
});

test('a restored charge that the provider knows but does not show stays open and is logged after some look-ups', async () => {
  const { platform, sweep, mails, booked } = await openRestored({ endsInDays: 1 });
  const cried = vi.spyOn(platform.log, 'error');
  for (let n = 0; n < 5; n += 1) {
    expect(cried).not.toHaveBeenCalled();
    await sweep();
    expect(await mails()).toMatchObject([
      { pledge: 'ready', status: 'unknown', message: expect.stringContaining('known to the provider') },
    ]);
    platform.clock.set(platform.clock.now() + 3_600_000);
  }
  expect(cried).toHaveBeenCalledWith(expect.anything(), 'charge needs a look');
  expect(await booked()).toHaveLength(1);
});
