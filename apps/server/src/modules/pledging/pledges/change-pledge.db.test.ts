import { t } from '@pq/domain/copy';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { listPledges } from '#src/modules/fulfilment/own-pledges.ts';
import { removeCard } from '#src/modules/payments/cards/remove-card.ts';
import {
  buildCard,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
  putState,
} from '#src/testing/index.ts';
import { cancelPledge } from './cancel-pledge.ts';
import { changeAllPledgeCards, changePledge, changePledgeCard, chooseFallbackCard } from './change-pledge.ts';
import { placePledge } from './place-pledge.ts';
import { buildBacker, orderOf, projectRow, refusal } from './testing/orders.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

async function pledged() {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ count: 5 }, { count: 0 }] });
  const backer = await buildBacker(platform);
  const { gateKey } = await placePledge(
    platform,
    backer,
    orderOf(project, backer.cardId, {}, [{ idx: 0, count: 2 }]),
    null,
  );
  const fix = (
    lines: { idx: number; count: number }[],
    changes: Parameters<typeof orderOf>[2] = {},
    who = backer,
  ) => {
    const { database, rewardidx } = orderOf(project, backer.cardId, changes, lines);
    return changePledge(platform, who, { data: database, rewardidx, gateKey });
  };
  const events = async () =>
    (
      await platform.database.db.query(
        'select event, pledged, actor from money_journal where pledge_id = $1 order by at, id',
        [gateKey],
      )
    ).rows;
  const checks = () => runChecks(platform.database.db, platform.clock.now());
  return { platform, project, backer, gateKey, fix, events, checks };
}

it('changePledge moves stock and amount by the difference, mails the new content and records it in the journal', async () => {
  const { platform, project, gateKey, fix, events, checks } = await pledged();

  await fix(
    [
      { idx: 0, count: 1 },
      { idx: 1, count: 3 },
    ],
    {
      donation: 7_000,
      amount: 47_000,
      paymentinfo: { callAmount: 50_000 },
      deliveryinfo: {
        address: { basic: '부산 해운대구 우동 1', detail: '', zonecode: '48094' },
        profile: { name: '이가람', tel: '010-9999-0000' },
        etc: '문 앞',
        files: [],
      },
    },
  );

  expect(await projectRow(platform, project.key)).toEqual({
    amount_now: 47_000,
    backers: 1,
    sold: 4,
    pledges: 1,
  });
  const { rows } = await platform.database.db.query(
    'select donation, call_amount, recipient_name, zonecode, note from pledge where id = $1',
    [gateKey],
  );
  expect(rows).toEqual([
    { donation: 7_000, call_amount: 50_000, recipient_name: '이가람', zonecode: '48094', note: '문 앞' },
  ]);
  expect(await events()).toEqual([
    { event: 'placed', pledged: 20_000, actor: 'backer' },
    { event: 'changed', pledged: 27_000, actor: 'backer' },
  ]);
  expect(await checks()).toEqual([]);
});

it('changePledge marks a changed address as later than its confirmation, and no other change', async () => {
  const { platform, gateKey, fix } = await pledged();
  const { db } = platform.database;
  const at = new Date(platform.clock.now());
  await db.query('update pledge set address_confirmed_at = $1', [at]);
  const changedAt = async () =>
    (await db.query('select address_changed_at as at from pledge where id = $1', [gateKey])).rows[0].at;
  const lines = [{ idx: 0, count: 1 }];
  await fix(lines);
  expect(await changedAt()).toBeNull();
  const address = { basic: '부산 해운대구 우동 1', detail: '', zonecode: '48094' };
  await fix(lines, {
    deliveryinfo: { address, profile: { name: '이가람', tel: '010-9999-0000' }, etc: '', files: [] },
  });
  expect((await changedAt()).getTime()).toBeGreaterThan(at.getTime());
});

it('changePledge writes nothing when nothing changes, so that it may be repeated', async () => {
  const { fix, events } = await pledged();
  await fix([{ idx: 0, count: 2 }]);
  expect(await events()).toHaveLength(1);
});

