import { DAY_MS, paymentAt } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { listPledgeRows } from '#src/modules/fulfilment/own-pledges.ts';
import { changePledgeCard, chooseFallbackCard } from '#src/modules/pledging/pledges/change-pledge.ts';
import {
  buildChargeableCard,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
} from '#src/testing/index.ts';

async function withFallback(projectFields: Parameters<typeof buildProject>[1] = {}) {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform, projectFields);
  const pledgeId = await buildPledge(platform, project);
  const { db } = platform.database;
  const row = async () => (await db.query('select * from pledge')).rows[0];
  const { member_id: memberId, card_id: firstCard } = await row();
  const saved = (name: string) => buildChargeableCard(platform, memberId, `key-${name}`, { name });
  const [second, third] = [await saved('바다카드'), await saved('구름카드')];
  await chooseFallbackCard(platform, memberId, pledgeId, second.id);
  const dueMs = paymentAt(project.periodFinish ?? '');
  const settleAt = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, new AbortController().signal);
  };
  const mail = async () =>
    (await db.query(`select data from mail where kind = 'chargeFailed'`)).rows[0]?.data;
  const checks = () => runChecks(db, platform.clock.now());
  return {
    ...{ platform, provider, pledgeId, memberId, firstCard, second, third, dueMs },
    ...{ row, settleAt, mail, checks },
  };
}

it('settleCharge switches to the fallback card after the first refusal, mails it and charges it on the retry', async () => {
  const { platform, provider, memberId, firstCard, second, dueMs, row, settleAt, mail, checks } =
    await withFallback();
  provider.faults = ['decline'];
  await settleAt(dueMs);

  expect(await row()).toMatchObject({ status: 'retry', card_id: second.id, fallback_card_id: null });
  expect(await mail()).toMatchObject({
    card: expect.stringContaining('하늘카드'),
    reason: '카드 한도를 초과했습니다.',
    retryCard: { label: `바다카드 ${second.number}`, isFallback: true },
  });
  const own = () => listPledgeRows(platform.database.db, memberId);
  expect(await own()).toMatchObject([
    { cardId: second.id, failedCard: { id: firstCard }, cardDropped: false },
  ]);
  await settleAt(dueMs + DAY_MS);
  expect(await own()).toMatchObject([{ failedCard: null }]);
  expect((await row()).status).toBe('paid');
  expect([...provider.books.values()].map(({ billingKey }) => billingKey)[1]).toBe('key-바다카드');
  expect(await checks()).toEqual([]);
});

it('settleCharge mails a backer whose card the provider has dropped while the pledge is pending', async () => {
  const { platform, memberId, firstCard, dueMs, settleAt } = await withFallback();
  const dropped = async () => (await listPledgeRows(platform.database.db, memberId))[0]?.cardDropped;
  expect(await dropped()).toBe(false);
  await platform.database.db.query('update card set removed_at = now(), billing_key = null where id = $1', [
    firstCard,
  ]);
  expect(await dropped()).toBe(true);
  await settleAt(dueMs + DAY_MS);
  expect(await dropped()).toBe(false);
});

it('settleCharge ignores a fallback card that was removed', async () => {
  const { platform, provider, second, firstCard, dueMs, row, settleAt, mail } = await withFallback();
  await platform.database.db.query('update card set removed_at = now(), billing_key = null where id = $1', [
    second.id,
  ]);
  provider.faults = ['decline'];
  await settleAt(dueMs);
  expect(await row()).toMatchObject({ status: 'retry', card_id: firstCard, fallback_card_id: null });
  expect(await mail()).not.toHaveProperty('retryCard');
});

it('settleCharge prefers a card that the backer changed to during the charge over the fallback card', async () => {
  const { platform, provider, third, pledgeId, memberId, dueMs, row, settleAt, mail } = await withFallback();
  provider.faults = ['lost-before'];
  provider.isUnreachable = true;
  await settleAt(dueMs);
  await changePledgeCard(platform, memberId, pledgeId, third.id);
  provider.books.set(`${pledgeId}-1`, { amount: 13_000, billingKey: '', status: 'declined' });
  provider.isUnreachable = false;
  await settleAt(dueMs + 60_000);
  expect(await row()).toMatchObject({ status: 'retry', card_id: third.id, fallback_card_id: null });
  expect((await mail()).retryCard).toEqual({ label: `구름카드 ${third.number}`, isFallback: false });
});

it('settleCharge clears the fallback card when the pledge is paid or ends', async () => {
  const paid = await withFallback();
  await paid.settleAt(paid.dueMs);
  expect(await paid.row()).toMatchObject({
    status: 'paid',
    card_id: paid.firstCard,
    fallback_card_id: null,
  });
  const ended = await withFallback({ projectType: 'PT01', goal: 1_000_000 });
  await ended.settleAt(ended.dueMs);
  expect(await ended.row()).toMatchObject({ status: 'cancel', fallback_card_id: null });
  expect(await ended.checks()).toEqual([]);
});
