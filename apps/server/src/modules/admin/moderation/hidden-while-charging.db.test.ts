import { addDays, paymentAt, seoulInstant } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { payNow, retryCharge } from '#src/modules/payments/charges/charge-now.ts';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { createDoor } from '#src/modules/payments/charges/testing/door.ts';
import type { Platform } from '#src/platform/platform.ts';
import { buildAdmin, buildPledge, buildProject, type TestPlatform } from '#src/testing/index.ts';
import { sweep } from '../scheduler/sweep.ts';
import { assertBooksBalance } from '../scheduler/testing/swept.ts';
import { blindProject } from './blind-project.ts';
import { hiddenScene, rows } from './testing/hidden-scene.ts';

const never = new AbortController().signal;
const reason = '신고를 확인하고 있습니다.';

function pausedAt(platform: Platform, place: string, { sleep }: ReturnType<typeof createDoor>): Platform {
  return { ...platform, failpoint: async (name) => (name === place ? sleep() : undefined) };
}

async function refusedPledge() {
  const bench = await chargedPledge('decline');
  const { platform, provider, project, memberId, pledgeId, dueMs } = bench;
  const admin = await buildAdmin(platform);
  const hide = (on: boolean) => blindProject(platform, admin, { key: project.key, on, reason });
  const requestBy = {
    'the sweep': (of: Platform) => sweep(of, provider, never),
    'pay-now': (of: Platform) => payNow(of, provider, memberId, pledgeId),
    "the admin's retry": (of: Platform) =>
      retryCharge(of, provider, admin, { gateKey: pledgeId, seen: undefined }),
  };
  platform.clock.set(dueMs + 86_400_000);
  return { ...bench, hide, requestBy };
}

const chargeRows = (platform: TestPlatform) =>
  rows(
    platform,
    'select origin, status, provider_code, provider_message from charge order by requested_at, id',
  );

it.each(['the sweep', 'pay-now', "the admin's retry"] as const)(
  '%s requests no charge when the project is hidden between claim and call',
  async (who) => {
    const { platform, provider, hide, requestBy, ...bench } = await refusedPledge();
    const { reached, open, ...stop } = createDoor();
    const running = requestBy[who](
      pausedAt(platform, 'charge.before_call', { reached, open, ...stop }),
    ).catch((error: { code?: string }) => error.code);
    await reached;
    expect(await hide(true)).toEqual({ chargesUnderWay: 0 });
    open();
    const answer = await running;

    expect(provider.chargeCalls).toBe(1);
    if (who === 'pay-now') expect(answer).toBe('pledgeClosed');
    if (who === "the admin's retry") expect(answer).toBe('wrongState');
    expect(await bench.pledgeRow()).toMatchObject({ status: 'retry', round: 2, lease_until: null });
    expect(await bench.mails('chargeFailed')).toHaveLength(1);
    expect(await bench.mails('chargeFinallyFailed')).toEqual([]);
    expect((await chargeRows(platform)).at(-1)).toMatchObject(
      who === 'the sweep'
        ? { origin: 'clock', status: 'unknown', provider_message: 'absent' }
        : { status: 'declined', provider_code: 'withheld' },
    );

    await bench.settleAt(platform.clock.now() + 3_600_000);
    await hide(false);
    const again = (await bench.pledgeRow()).payment_at.getTime();
    await bench.settleAt(again - 1);
    expect(provider.chargeCalls).toBe(1);
    await bench.settleAt(again);
    expect(provider.chargeCalls).toBe(2);
    expect((await bench.pledgeRow()).status).toBe('paid');
    await bench.expectBooksToBalance();
  },
);

it.each(['the sweep', 'pay-now', "the admin's retry"] as const)(
  'blindProject reports a charge under way when the project is hidden during the call of %s',
  async (who) => {
    const { platform, provider, hide, requestBy, ...bench } = await refusedPledge();
    const stop = createDoor();
    const running = requestBy[who](pausedAt(platform, 'charge.permitted', stop));
    await stop.reached;
    expect(await hide(true)).toEqual({ chargesUnderWay: 1 });
    expect(await rows(platform, `select after from audit_log where action = 'project.hide'`)).toEqual([
      { after: { state: 'blind', chargesUnderWay: 1 } },
    ]);
    stop.open();
    await running;
    expect(provider.chargeCalls).toBe(2);
    expect((await bench.pledgeRow()).status).toBe('paid');
    expect(await hide(true)).toEqual({ chargesUnderWay: 0 });
    await bench.expectBooksToBalance();
  },
);