it("changePledge counts others' reservations against the stock, not one's own, and a rejected change leaves nothing", async () => {
  const { platform, project, fix, events, checks } = await pledged();
  const other = await buildBacker(platform);
  await placePledge(platform, other, orderOf(project, other.cardId, {}, [{ idx: 0, count: 3 }]), null);

  expect(
    await refusal(
      fix([
        { idx: 0, count: 3 },
        { idx: 1, count: 1 },
      ]),
    ),
  ).toBe('pledgeStock');
  expect(await projectRow(platform, project.key)).toMatchObject({ amount_now: 50_000, sold: 5 });
  expect(await events()).toHaveLength(1);

  await fix([{ idx: 0, count: 1 }]);
  await fix([{ idx: 0, count: 2 }]);
  expect(await projectRow(platform, project.key)).toMatchObject({ amount_now: 50_000, sold: 5 });
  expect(await checks()).toEqual([]);
});

it('changePledge and cancelPledge reject another project than that of the pledge', async () => {
  const { platform, project, backer, gateKey, fix, events } = await pledged();
  const { key: otherKey } = await buildProject(platform);
  const msg = t('pay.err.otherProject');
  await expect(fix([{ idx: 0, count: 1 }], { projectid: otherKey })).rejects.toMatchObject({
    code: 'invalid',
    msg,
    data: { fields: { 'data.projectid': msg } },
  });
  await expect(cancelPledge(platform, backer, gateKey, { projectKey: otherKey })).rejects.toMatchObject({
    code: 'invalid',
    msg,
    data: { fields: { projectid: msg } },
  });
  expect(await events()).toHaveLength(1);
  await cancelPledge(platform, backer, gateKey, { projectKey: project.key });
  expect((await projectRow(platform, project.key)).sold).toBe(0);
});

it("changePledge rejects another member's pledge, another project and other sums", async () => {
  const { platform, project, backer, fix, events } = await pledged();
  const other = await buildBacker(platform);
  expect(await refusal(fix([{ idx: 0, count: 1 }], {}, other))).toBe('notFound');
  expect(await refusal(fix([{ idx: 0, count: 1 }], { projectid: nobody }))).toBe('invalid');
  expect(await refusal(fix([{ idx: 0, count: 1 }], { amount: 1 }))).toBe('pledgeAmount');
  expect(await refusal(fix([{ idx: 0, count: 1 }], { card: { PCD_PAYER_ID: other.cardId } }))).toBe(
    'pledgeCard',
  );
  expect(await events()).toHaveLength(1);
  expect((await projectRow(platform, project.key)).sold).toBe(2);
  expect(backer.uid).not.toBe(other.uid);
});

it('changePledge and cancelPledge reject after the last day and while the project is hidden', async () => {
  const { platform, project, backer, gateKey, fix, events } = await pledged();
  const { key } = project;
  await putState(platform, 'blind', { key, blindedFrom: 'funding' });
  expect(await refusal(fix([{ idx: 0, count: 1 }]))).toBe('pledgeClosed');
  expect(await refusal(cancelPledge(platform, backer, gateKey))).toBe('pledgeClosed');
  await putState(platform, 'funding', { key });

  platform.clock.set(Date.parse(`${project.periodFinish}T15:00:00Z`));
  expect(await refusal(fix([{ idx: 0, count: 1 }]))).toBe('pledgeClosed');
  expect(await refusal(cancelPledge(platform, backer, gateKey))).toBe('pledgeClosed');
  expect(await events()).toHaveLength(1);
});

it('cancelPledge releases every reservation once and lets the backer join again', async () => {
  const { platform, project, backer, gateKey, fix, events, checks } = await pledged();
  const twice = await Promise.all(
    Array.from({ length: 2 }, () => refusal(cancelPledge(platform, backer, gateKey))),
  );
  expect(twice.sort()).toEqual(['null', 'pledgeSettled']);
  expect(await projectRow(platform, project.key)).toEqual({
    amount_now: 0,
    backers: 0,
    sold: 0,
    pledges: 1,
  });
  expect(await events()).toEqual([
    { event: 'placed', pledged: 20_000, actor: 'backer' },
    { event: 'cancelled', pledged: -20_000, actor: 'backer' },
  ]);
  expect(await refusal(fix([{ idx: 0, count: 1 }]))).toBe('pledgeSettled');
  expect(await refusal(changePledgeCard(platform, backer.uid, gateKey, backer.cardId))).toBe('pledgeSettled');
  await placePledge(platform, backer, orderOf(project, backer.cardId), null);
  const other = await buildBacker(platform);
  expect(await refusal(cancelPledge(platform, other, gateKey))).toBe('notFound');
  expect(await checks()).toEqual([]);
});

