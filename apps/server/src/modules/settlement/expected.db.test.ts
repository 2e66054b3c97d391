import { paymentAt } from '@pq/domain/dates';
import { type FeePlanName, firstFeePlans } from '@pq/domain/settlement/expected';
import { expect, test } from 'vitest';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import {
  buildAdmin,
  buildMember,
  buildPledge,
  buildProject,
  buildSession,
  putState,
} from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

async function open(plan: FeePlanName | null = 'default') {
  const { app, platform, provider } = await openTestApp();
  const maker = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id, goal: 30_000, projectType: 'PT01' });
  await platform.owner.query('update project set fee_plan = $2 where key = $1', [project.key, plan]);
  const headers = { authorization: `Bearer ${await buildSession(platform, maker.id)}` };
  const expected = async (pid = project.key) =>
    (await app.inject({ url: '/api/settlement/expected', query: { pid }, headers })).json().data;
  const settleAt = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, new AbortController().signal);
  };
  const pledges = (count: number) =>
    Promise.all(Array.from({ length: count }, () => buildPledge(platform, project)));
  return { app, platform, provider, maker, project, expected, settleAt, pledges };
}
const nothing = { pledges: 0, amount: 0 };

test('every live pledge of an open project counts as charged, with delivery', async () => {
  const { expected, pledges } = await open();
  expect(await expected()).toMatchObject({ phase: 'live', charged: 0, payout: 0, stages: [0] });
  await pledges(3);
  expect(await expected()).toEqual({
    plan: 'default',
    fees: { ...firstFeePlans.default },
    phase: 'live',
    paid: nothing,
    waiting: { pledges: 3, amount: 39_000 },
    retry: nothing,
    failed: nothing,
    charged: 39_000,
    refunded: 0,
    base: 39_000,
    platformFee: 1_950,
    paymentFee: 1_170,
    vat: 312,
    payout: 35_568,
    stages: [35_568],
  });
});

test('after the close refused cards count until they are refused for good, and refunds never', async () => {
  const { platform, provider, project, expected, settleAt, pledges } = await open();
  await pledges(4);
  const due = paymentAt(project.periodFinish ?? '');
  provider.faults = ['decline'];
  await settleAt(due);
  expect(await expected()).toMatchObject({
    phase: 'charging',
    paid: { pledges: 3, amount: 39_000 },
    retry: { pledges: 1, amount: 13_000 },
    charged: 52_000,
  });
  provider.faults = ['decline'];
  await settleAt(due + 2 * 86_400_000);
  expect(await expected()).toMatchObject({ phase: 'done', charged: 39_000, refunded: 0, payout: 35_568 });
  const admin = await buildAdmin(platform);
  const { rows } = await platform.owner.query(
    `select id from pledge where status = 'paid' order by id limit 1`,
  );
  await refundPledge(platform, provider, { gateKey: rows[0].id, amount: 5_000, admin, idempotencyKey: null });
  expect(await expected()).toMatchObject({ charged: 39_000, refunded: 5_000, base: 34_000, payout: 31_008 });
});

test('a project that has failed is charged nothing and costs nothing', async () => {
  const { project, expected, settleAt, pledges } = await open();
  await pledges(2);
  await settleAt(paymentAt(project.periodFinish ?? ''));
  expect(await expected()).toMatchObject({
    phase: 'failed',
    charged: 0,
    platformFee: 0,
    payout: 0,
    stages: [0],
  });
});

test('a hidden project is expected to continue where it was', async () => {
  const { platform, project, expected, pledges } = await open();
  await pledges(1);
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  expect(await expected()).toMatchObject({ phase: 'live', charged: 13_000 });
});

test('a project that was approved before there were fees costs nothing, and a draft has those of today', async () => {
  const { platform, maker, expected, pledges } = await open(null);
  await pledges(1);
  expect(await expected()).toMatchObject({ plan: 'legacy', charged: 13_000, payout: 13_000 });
  const draft = await buildProject(platform, { ownerId: maker.id, state: 'save' });
  expect(await expected(draft.key)).toMatchObject({ plan: 'default', phase: 'before', payout: 0 });
});

test('two stages have all fees in the first', async () => {
  const { expected, pledges } = await open('split');
  await pledges(1);
  expect((await expected()).stages).toEqual([10_400 - 1_144, 2_600]);
});
