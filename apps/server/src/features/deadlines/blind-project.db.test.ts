import { addDays, endsAt, paymentAt, seoulInstant } from '@pq/domain/dates';
import {
  buildOperator,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
  type TestPlatform,
} from '@pq/testkit';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { isChargeDue } from '#src/features/charges/is-charge-due.ts';
import { getProject } from '#src/features/projects/get-project.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { blindProject } from './blind-project.ts';
import { sweep, sweepUntilQuiet } from './sweep.ts';

const never = new AbortController().signal;

async function scene() {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform, { rewards: [{ count: 5 }] });
  await buildPledge(platform, project);
  await buildPledge(platform, project);
  const at = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, never);
  };
  const operator = await buildOperator(platform);
  const blind = (on: boolean) =>
    blindProject(platform, operator, { key: project.key, on, reason: '신고를 확인하고 있습니다.' });
  return { platform, provider, project, finish: project.periodFinish ?? '', at, operator, blind };
}

async function rows(platform: TestPlatform, sql: string): Promise<Record<string, unknown>[]> {
  return (await platform.database.pool.query(sql)).rows;
}

it('a hidden project charges nobody; shown again after its day, it charges at 10:00 of the day after', async () => {
  const { platform, provider, finish, at, blind } = await scene();
  await at(endsAt(finish));
  await blind(true);
  await blind(true);
  await at(paymentAt(finish) + 5 * 86_400_000);
  expect(provider.asked).toBe(0);

  await blind(false);
  const due = seoulInstant(addDays(finish, 7), 10);
  await at(due - 1);
  expect(provider.asked).toBe(0);
  provider.faults = ['decline'];
  await at(due);
  expect(await rows(platform, 'select status from pledge order by status')).toEqual([
    { status: 'paid' },
    { status: 'retry' },
  ]);
  await at(due + 86_400_000);
  expect(await rows(platform, 'select state from project')).toEqual([{ state: 're-finish' }]);
  expect(
    await rows(platform, "select reason from project_transition where actor like 'admin:%'"),
  ).toHaveLength(2);
  expect(await runChecks(platform.database.pool, platform.clock.now())).toEqual([]);
});

it('who waits for it and its maker are told once that it is hidden, why, and when it is charged after all', async () => {
  const { platform, project, finish, at, blind } = await scene();
  await at(endsAt(finish));
  const mails = (kinds: string) =>
    rows(platform, `select kind, recipient, data from mail where kind ~ '${kinds}' order by kind, recipient`);
  for (let n = 0; n < 2; n += 1) await blind(true);
  const backers = await rows(platform, 'select m.email from pledge g join member m on m.id = g.member_id');
  const hidden = await mails('Hidden');
  expect(hidden.map(({ kind }) => kind)).toEqual(['makerProjectHidden', 'projectHidden', 'projectHidden']);
  expect(hidden[0]?.data).toMatchObject({ projectKey: project.key, reason: '신고를 확인하고 있습니다.' });
  expect(hidden.slice(1).map(({ recipient }) => recipient)).toEqual(backers.map(({ email }) => email).sort());
  expect(hidden[1]?.data).toMatchObject({ amount: 13_000, until: addDays(finish, 29) });

  await at(paymentAt(finish) + 86_400_000);
  for (let n = 0; n < 2; n += 1) await blind(false);
  const shown = await mails('Shown');
  expect(shown.map(({ kind }) => kind)).toEqual(['makerProjectShown', 'projectShown', 'projectShown']);
  expect(shown[1]?.data).toMatchObject({ paymentDate: addDays(finish, 3), goalBound: false });
});

it('each decision is noted once with its reason, and what is so already is none', async () => {
  const { platform, project, operator, blind } = await scene();
  for (const on of [true, true, false, false]) await blind(on);
  const noted = { actor_id: operator.uid, target_type: 'project', target_key: project.key };
  const reason = '신고를 확인하고 있습니다.';
  expect(await rows(platform, 'select * from audit_log order by at, id')).toMatchObject([
    { ...noted, action: 'project.hide', reason, before: { state: 'funding' }, after: { state: 'blind' } },
    { ...noted, action: 'project.show', reason, before: { state: 'blind' }, after: { state: 'funding' } },
  ]);
  await expect(rows(platform, 'delete from audit_log')).rejects.toThrow('append-only');
});

