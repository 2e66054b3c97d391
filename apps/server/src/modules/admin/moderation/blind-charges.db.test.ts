import { addDays, endsAt, paymentAt, seoulInstant } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { isChargeDue } from '#src/modules/payments/charges/claims.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import { sweep, sweepUntilQuiet } from '../scheduler/sweep.ts';
import { hiddenScene, rows } from './testing/hidden-scene.ts';

const never = new AbortController().signal;

it.each([
  ['was done', 'lost-after', { status: 'paid', state: 'blind', settled: 'paid' }],
  ['never arrived', 'lost-before', { status: 'cancel', state: 'fail', settled: 'declined' }],
] as const)(
  'an open charge that %s is looked up before its hidden project is given up',
  async (_how, fault, expected) => {
    const { platform, provider, finish, at, blind } = await hiddenScene();
    await at(endsAt(finish));
    provider.isUnreachable = true;
    provider.faults = [fault, fault];
    await at(paymentAt(finish));
    await blind(true);
    // The provider is silent for longer than projects may stay hidden: a possible payment is not written off.
    await at(seoulInstant(addDays(finish, 31)));
    expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'ready' }]);

    provider.isUnreachable = false;
    await at(platform.clock.now() + 3_600_000);
    const callsBefore = provider.chargeCalls;
    await at(platform.clock.now() + 3_600_000);
    expect(
      await rows(
        platform,
        `select distinct g.status, p.state, c.status as settled
         from pledge g join project p on p.key = g.project_key join charge c on c.pledge_id = g.id`,
      ),
    ).toEqual([expected]);
    expect([callsBefore, provider.chargeCalls]).toEqual([2, 2]);
    expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
  },
);

/** Charges that the provider certainly has not done, of a project hidden and shown again: due at `again`, the day after. */
async function shownWithAbsent() {
  const shown = await hiddenScene();
  const { provider, finish, at, blind } = shown;
  await at(endsAt(finish));
  provider.faults = Array.from({ length: 4 }, () => 'lost-before');
  await at(paymentAt(finish));
  await blind(true);
  const again = seoulInstant(addDays(finish, 29), 10);
  shown.platform.clock.set(again - 20 * 3_600_000);
  await blind(false);
  shown.platform.clock.set(again);
  return { ...shown, again, afterAll: seoulInstant(addDays(finish, 31)) };
}

it('a charge that was killed after the call is looked up, not released, when its project stays hidden', async () => {
  const { platform, provider, blind, afterAll } = await shownWithAbsent();
  await sweep({ ...platform, failpoint: createFailpoints('charge.after_call=throw') }, provider, never);
  expect([...provider.books.values()].map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(await rows(platform, 'select distinct status, provider_message from charge')).toEqual([
    { status: 'requested', provider_message: null },
  ]);
  await blind(true);
  platform.clock.set(afterAll);
  await sweep(platform, provider, never);
  expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'ready' }]);

  await rows(platform, `update pledge set lease_until = now() - interval '1 second'`);
  await sweepUntilQuiet(platform, provider, never);
  expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'paid' }]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it.each([
  ['charge.after_lookup', 'cancel'],
  ['charge.before_call', 'cancel'],
  ['charge.permitted', 'paid'],
  ['charge.after_call', 'paid'],
] as const)(
  'a project hidden for good waits for a worker at %s, whose pledge ends as %s',
  async (place, status) => {
    const { platform, provider, blind, afterAll } = await shownWithAbsent();
    const reached = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let waiting = 0;
    const pause = async (name: string) => {
      if (name !== place) return;
      waiting += 1;
      // Both pledges: hidden before it was asked for, one would be given up.
      if (waiting === 2) reached.resolve();
      await release.promise;
    };
    const charging = sweep({ ...platform, failpoint: pause }, provider, never);
    await reached.promise;
    await blind(true);
    platform.clock.set(afterAll);
    await sweep(platform, provider, never);
    expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'ready' }]);

    release.resolve();
    await charging;
    await sweepUntilQuiet(platform, provider, never);
    expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status }]);
    expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
  },
);

it('a charge that never arrived is retried at 10:00 of the day after its project is shown again', async () => {
  const { platform, provider, finish, at, blind } = await hiddenScene();
  await at(endsAt(finish));
  provider.faults = Array.from({ length: 4 }, () => 'lost-before');
  await at(paymentAt(finish));
  expect(provider.chargeCalls).toBe(4);
  await blind(true);
  await at(seoulInstant(addDays(finish, 5), 15));
  await blind(false);
  const again = seoulInstant(addDays(finish, 6), 10);
  await at(platform.clock.now());
  await at(platform.clock.now() + 3 * 3_600_000);
  expect(await rows(platform, 'select distinct due_at, payment_at from pledge')).toEqual([
    { due_at: new Date(again), payment_at: new Date(again) },
  ]);
  await at(again - 1);
  expect(provider.chargeCalls).toBe(4);
  await at(again);
  expect(provider.chargeCalls).toBe(6);
  expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'paid' }]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('a due look-up of a hidden project counts as open work', async () => {
  const { platform, provider, finish, at, blind } = await hiddenScene();
  const { db } = platform.database;
  await at(endsAt(finish));
  provider.isUnreachable = true;
  provider.faults = ['lost-after'];
  await at(paymentAt(finish));
  await blind(true);
  const now = new Date(platform.clock.now());
  expect(await isChargeDue(db, now)).toBe(false);
  const later = new Date(now.getTime() + 3_600_000);
  expect(await isChargeDue(db, later)).toBe(true);
  provider.isUnreachable = false;
  await at(later.getTime());
  expect(await isChargeDue(db, later)).toBe(false);
});