it('the list names who ended a pledge, and placePledge rejects the key of a withdrawn one', async () => {
  const { platform, backer, gateKey } = await pledged();
  const second = await buildProject(platform, { projectType: 'PT01' });
  const order = orderOf(second, backer.cardId);
  const ended = await placePledge(platform, backer, order, 'key');
  await cancelPledge(platform, backer, gateKey);
  const endedBy = async () => {
    const list = await listPledges(platform, { ...backer, role: 'member' });
    return Object.fromEntries(list.map((own) => [own.gateKey, own.endedBy]));
  };
  expect(await endedBy()).toEqual({ [gateKey]: 'backer', [ended.gateKey]: undefined });
  platform.clock.set(Date.parse(`${second.periodFinish}T15:00:00Z`));
  await sweepUntilQuiet(platform, createScriptedProvider(), new AbortController().signal);
  expect(await endedBy()).toEqual({ [gateKey]: 'backer', [ended.gateKey]: 'site' });
  expect(await refusal(placePledge(platform, backer, order, 'key'))).toBe('idempotencyReuse');
});

it('changePledge stores one of two concurrent changes as a whole', async () => {
  const { platform, project, fix, checks } = await pledged();
  await Promise.all([
    fix([{ idx: 0, count: 5 }]),
    fix([{ idx: 1, count: 4 }]),
    fix([{ idx: 0, count: 1 }], { donation: 500, amount: 10_500, paymentinfo: { callAmount: 13_500 } }),
  ]);
  expect([50_000, 40_000, 10_500]).toContain((await projectRow(platform, project.key)).amount_now);
  expect(await checks()).toEqual([]);
});

it('changeAllPledgeCards changes pending pledges and returns the others as skipped', async () => {
  const { platform, backer, gateKey } = await pledged();
  const second = await buildProject(platform);
  const other = await placePledge(platform, backer, orderOf(second, backer.cardId), null);
  await cancelPledge(platform, backer, other.gateKey);
  const stranger = await buildBacker(platform);
  const third = await placePledge(platform, stranger, orderOf(second, stranger.cardId), null);
  const card = await buildCard(platform, backer.uid);

  const keys = [gateKey, other.gateKey, third.gateKey];
  expect(await changeAllPledgeCards(platform, backer.uid, keys, card.id)).toEqual({
    changed: [gateKey],
    skipped: [other.gateKey, third.gateKey],
  });
  expect(await refusal(changeAllPledgeCards(platform, backer.uid, keys, stranger.cardId))).toBe('pledgeCard');
  const { rows } = await platform.database.db.query('select card_id from pledge where id = any($1)', [
    [gateKey, third.gateKey],
  ]);
  expect(rows.map((row) => row.card_id).sort()).toEqual([card.id, stranger.cardId].sort());
});

it("changePledgeCard clears the refused card's reason", async () => {
  const { platform, backer, gateKey } = await pledged();
  const other = await buildCard(platform, backer.uid);
  const { db } = platform.database;
  await db.query(`update pledge set status = 'retry', failure_reason = '한도 초과'`);
  const reason = async () => (await db.query('select failure_reason from pledge')).rows[0].failure_reason;
  await changePledgeCard(platform, backer.uid, gateKey, backer.cardId);
  expect(await reason()).toBe('한도 초과');
  await changePledgeCard(platform, backer.uid, gateKey, other.id);
  expect(await reason()).toBeNull();
});

it('chooseFallbackCard sets another own card, which cannot be deleted, until it becomes the card itself', async () => {
  const { platform, backer, gateKey } = await pledged();
  const spare = await buildCard(platform, backer.uid);
  const stranger = await buildBacker(platform);
  const name = (card: string | null) => refusal(chooseFallbackCard(platform, backer.uid, gateKey, card));
  expect(await name(backer.cardId)).toBe('pledgeCard');
  expect(await name(stranger.cardId)).toBe('pledgeCard');
  expect(await name(spare.id)).toBe('null');
  expect(await refusal(removeCard(platform, backer.uid, spare.id))).toBe('cardPending');

  await changePledgeCard(platform, backer.uid, gateKey, spare.id);
  const { rows } = await platform.database.db.query('select card_id, fallback_card_id from pledge');
  expect(rows).toEqual([{ card_id: spare.id, fallback_card_id: null }]);
  expect(await name(backer.cardId)).toBe('null');
  expect(await name(null)).toBe('null');
  expect(await refusal(removeCard(platform, backer.uid, backer.cardId))).toBe('null');
});