it('its maker reads the reason on its page for as long as it is hidden', async () => {
  const { platform, project, blind } = await scene();
  const maker = { uid: project.ownerId, role: 'member' } as const;
  const reason = async () => (await getProject(platform, project, maker)).hiddenReason;
  expect(await reason()).toBeUndefined();
  await blind(true);
  expect(await reason()).toBe('신고를 확인하고 있습니다.');
  await blind(false);
  expect(await reason()).toBeUndefined();
});

it('a decision that does not come to its end tells nobody', async () => {
  const { platform, project, operator } = await scene();
  const dying = { ...platform, failpoint: createFailpoints('blind.before_commit=throw') };
  const decision = { key: project.key, on: true, reason: '확인 중입니다.' };
  await expect(blindProject(dying, operator, decision)).rejects.toThrow('blind.before_commit');
  expect(await rows(platform, "select from mail where kind ~ 'Hidden'")).toEqual([]);
  expect(await rows(platform, 'select from audit_log')).toEqual([]);
  expect(await rows(platform, 'select state from project')).toEqual([{ state: 'funding' }]);
});

it('hidden while open, it takes up where it was', async () => {
  const { platform, project, finish, at, blind } = await scene();
  await blind(true);
  await at(platform.clock.now() + 86_400_000);
  await blind(false);
  expect(await rows(platform, 'select state, blinded_from from project')).toEqual([
    { state: 'funding', blinded_from: null },
  ]);
  expect(await rows(platform, 'select distinct payment_at from pledge')).toEqual([
    { payment_at: new Date(paymentAt(finish)) },
  ]);
  expect(project.state).toBe('funding');
});

it('still hidden thirty days after its finish it fails: pledges end uncharged and their backers hear of it', async () => {
  const { platform, provider, finish, at, blind } = await scene();
  await blind(true);
  await at(seoulInstant(addDays(finish, 30)) - 1);
  expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'ready' }]);
  await at(seoulInstant(addDays(finish, 30)));
  expect(
    await rows(platform, 'select state, amount_now, backers, amount_at_end, backers_at_end from project'),
  ).toEqual([{ state: 'fail', amount_now: 0, backers: 0, amount_at_end: 20_000, backers_at_end: 2 }]);
  expect(await rows(platform, "select recipient from mail where kind = 'projectStopped'")).toHaveLength(2);
  expect(provider.asked).toBe(0);
  expect(await runChecks(platform.database.pool, platform.clock.now())).toEqual([]);
});

it('hidden between the charge and the retry for good, what was paid stays and the rest ends', async () => {
  const { platform, provider, finish, at, blind } = await scene();
  await at(endsAt(finish));
  provider.faults = ['decline'];
  await at(paymentAt(finish));
  await blind(true);
  await at(seoulInstant(addDays(finish, 31)));
  expect(await rows(platform, 'select status from pledge order by status')).toEqual([
    { status: 'cancel' },
    { status: 'paid' },
  ]);
  expect(await rows(platform, 'select state, blinded_from from project')).toEqual([
    { state: 'blind', blinded_from: 're-finish' },
  ]);
  expect(await runChecks(platform.database.pool, platform.clock.now())).toEqual([]);
});

it('what was never public is not hidden', async () => {
  const platform = await openTestPlatform();
  const operator = await buildOperator(platform);
  const draft = await buildProject(platform, { state: 'save' });
  const refused = blindProject(platform, operator, { key: draft.key, on: true, reason: '이유' });
  await expect(refused).rejects.toThrow(ProductError);
  const missing = { key: '00000000-0000-7000-8000-000000000000', on: true, reason: '이유' };
  await expect(blindProject(platform, operator, missing)).rejects.toMatchObject({ code: 'notFound' });
});

