import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import { firstFeePlans } from '@pq/domain/settlement/expected';
import { expect, test } from 'vitest';
import { decideReview } from '#src/modules/admin/reviews/decide-review.ts';
import { getReview } from '#src/modules/admin/reviews/list-projects.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildAdmin, buildProject, type TestPlatform } from '#src/testing/index.ts';
import { openDraftApp } from '../drafts/testing/writing.ts';
import { findProjectPlan, listVersions } from './queries.ts';
import { writeFeePlan } from './write-fee-plan.ts';

const newer = { name: 'default', platformBp: 700, paymentBp: 250, stages: [100] } as const;
const firstId = async ({ database }: TestPlatform, name = 'default') =>
  (await listVersions(database.db)).find((one) => one.name === name)?.id ?? '';

async function open() {
  const opened = await openDraftApp();
  const { platform, writer } = opened;
  const admin = await buildAdmin(platform);
  const today = () => seoulDate(platform.clock.now());
  const write = (validFrom: string, seen: string, changes = {}) =>
    writeFeePlan(platform, admin, {
      ...newer,
      stages: [100],
      ...changes,
      validFrom,
      seen,
    } as Parameters<typeof writeFeePlan>[2]);
  const planOf = async (key: string) => {
    const { id: _id, ...plan } = await findProjectPlan(platform.database.db, key, today());
    return plan;
  };
  const submitted = async (changes = {}, split = false) => {
    const key = await writer.complete(changes);
    const answer = await writer.call('POST', '/project/submit', { key, acceptTerms: true, split });
    expect(answer.statusCode).toBe(200);
    return key;
  };
  const approve = (key: string, plan?: 'split') =>
    decideReview(platform, admin, { key, decision: 'approve', plan });
  return { ...opened, admin, today, write, planOf, submitted, approve };
}

test('writeFeePlan announces a version 30 days ahead, and not before an announced one', async () => {
  const { platform, today, write } = await open();
  const seen = await firstId(platform);
  const earliest = addDays(today(), 30);
  await expect(write(addDays(earliest, -1), seen)).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: { validFrom: expect.stringContaining('30일') } },
  });
  const later = addDays(earliest, 10);
  const { id } = await write(later, seen);
  expect(await refusal(write(later, seen))).toBe('decisionStale');
  expect(await refusal(write(earliest, id))).toBe('invalid');
  await write(later, id, { platformBp: 650 });
  const versions = (await listVersions(platform.database.db)).filter(({ name }) => name === 'default');
  expect(versions.map(({ platformBp, validFrom }) => [platformBp, validFrom])).toEqual([
    [650, later],
    [700, later],
    [500, '2000-01-01'],
  ]);
  const { rows } = await platform.owner.query(
    'select action, target_key, before, after from audit_log order by at, id',
  );
  expect(rows[0]).toMatchObject({
    action: 'plan.write',
    target_key: 'default',
    before: { platformBp: 500 },
    after: { platformBp: 700, validFrom: later },
  });
  await expect(platform.owner.query('update fee_plan set platform_bp = 0')).rejects.toThrow('append-only');
});

test('of two versions that are written at once one is refused', async () => {
  const { platform, today, write } = await open();
  const seen = await firstId(platform);
  const day = addDays(today(), 40);
  const results = await Promise.allSettled([write(day, seen), write(day, seen)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a submission fixes the plan of its day, and a resubmission has that of its own', async () => {
  const { platform, writer, today, write, planOf, submitted, approve, admin } = await open();
  const day = addDays(today(), 30);
  await write(day, await firstId(platform));
  const late = { start: addDays(day, 20), finish: addDays(day, 40) };
  const { rewards } = await writer.completeData();
  const period = { period: late, rewards: { ...rewards, period: addDays(day, 60) } };
  const key = await submitted(period);
  const again = await submitted(period);
  expect(await planOf(key)).toEqual(firstFeePlans.default);
  platform.clock.set(seoulInstant(day));
  expect(await planOf(key)).toEqual(firstFeePlans.default);
  await approve(key);
  expect(await planOf(key)).toEqual(firstFeePlans.default);
  await decideReview(platform, admin, { key: again, decision: 'reject', message: '사유' });
  await writer.move(again, 'save');
  expect(await planOf(again)).toEqual(newer);
  await writer.submit(again);
  await approve(again);
  expect(await planOf(again)).toEqual(newer);
});

test('two stages are possible only for a maker who asked, or by the risk of a first project', async () => {
  const { platform, admin, planOf, submitted, approve } = await open();
  const usual = await submitted();
  expect(await getReview(platform, admin, usual)).toMatchObject({
    split: null,
    plans: [{ name: 'default' }],
  });
  expect(await refusal(approve(usual, 'split'))).toBe('wrongState');
  const risky = await submitted({ amount: { goal: 10_000_001 } });
  const asked = await submitted({}, true);
  expect(await getReview(platform, admin, asked)).toMatchObject({
    split: 'asked',
    plans: [{ name: 'default' }, { name: 'split', stages: [80, 20] }],
  });
  await approve(asked, 'split');
  expect(await planOf(asked)).toEqual(firstFeePlans.split);
  expect((await getReview(platform, admin, risky)).split).toBe('risk');
  await approve(risky);
  expect(await planOf(risky)).toEqual(firstFeePlans.default);
  const second = await submitted({ amount: { goal: 10_000_001 } });
  expect((await getReview(platform, admin, second)).split).toBeNull();
});

test('submissions and approvals of the release before have the first version, and older projects no fees', async () => {
  const { platform, planOf, submitted, approve } = await open();
  const key = await submitted();
  await platform.owner.query('update project_submission set fee_plan_id = null');
  await approve(key);
  await platform.owner.query('update project set fee_plan_id = null where key = $1', [key]);
  expect(await planOf(key)).toEqual(firstFeePlans.default);
  const old = await buildProject(platform);
  expect(await planOf(old.key)).toEqual(firstFeePlans.legacy);
});
