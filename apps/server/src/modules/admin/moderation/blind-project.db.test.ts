import { addDays, endsAt, paymentAt, seoulInstant } from '@pq/domain/dates';
import { expect, it, onTestFinished } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { getProject } from '#src/modules/projects/catalog/routes.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { openChannel } from '#src/platform/realtime/channel.ts';
import { buildAdmin, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { blindProject } from './blind-project.ts';
import { hiddenScene, rows } from './testing/hidden-scene.ts';

it('a hidden project charges nobody and charges at 10:00 of the day after it is shown again', async () => {
  const { platform, provider, finish, at, blind } = await hiddenScene();
  await at(endsAt(finish));
  await blind(true);
  await blind(true);
  await at(paymentAt(finish) + 5 * 86_400_000);
  expect(provider.chargeCalls).toBe(0);

  await blind(false);
  const due = seoulInstant(addDays(finish, 7), 10);
  await at(due - 1);
  expect(provider.chargeCalls).toBe(0);
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
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('project states the day of its first charges when it was hidden over the planned one', async () => {
  const { platform, provider, project, finish, at, blind } = await hiddenScene();
  const maker = { uid: project.ownerId, role: 'member' } as const;
  const paymentOn = async () => (await getProject(platform, project, maker)).paymentOn;
  await blind(true);
  await at(endsAt(finish));
  await blind(false);
  await at(endsAt(finish) + 1);
  expect(await paymentOn()).toBeUndefined();
  await blind(true);
  await at(paymentAt(finish) + 2 * 86_400_000);
  await blind(false);
  expect(await paymentOn()).toBe(addDays(finish, 4));
  provider.faults = ['decline'];
  await at(seoulInstant(addDays(finish, 4), 10));
  await at(seoulInstant(addDays(finish, 5), 10));
  expect(provider.chargeCalls).toBe(3);
  expect(await paymentOn()).toBe(addDays(finish, 4));
});

it('project states the day of its first charges when no worker ran on the planned one', async () => {
  const { platform, project, finish, at } = await hiddenScene();
  const maker = { uid: project.ownerId, role: 'member' } as const;
  await at(endsAt(finish));
  await at(paymentAt(finish) + 86_400_000);
  expect((await getProject(platform, project, maker)).paymentOn).toBe(addDays(finish, 2));
});

it('blindProject notifies backers and maker once of the reason and of the later charge date', async () => {
  const { platform, project, finish, at, blind } = await hiddenScene();
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
  expect(shown[0]?.data).toMatchObject({ paymentDate: addDays(finish, 3) });
  expect(shown[1]?.data).toMatchObject({ paymentDate: addDays(finish, 3), goalBound: false });
});

it('blindProject mentions no charges to the maker when none was postponed', async () => {
  const { platform, blind } = await hiddenScene();
  await blind(true);
  await blind(false);
  const [mail] = await rows(platform, `select data from mail where kind = 'makerProjectShown'`);
  expect(mail?.data).not.toHaveProperty('paymentDate');
});

it('blindProject records each decision once and nothing when the project is hidden already', async () => {
  const { platform, project, admin, blind } = await hiddenScene();
  for (const on of [true, true, false, false]) await blind(on);
  const noted = { actor_id: admin.uid, target_type: 'project', target_key: project.key };
  const reason = '신고를 확인하고 있습니다.';
  expect(await rows(platform, 'select * from audit_log order by at, id')).toMatchObject([
    { ...noted, action: 'project.hide', reason, before: { state: 'funding' }, after: { state: 'blind' } },
    { ...noted, action: 'project.show', reason, before: { state: 'blind' }, after: { state: 'funding' } },
  ]);
  await expect(platform.owner.query('delete from audit_log')).rejects.toThrow('append-only');
});

it('the maker reads the reason while the project is hidden', async () => {
  const { platform, project, blind } = await hiddenScene();
  const maker = { uid: project.ownerId, role: 'member' } as const;
  const reason = async () => (await getProject(platform, project, maker)).hiddenReason;
  expect(await reason()).toBeUndefined();
  await blind(true);
  expect(await reason()).toBe('신고를 확인하고 있습니다.');
  await blind(false);
  expect(await reason()).toBeUndefined();
});

it('blindProject notifies nobody when its transaction fails', async () => {
  const { platform, project, admin } = await hiddenScene();
  const dying = { ...platform, failpoint: createFailpoints('blind.before_commit=throw') };
  const decision = { key: project.key, on: true, reason: '확인 중입니다.' };
  await expect(blindProject(dying, admin, decision)).rejects.toThrow('blind.before_commit');
  expect(await rows(platform, "select from mail where kind ~ 'Hidden'")).toEqual([]);
  expect(await rows(platform, 'select from audit_log')).toEqual([]);
  expect(await rows(platform, 'select state from project')).toEqual([{ state: 'funding' }]);
});

it('a project hidden while open continues in its former state', async () => {
  const { platform, project, finish, at, blind } = await hiddenScene();
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

it('a project hidden for thirty days after its finish fails, uncharged, and its backers are notified', async () => {
  const { platform, provider, finish, at, blind } = await hiddenScene();
  await blind(true);
  await at(seoulInstant(addDays(finish, 30)) - 1);
  expect(await rows(platform, 'select distinct status from pledge')).toEqual([{ status: 'ready' }]);
  await at(seoulInstant(addDays(finish, 30)));
  expect(
    await rows(platform, 'select state, amount_now, backers, amount_at_end, backers_at_end from project'),
  ).toEqual([{ state: 'fail', amount_now: 0, backers: 0, amount_at_end: 20_000, backers_at_end: 2 }]);
  expect(await rows(platform, "select recipient from mail where kind = 'projectStopped'")).toHaveLength(2);
  expect(provider.chargeCalls).toBe(0);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('a project hidden for good between charge and retry retains its payments and ends the other pledges', async () => {
  const { platform, provider, finish, at, blind } = await hiddenScene();
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
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('blindProject refuses a project that was never public', async () => {
  const platform = await openTestPlatform();
  const admin = await buildAdmin(platform);
  const draft = await buildProject(platform, { state: 'save' });
  const refused = blindProject(platform, admin, { key: draft.key, on: true, reason: '이유' });
  await expect(refused).rejects.toThrow(ProductError);
  const missing = { key: '00000000-0000-7000-8000-000000000000', on: true, reason: '이유' };
  await expect(blindProject(platform, admin, missing)).rejects.toMatchObject({ code: 'notFound' });
});

it('backers of a project shown after its finish are notified of the charge date', async () => {
  const { platform, finish, at, blind } = await hiddenScene();
  await blind(true);
  await at(seoulInstant(addDays(finish, 5), 15));
  await blind(false);
  await at(platform.clock.now());
  const mails = await rows(
    platform,
    `select distinct data->>'paymentDate' as day from mail where kind = 'projectSucceeded'`,
  );
  expect(mails).toEqual([{ day: addDays(finish, 6) }]);
});

it('blindProject commits and wakes other sweeps when the notify connection breaks', async () => {
  const { platform, project, admin } = await hiddenScene();
  const { pool, url } = { pool: platform.database.db, url: platform.config.databaseUrl ?? '' };
  const listening = `datname = current_database() and application_name = 'pq-listen'`;
  const [own] = await rows(platform, `select pid from pg_stat_activity where ${listening}`);
  const others = await openChannel(url, platform.log);
  onTestFinished(() => others.close());
  const topics: string[] = [];
  others.subscribe('sweep', () => topics.push('sweep'));
  const breaking = {
    ...platform,
    failpoint: async () => void (await pool.query('select pg_terminate_backend($1)', [own?.pid])),
  };
  await blindProject(breaking, admin, { key: project.key, on: true, reason: '신고를 확인하고 있습니다.' });
  expect(await rows(platform, 'select state from project')).toEqual([{ state: 'blind' }]);
  await expect.poll(() => topics).toEqual(['sweep']);
});
