import { exportSupporters, listExportChanges } from '@pq/contract/calls/project-insight';
import { addDays, HOUR_MS, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { cancelPledge } from '#src/modules/pledging/pledges/cancel-pledge.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import { buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { reportChanges } from './changes-report.ts';
import { sweepUntilQuiet } from './sweep.ts';

async function setUp() {
  const { app, platform, provider } = await openTestApp();
  const maker = await buildMember(platform);
  const admin = { ...(await buildMember(platform, { role: 'admin' })), role: 'admin' as const };
  const project = await buildProject(platform, { ownerId: maker.id });
  const place = async () => {
    const backer = await buildMember(platform);
    return { backer, pledgeId: await buildPledge(platform, project, backer.id) };
  };
  const at = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, new AbortController().signal);
  };
  const asMaker = async (path: string, query: object = {}) =>
    app.inject({
      url: `/api${path}`,
      query: { pid: project.key, ...query },
      headers: { authorization: `Bearer ${await buildSession(platform, maker.id)}` },
    });
  return {
    platform,
    maker,
    project,
    place,
    at,
    asMaker,
    changes: async () => (await asMaker(listExportChanges.path)).json().data,
    withdraw: ({ backer, pledgeId }: Awaited<ReturnType<typeof place>>) =>
      cancelPledge(platform, { uid: backer.id, email: backer.email, name: backer.name }, pledgeId),
    refund: (gateKey: string, amount?: number) =>
      refundPledge(platform, provider, {
        gateKey,
        amount,
        admin: { uid: admin.id, role: 'admin', email: admin.email, name: admin.name },
        idempotencyKey: null,
      }),
    mails: async () =>
      (
        await platform.database.db.query(
          "select recipient, data from mail where kind = 'backerRefunded' order by created_at, id",
        )
      ).rows,
  };
}

const chargedAt = (finish: string | null) => seoulInstant(addDays(finish ?? '', 1), 10) + HOUR_MS / 2;

test('the refunds of an hour come in one mail, with who, what, how much and the number', async () => {
  const { maker, project, place, at, refund, mails, changes } = await setUp();
  const [whole, part] = [await place(), await place()];
  const moment = chargedAt(project.periodFinish);
  await at(moment);
  await refund(whole.pledgeId);
  await refund(part.pledgeId, 1_000);
  await refund(part.pledgeId, 2_000);
  await at(moment + HOUR_MS / 2);
  expect(await mails()).toEqual([]);
  await at(moment + HOUR_MS / 2 + 60_000);
  await at(moment + HOUR_MS);
  const change = { rewards: '구성 1 × 1' };
  expect(await mails()).toMatchObject([
    {
      recipient: maker.email,
      data: {
        projectKey: project.key,
        changes: [
          { ...change, gateKey: whole.pledgeId, backer: whole.backer.name, kind: 'refunded', amount: 13_000 },
          {
            ...change,
            gateKey: part.pledgeId,
            backer: part.backer.name,
            kind: 'partlyRefunded',
            amount: 3_000,
          },
        ],
      },
    },
  ]);
  await at(moment + 2 * HOUR_MS);
  expect(await mails()).toHaveLength(1);
  // The maker has no list that could be wrong.
  expect(await changes()).toEqual({ exportedAt: null, total: 0, changes: [] });
});

test('a pledge that is withdrawn after it was taken along in a list is mailed and marked until the next list', async () => {
  const { platform, place, at, asMaker, withdraw, mails, changes } = await setUp();
  const pledges = [await place(), await place(), await place()] as const;
  const start = platform.clock.now();
  await at(start + HOUR_MS);
  await withdraw(pledges[0]);
  await at(start + 2 * HOUR_MS);
  await asMaker(exportSupporters.path, { pending: 'true' });
  expect(await changes()).toMatchObject({ exportedAt: start + 2 * HOUR_MS, total: 0 });
  platform.clock.set(start + 2.25 * HOUR_MS);
  const later = await place();
  platform.clock.set(start + 2.5 * HOUR_MS);
  await withdraw(pledges[1]);
  await withdraw(later);
  expect(await changes()).toMatchObject({
    total: 1,
    changes: [
      { gateKey: pledges[1].pledgeId, nickname: pledges[1].backer.name, kind: 'cancelled', refunded: 0 },
    ],
  });
  await at(start + 4 * HOUR_MS);
  expect(
    (await mails()).map(({ data }) => data.changes.map(({ gateKey }: { gateKey: string }) => gateKey)),
  ).toEqual([[pledges[1].pledgeId]]);
  await asMaker(exportSupporters.path, { pending: 'true' });
  expect(await changes()).toMatchObject({ total: 0 });
});

test('a refund after the list was taken along is marked, whole or in part', async () => {
  const { project, place, at, asMaker, refund, changes } = await setUp();
  const [whole, part, before] = [await place(), await place(), await place()];
  const moment = chargedAt(project.periodFinish);
  await at(moment);
  await refund(before.pledgeId);
  await at(moment + 1_000);
  await asMaker(exportSupporters.path);
  await at(moment + 2_000);
  await refund(part.pledgeId, 1_000);
  await at(moment + 3_000);
  await refund(whole.pledgeId);
  expect(await changes()).toMatchObject({
    exportedAt: moment + 1_000,
    total: 2,
    changes: [
      { gateKey: whole.pledgeId, kind: 'refunded', refunded: 13_000, at: moment + 3_000 },
      { gateKey: part.pledgeId, kind: 'partlyRefunded', refunded: 1_000 },
    ],
  });
});

test('reportChanges is done once by several workers, and again after a kill', async () => {
  const { platform, project, place, at, refund, mails } = await setUp();
  const { pledgeId } = await place();
  const moment = chargedAt(project.periodFinish);
  await at(moment);
  await refund(pledgeId);
  platform.clock.set(moment + HOUR_MS);
  const dying = { ...platform, failpoint: createFailpoints('changes.before_commit=throw') };
  await expect(reportChanges(dying)).rejects.toThrow('changes.before_commit');
  const results = await Promise.all([1, 2, 3].map(() => reportChanges(platform)));
  expect(results.toSorted()).toEqual([0, 0, 1]);
  expect(await mails()).toHaveLength(1);
});