it('a sweep requests nothing of a project that is hidden between claim and call, and charges the others', async () => {
  const { platform, provider, finish, at, blind } = await hiddenScene();
  const other = await buildProject(platform, { rewards: [{ count: 5 }] });
  await buildPledge(platform, other);
  await at(paymentAt(finish) - 3_600_000);
  platform.clock.set(paymentAt(finish));
  const calling = createDoor();
  const charging = sweep(pausedAt(platform, 'charge.before_call', calling), provider, never);
  await calling.reached;
  expect(await blind(true)).toEqual({ chargesUnderWay: 0 });
  calling.open();
  await charging;
  expect(provider.chargeCalls).toBe(1);
  expect(await rows(platform, "select project_key from pledge where status = 'paid'")).toEqual([
    { project_key: other.key },
  ]);
  await assertBooksBalance(platform, provider);
});

it('the charge waits for an uncommitted hiding before it calls the provider', async () => {
  const { platform, provider, finish, at, admin, project } = await hiddenScene();
  await at(paymentAt(finish) - 3_600_000);
  platform.clock.set(paymentAt(finish));
  const [calling, hiding] = [createDoor(), createDoor()];
  const charging = sweep(pausedAt(platform, 'charge.before_call', calling), provider, never);
  await calling.reached;
  const hidden = blindProject(pausedAt(platform, 'blind.before_commit', hiding), admin, {
    key: project.key,
    on: true,
    reason,
  });
  await hiding.reached;
  calling.open();
  // Both workers wait for the project's row, which the hiding has locked.
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`;
  await expect.poll(async () => (await rows(platform, waiting))[0]?.n).toBe(2);
  hiding.open();
  expect(await hidden).toEqual({ chargesUnderWay: 0 });
  await charging;
  expect(provider.chargeCalls).toBe(0);
  await assertBooksBalance(platform, provider);
});

it('the charge looks up an earlier call although the project was hidden after it', async () => {
  const { platform, provider, finish, at, blind } = await hiddenScene();
  await at(paymentAt(finish) - 3_600_000);
  provider.faults = ['lost-after', 'lost-after'];
  provider.isUnreachable = true;
  await at(paymentAt(finish));
  expect(await blind(true)).toEqual({ chargesUnderWay: 2 });
  provider.isUnreachable = false;
  await at(paymentAt(finish) + 3_600_000);
  expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'paid' }]);
  expect(provider.chargeCalls).toBe(2);
  await assertBooksBalance(platform, provider);
});

it('hiding a project stops queued charges while the first ones are slow', async () => {
  const { platform, provider, project, finish, at, blind } = await hiddenScene();
  await platform.database.db.query('update reward set count = 0');
  for (let n = 0; n < 12; n += 1) await buildPledge(platform, project);
  await at(paymentAt(finish) - 3_600_000);
  platform.clock.set(paymentAt(finish));
  const answering = createDoor();
  const { charge } = provider;
  const { chargeConcurrency } = platform.config;
  const full = Promise.withResolvers<void>();
  let calls = 0;
  provider.charge = async (order) => {
    calls += 1;
    if (calls === chargeConcurrency) full.resolve();
    await answering.sleep();
    return charge(order);
  };
  const charging = sweep(platform, provider, never);
  await full.promise;
  expect(await blind(true)).toEqual({ chargesUnderWay: chargeConcurrency });
  answering.open();
  await charging;
  expect(calls).toBe(chargeConcurrency);
  expect(await rows(platform, 'select status, count(*)::int as n from pledge group by 1 order by 1')).toEqual(
    [
      { status: 'paid', n: chargeConcurrency },
      { status: 'ready', n: 14 - chargeConcurrency },
    ],
  );

  platform.clock.set(seoulInstant(addDays(finish, 3)));
  await blind(false);
  await at(seoulInstant(addDays(finish, 4), 10));
  expect(calls).toBe(14);
  expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'paid' }]);
  await assertBooksBalance(platform, provider);
});
