import { t } from '@pq/domain/copy';
import { DAY_MS } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildAdmin } from '#src/testing/index.ts';
import { payNow, retryCharge } from './charge-now.ts';
import { chargedPledge, MINUTE_MS } from './testing/charged.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

async function refused(...faults: Parameters<typeof chargedPledge>) {
  const bench = await chargedPledge(...faults);
  const admin = await buildAdmin(bench.platform);
  const retry = (seen?: number, gateKey = bench.pledgeId) =>
    retryCharge(bench.platform, bench.provider, admin, { gateKey, seen });
  const decisions = async () =>
    (await bench.platform.database.db.query('select action, target_key from audit_log order by at, id')).rows;
  return { ...bench, admin, retry, decisions };
}

it("retryCharge charges a refused pledge once in the admin's name and records the decision", async () => {
  const { pledgeId, admin, retry, provider, ...bench } = await refused('decline');
  expect(await retry(1)).toEqual({ gateKey: pledgeId, status: 'paid' });
  expect((await bench.journal()).at(-1)).toMatchObject({ event: 'charged', actor: `admin:${admin.uid}` });
  expect(await bench.decisions()).toEqual([{ action: 'charge.retry', target_key: pledgeId }]);
  expect(await refusal(retry())).toBe('pledgeSettled');
  expect(provider.chargeCalls).toBe(2);
  await bench.expectBooksToBalance();
});

it('retryCharge leaves the scheduled retry after a refusal and sends no mail', async () => {
  const { retry, provider, dueMs, ...bench } = await refused('decline');
  provider.faults = ['decline'];
  expect(await retry()).toMatchObject({ status: 'retry', failureReason: t('charge.reason.limit') });
  expect(await bench.pledgeRow()).toMatchObject({ round: 2, payment_at: new Date(dueMs + DAY_MS) });
  expect(await bench.mails('chargeFailed')).toHaveLength(1);
  await bench.settleAt(dueMs + DAY_MS);
  expect((await bench.pledgeRow()).status).toBe('paid');
  await bench.expectBooksToBalance();
});

it('retryCharge looks up an unknown outcome and never charges again', async () => {
  const { retry, provider, ...bench } = await refused('lost-after');
  expect((await bench.pledgeRow()).status).toBe('paid');
  const unreachable = await chargedPledge('decline');
  unreachable.provider.faults = ['lost-after'];
  unreachable.provider.isUnreachable = true;
  const admin = await buildAdmin(unreachable.platform);
  const again = () =>
    retryCharge(unreachable.platform, unreachable.provider, admin, {
      gateKey: unreachable.pledgeId,
      seen: undefined,
    });
  expect(await again()).toEqual({ gateKey: unreachable.pledgeId, status: 'retry' });
  expect(await again()).toEqual({ gateKey: unreachable.pledgeId, status: 'retry' });
  unreachable.provider.isUnreachable = false;
  expect(await again()).toEqual({ gateKey: unreachable.pledgeId, status: 'paid' });
  expect(unreachable.provider.chargeCalls).toBe(2);
  await unreachable.expectBooksToBalance();
});

it('retryCharge answers decisionStale to the second of two admins', async () => {
  const { retry, provider, platform, ...bench } = await refused('decline');
  provider.faults = ['decline'];
  await retry(1);
  expect(await refusal(retry(1))).toBe('decisionStale');
  const answers = await Promise.all([
    retry().catch((error: Error) => error.message),
    payNow(platform, provider, bench.memberId, bench.pledgeId).catch((error: Error) => error.message),
  ]);
  expect(answers).toContainEqual(expect.objectContaining({ status: 'paid' }));
  await bench.settleAt(platform.clock.now() + MINUTE_MS);
  await bench.expectBooksToBalance();
});

it('retryCharge rejects pledges before their first charge and settled ones', async () => {
  const { retry } = await refused('retryable', 'retryable');
  expect(await refusal(retry(undefined, nobody))).toBe('notFound');
});
