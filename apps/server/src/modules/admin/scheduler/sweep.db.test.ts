import { DAY_MS, endsAt, paymentAt } from '@pq/domain/dates';
import { expect, it, vi } from 'vitest';
import { openOrders } from '#src/modules/fulfilment/parcels/testing/open-orders.ts';
import {
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
  putState,
} from '#src/testing/index.ts';
import { sweep } from './sweep.ts';
import { assertBooksBalance, mailKinds, settleAt, stateOf, statuses } from './testing/swept.ts';

const MINUTE_MS = 60_000;

it('a successful project is charged at 10:00 of the next day and then completes', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  const finish = project.periodFinish ?? '';
  for (let n = 0; n < 5; n += 1) await buildPledge(platform, project);

  await settleAt(platform, provider, endsAt(finish) - 1);
  expect(await stateOf(platform, project.key)).toBe('funding');
  await settleAt(platform, provider, endsAt(finish));
  expect(await stateOf(platform, project.key)).toBe('finish');
  await settleAt(platform, provider, paymentAt(finish) - 1);
  expect(provider.books.size).toBe(0);

  await settleAt(platform, provider, paymentAt(finish));
  expect(await statuses(platform)).toEqual({ paid: 5 });
  expect(await stateOf(platform, project.key)).toBe('re-finish');
  await assertBooksBalance(platform, provider);
  expect(await mailKinds(platform)).toEqual([
    ...Array(5).fill('charged'),
    'makerChargesDone',
    'makerProjectClosed',
    ...Array(5).fill('projectSucceeded'),
  ]);
});

it('a PT01 project that misses its goal charges nobody and releases stock and amount', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform, {
    projectType: 'PT01',
    goal: 20_001,
    rewards: [{ count: 3 }],
  });
  await buildPledge(platform, project);
  await buildPledge(platform, project);

  await settleAt(platform, provider, paymentAt(project.periodFinish ?? '') + 3 * DAY_MS);

  expect(await stateOf(platform, project.key)).toBe('fail');
  expect(await statuses(platform)).toEqual({ cancel: 2 });
  expect(provider.chargeCalls).toBe(0);
  const { rows } = await platform.database.db.query(
    'select amount_now, amount_at_end, backers_at_end, (select sold from reward where project_key = key) as sold from project',
  );
  expect(rows).toEqual([{ amount_now: 0, amount_at_end: 20_000, backers_at_end: 2, sold: 0 }]);
  await assertBooksBalance(platform, provider);
});

it('an approved project opens at 00:00 of its first day, also after days of downtime', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform, {
    state: 'ready',
    periodStart: '2026-12-01',
    periodFinish: '2026-12-20',
  });
  await settleAt(platform, provider, Date.parse('2026-11-30T14:59:59.999Z'));
  expect(await stateOf(platform, project.key)).toBe('ready');
  await settleAt(platform, provider, Date.parse('2026-12-04T00:00:00Z'));
  expect(await stateOf(platform, project.key)).toBe('funding');
});

it('pledges of a hidden project wait', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  await buildPledge(platform, project);
  await putState(platform, 'finish');
  await putState(platform, 'blind', { blindedFrom: 'finish' });
  await settleAt(platform, provider, paymentAt(project.periodFinish ?? '') + DAY_MS);
  expect(await statuses(platform)).toEqual({ ready: 1 });
  expect(provider.chargeCalls).toBe(0);
});

it('a project that cannot be closed stops neither the others nor the charges', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const [poisoned, sound] = [await buildProject(platform), await buildProject(platform)];
  for (const project of [poisoned, sound]) await buildPledge(platform, project);
  await platform.owner.query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
    create trigger refuse_one before update of state on project for each row
      when (old.key = '${poisoned.key}') execute function refuse_one()`);
  await settleAt(platform, provider, paymentAt(sound.periodFinish ?? '') + MINUTE_MS);
  expect(await stateOf(platform, poisoned.key)).toBe('funding');
  expect(await stateOf(platform, sound.key)).toBe('re-finish');
  expect(await statuses(platform)).toEqual({ paid: 1, ready: 1 });

  await platform.owner.query('drop trigger refuse_one on project');
  await settleAt(platform, provider, platform.clock.now());
  expect(await stateOf(platform, poisoned.key)).toBe('re-finish');
  await assertBooksBalance(platform, provider);
});

it('parcels whose time in a sweep is over are left to the next one', async () => {
  const { platform, provider, making, mails } = await openOrders();
  await making(true);
  const over = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await sweep(platform, provider, new AbortController().signal);
  expect(await mails('makingStarted')).toHaveLength(0);
  over.mockRestore();
  await sweep(platform, provider, new AbortController().signal);
  expect(await mails('makingStarted')).toHaveLength(1);
});
