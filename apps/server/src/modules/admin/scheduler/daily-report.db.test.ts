import { addDays, endsAt, paymentAt, seoulInstant } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { cancelPledge } from '#src/modules/pledging/pledges/cancel-pledge.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
  putState,
  type TestPlatform,
} from '#src/testing/index.ts';
import { reportDailyPledges } from './daily-report.ts';
import { sweepUntilQuiet } from './sweep.ts';

const today = '2026-11-20';

async function open() {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const settleAt = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, new AbortController().signal);
  };
  return { platform, provider, settleAt, mails: (kind: string) => mailsOf(platform, kind) };
}

async function mailsOf({ database }: TestPlatform, kind: string) {
  const { rows } = await database.db.query<{ recipient: string; data: Record<string, unknown> }>(
    `select recipient, data from mail where kind = $1 order by data->>'date', data->>'projectKey'`,
    [kind],
  );
  return rows;
}

it('reportDailyPledges mails makers once at 10:00 with the live pledges of the day before', async () => {
  const { platform, settleAt, mails } = await open();
  const maker = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id });
  await buildProject(platform);
  platform.clock.set(seoulInstant(today) - 1);
  await buildPledge(platform, project);
  platform.clock.set(seoulInstant(today));
  for (let n = 0; n < 2; n += 1) await buildPledge(platform, project);
  const leaver = await buildMember(platform);
  const leaverPledge = await buildPledge(platform, project, leaver.id);
  await cancelPledge(platform, { uid: leaver.id, email: leaver.email, name: leaver.name }, leaverPledge);

  const tomorrow = addDays(today, 1);
  await settleAt(seoulInstant(today, 10));
  await settleAt(seoulInstant(tomorrow, 10) - 1);
  expect((await mails('makerDailyPledges')).map(({ data }) => data.date)).toEqual(['2026-11-19']);
  await settleAt(seoulInstant(tomorrow, 10));
  await settleAt(seoulInstant(tomorrow, 12));
  expect((await mails('makerDailyPledges')).slice(1)).toEqual([
    {
      recipient: maker.email,
      data: {
        date: today,
        nickname: maker.name,
        title: project.title,
        purpose: 'projects',
        projectKey: project.key,
        pledges: 2,
        amount: 20_000,
      },
    },
  ]);
  await settleAt(seoulInstant(addDays(today, 3), 10));
  expect(await mails('makerDailyPledges')).toHaveLength(2);
});

it('reportDailyPledges reports each missed day once with several workers', async () => {
  const { platform, settleAt, mails } = await open();
  const project = await buildProject(platform);
  await settleAt(seoulInstant(today, 11));
  for (const day of [0, 1, 3]) {
    platform.clock.set(seoulInstant(addDays(today, day), 23));
    await buildPledge(platform, project);
  }
  platform.clock.set(seoulInstant(addDays(today, 5), 15));
  const results = await Promise.all(Array.from({ length: 5 }, () => reportDailyPledges(platform)));
  expect(results.toSorted()).toEqual([0, 0, 0, 0, 1]);
  const days = (await mails('makerDailyPledges')).map(({ data }) => data.date);
  expect(days).toEqual([today, addDays(today, 1), addDays(today, 3)]);
});

it('reportDailyPledges is repeated by the next worker after a kill', async () => {
  const { platform, mails } = await open();
  await buildPledge(platform, await buildProject(platform));
  platform.clock.set(seoulInstant(addDays(today, 1), 10));
  const dying = { ...platform, failpoint: createFailpoints('daily.before_commit=throw') };
  await expect(reportDailyPledges(dying)).rejects.toThrow('daily.before_commit');
  expect(await mails('makerDailyPledges')).toEqual([]);
  expect(await reportDailyPledges(platform)).toBe(1);
  expect(await mails('makerDailyPledges')).toHaveLength(1);
});

it('reportDailyPledges skips failed and hidden projects', async () => {
  const { platform, settleAt, mails } = await open();
  const failing = await buildProject(platform, { projectType: 'PT01', periodFinish: today });
  const hidden = await buildProject(platform);
  for (const project of [failing, hidden]) await buildPledge(platform, project);
  await putState(platform, 'blind', { key: hidden.key, blindedFrom: 'funding' });
  await settleAt(seoulInstant(addDays(today, 1), 10));
  expect(await mails('makerProjectClosed')).toHaveLength(1);
  expect(await mails('makerDailyPledges')).toEqual([]);
});

it('the maker is mailed once after the first round of charges and once after the last', async () => {
  const { platform, provider, settleAt, mails } = await open();
  const project = await buildProject(platform);
  const finish = project.periodFinish ?? '';
  for (let n = 0; n < 3; n += 1) await buildPledge(platform, project);
  // The outcome of one stays open for a while: the round is not over.
  provider.isUnreachable = true;
  provider.faults = ['decline', 'decline', 'lost-after'];
  await settleAt(paymentAt(finish));
  expect(await mails('makerFirstCharges')).toEqual([]);
  provider.isUnreachable = false;
  await settleAt(paymentAt(finish) + 600_000);
  await settleAt(paymentAt(finish) + 1_200_000);
  expect(await mails('makerFirstCharges')).toMatchObject([
    {
      data: {
        projectKey: project.key,
        paid: { pledges: 1, amount: 13_000 },
        failed: { pledges: 2, amount: 26_000 },
        retryDate: addDays(finish, 2),
      },
    },
  ]);
  expect(await mails('makerChargesDone')).toEqual([]);

  provider.faults = ['decline'];
  await settleAt(seoulInstant(addDays(finish, 2), 10));
  await settleAt(seoulInstant(addDays(finish, 5), 10));
  expect(await mails('makerFirstCharges')).toHaveLength(1);
  expect(await mails('makerChargesDone')).toMatchObject([
    { data: { paid: { pledges: 2, amount: 26_000 }, failed: { pledges: 1, amount: 13_000 } } },
  ]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('the maker gets a single mail when every card is charged in the first round', async () => {
  const { platform, settleAt, mails } = await open();
  const project = await buildProject(platform);
  await buildPledge(platform, project);
  await settleAt(endsAt(project.periodFinish ?? '') + 3 * 86_400_000);
  expect(await mails('makerFirstCharges')).toEqual([]);
  expect(await mails('makerChargesDone')).toMatchObject([
    { data: { paid: { pledges: 1, amount: 13_000 }, failed: { pledges: 0, amount: 0 } } },
  ]);
});