it.each([
  ['was done', 'lost-after', { status: 'paid', state: 'blind', settled: 'paid' }],
  ['never arrived', 'lost-before', { status: 'cancel', state: 'fail', settled: 'declined' }],
] as const)(
  'hidden while the outcome of a charge is open: one that %s is learnt before anything is given up',
  async (_how, fault, expected) => {
    const { platform, provider, finish, at, blind } = await scene();
    await at(endsAt(finish));
    provider.deaf = true;
    provider.faults = [fault, fault];
    await at(paymentAt(finish));
    await blind(true);
    // The provider tells nothing for longer than projects are kept hidden: what may be money is not given up.
    await at(seoulInstant(addDays(finish, 31)));
    expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'ready' }]);

    provider.deaf = false;
    await at(platform.clock.now() + 3_600_000);
    const asked = provider.asked;
    await at(platform.clock.now() + 3_600_000);
    expect(
      await rows(
        platform,
        `select distinct g.status, p.state, c.status as settled
         from pledge g join project p on p.key = g.project_key join charge c on c.pledge_id = g.id`,
      ),
    ).toEqual([expected]);
    expect([asked, provider.asked]).toEqual([2, 2]);
    expect(await runChecks(platform.database.pool, platform.clock.now())).toEqual([]);
  },
);

/** Charges that the provider certainly has not done, of a project hidden and shown again: due at `again`, the day after. */
async function shownWithAbsent() {
  const shown = await scene();
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

it('asked again, killed after the call and hidden for good: what was taken is learnt, not given up', async () => {
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
  expect(await runChecks(platform.database.pool, platform.clock.now())).toEqual([]);
});

it.each(['charge.after_lookup', 'charge.before_call', 'charge.after_call'])(
  'hidden for good while somebody is at a pledge, at %s: nothing is given up before they are done',
  async (place) => {
    const { platform, provider, blind, afterAll } = await shownWithAbsent();
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const held = async (name: string) => {
      if (name !== place) return;
      reached.resolve();
      await goOn.promise;
    };
    const charging = sweep({ ...platform, failpoint: held }, provider, never);
    await reached.promise;
    await blind(true);
    platform.clock.set(afterAll);
    await sweep(platform, provider, never);
    expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'ready' }]);

    goOn.resolve();
    await charging;
    await sweepUntilQuiet(platform, provider, never);
    expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'paid' }]);
    expect(await runChecks(platform.database.pool, platform.clock.now())).toEqual([]);
  },
);

it('shown again, a charge that never arrived is asked for again at 10:00 of the day after, not at once', async () => {
  const { platform, provider, finish, at, blind } = await scene();
  await at(endsAt(finish));
  provider.faults = Array.from({ length: 4 }, () => 'lost-before');
  await at(paymentAt(finish));
  expect(provider.asked).toBe(4);
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
  expect(provider.asked).toBe(4);
  await at(again);
  expect(provider.asked).toBe(6);
  expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'paid' }]);
  expect(await runChecks(platform.database.pool, platform.clock.now())).toEqual([]);
});

it('a look-up that is due of a hidden project counts as something left to do', async () => {
  const { platform, provider, finish, at, blind } = await scene();
  const { db } = platform.database;
  await at(endsAt(finish));
  provider.deaf = true;
  provider.faults = ['lost-after'];
  await at(paymentAt(finish));
  await blind(true);
  const now = new Date(platform.clock.now());
  expect(await isChargeDue(db, now)).toBe(false);
  const later = new Date(now.getTime() + 3_600_000);
  expect(await isChargeDue(db, later)).toBe(true);
  provider.deaf = false;
  await at(later.getTime());
  expect(await isChargeDue(db, later)).toBe(false);
});

it('hidden when it ends and shown later, its backers are told the day on which they are charged', async () => {
  const { platform, finish, at, blind } = await scene();
  await blind(true);
  await at(seoulInstant(addDays(finish, 5), 15));
  await blind(false);
  await at(platform.clock.now());
  const told = await rows(
    platform,
    `select distinct data->>'paymentDate' as day from mail where kind = 'projectSucceeded'`,
  );
  expect(told).toEqual([{ day: addDays(finish, 6) }]);
});
