import { requestAlertMail as call } from '@pq/contract/calls/alerts';
import { addDays, HOUR_MS, seoulDate } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import type { KeyRing } from '#src/config/key-ring.ts';
import { blindProject } from '#src/modules/admin/moderation/blind-project.ts';
import { getProject } from '#src/modules/projects/catalog/routes.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { rotateKeys } from '#src/platform/sealing/rotate-keys.ts';
import { buildAdmin, buildMember, buildProject, openTestPlatform, putState } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { confirmAlertMail, readAlertLink, requestAlertMail, stopAlertMail } from './alert-mails.ts';
import { alertToken } from './alert-token.ts';
import { eraseUnconfirmed } from './erase-alerts.ts';
import { readOpeningCalendar } from './opening-calendar.ts';
import { sealedAlertEmails } from './sealed-email.ts';
import { setAlert } from './set-alert.ts';

const NETWORK = '203.0.113.7';

async function open(env: { LIMITS?: 'strict' } = {}) {
  const platform = await openTestPlatform({ env });
  const start = addDays(seoulDate(platform.clock.now()), 3);
  const maker = await buildMember(platform);
  const buildUpcoming = () =>
    buildProject(platform, {
      ownerId: maker.id,
      state: 'ready',
      periodStart: start,
      periodFinish: addDays(start, 9),
    });
  const project = await buildUpcoming();
  const { db } = platform.database;
  const callerOf = ({ id: uid, email, name }: Awaited<ReturnType<typeof buildMember>>): Caller => ({
    uid,
    email,
    name,
    role: 'member',
  });
  const read = (viewer: Caller | null) =>
    getProject(platform, { key: project.key, purpose: project.purpose }, viewer);
  return {
    platform,
    project,
    buildUpcoming,
    maker: callerOf(maker),
    caller: async () => callerOf(await buildMember(platform)),
    set: (caller: Caller, on = true, projectid = project.key) =>
      setAlert(platform, caller, { projectid, on }),
    ask: (email: string, { projectid = project.key, network = NETWORK } = {}) =>
      requestAlertMail(platform, { projectid, email }, network),
    read,
    stored: async () =>
      Number((await db.query('select alerts from project where key = $1', [project.key])).rows[0]?.alerts),
    async mails(kind: string) {
      const { rows } = await db.query('select recipient, data from mail where kind = $1 order by id', [kind]);
      return rows as { recipient: string; data: { token: string } }[];
    },
    async addresses() {
      const { rows } = await db.query('select id, email_sealed, confirmed_at from alert_email order by id');
      return rows as { id: string; email_sealed: Buffer; confirmed_at: Date | null }[];
    },
    checks: () => runChecks(db, platform.clock.now()),
  };
}

it('setAlert counts a member once, and takes the alert back', async () => {
  const scene = await open();
  const caller = await scene.caller();
  expect(await scene.set(caller)).toEqual({ on: true, alerts: null });
  await Promise.all([scene.set(caller), scene.set(caller)]);
  expect(await scene.stored()).toBe(1);
  expect((await scene.read(caller)).myAlert).toBe(true);
  expect((await scene.read(await scene.caller())).myAlert).toBeUndefined();
  await scene.set(caller, false);
  await scene.set(caller, false);
  expect(await scene.stored()).toBe(0);
  expect(await scene.checks()).toEqual([]);
});

it('the number of alerts is shown from ten on, to the maker always', async () => {
  const scene = await open();
  const callers = await Promise.all(Array.from({ length: 10 }, scene.caller));
  for (const caller of callers.slice(1)) await scene.set(caller);
  expect((await scene.read(null)).alerts).toBeUndefined();
  expect(await scene.read(scene.maker)).toMatchObject({
    alerts: 9,
    alertsBy: { members: 9, emails: 0, unconfirmed: 0 },
  });
  expect(await scene.set(callers[0] as Caller)).toEqual({ on: true, alerts: 10 });
  const shown = await scene.read(null);
  expect(shown.alerts).toBe(10);
  expect(shown.alertsBy).toBeUndefined();
});

it('setAlert refuses projects that have opened, are hidden or not approved', async () => {
  const scene = await open();
  const caller = await scene.caller();
  const opened = await buildProject(scene.platform);
  await expect(scene.set(caller, true, opened.key)).rejects.toThrow('alertOver');
  const draft = await buildProject(scene.platform, { state: 'save' });
  await expect(scene.set(caller, true, draft.key)).rejects.toThrow('notFound');
  await scene.set(caller);
  await putState(scene.platform, 'blind', { key: scene.project.key, blindedFrom: 'ready' });
  await expect(scene.set(await scene.caller())).rejects.toThrow('notFound');
  expect(await scene.set(caller, false)).toEqual({ on: false, alerts: null });
});

it('an address is mailed once, sealed, and counted when its link confirms it', async () => {
  const scene = await open();
  await scene.ask('dodam@example.com');
  const [mail, ...more] = await scene.mails('alertConfirm');
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe('dodam@example.com');
  const [address] = await scene.addresses();
  expect(address?.email_sealed.toString('latin1')).not.toContain('dodam');
  const token = mail?.data.token ?? '';
  expect(await readAlertLink(scene.platform, token)).toMatchObject({
    email: 'dodam@example.com',
    confirmed: false,
    project: { key: scene.project.key, state: 'ready' },
  });
  expect(await scene.stored()).toBe(0);
  expect(await scene.read(scene.maker)).toMatchObject({ alertsBy: { emails: 0, unconfirmed: 1 } });
  for (let n = 0; n < 2; n += 1)
    expect(await confirmAlertMail(scene.platform, token)).toMatchObject({ confirmed: true });
  expect(await scene.stored()).toBe(1);
  expect(await scene.read(scene.maker)).toMatchObject({
    alertsBy: { members: 0, emails: 1, unconfirmed: 0 },
  });
  expect(await scene.checks()).toEqual([]);
});

it('a link erases the address, twice, and is over then', async () => {
  const scene = await open();
  await scene.ask('dodam@example.com');
  const [{ id } = { id: '' }] = await scene.addresses();
  const token = alertToken(id, scene.platform.secrets);
  await confirmAlertMail(scene.platform, token);
  for (let n = 0; n < 2; n += 1) await stopAlertMail(scene.platform, token);
  expect(await scene.addresses()).toEqual([]);
  expect(await scene.mails('alertConfirm')).toEqual([]);
  expect(await scene.stored()).toBe(0);
  await expect(readAlertLink(scene.platform, token)).rejects.toThrow('alertLink');
  await expect(stopAlertMail(scene.platform, `${token.slice(0, -1)}_`)).rejects.toThrow('alertLink');
});

it('a link is over after 24 hours, and the address can be asked for again', async () => {
  const scene = await open();
  await scene.ask('dodam@example.com');
  const [mail] = await scene.mails('alertConfirm');
  scene.platform.clock.set(scene.platform.clock.now() + 24 * HOUR_MS);
  await expect(confirmAlertMail(scene.platform, mail?.data.token ?? '')).rejects.toThrow('alertLink');
  await scene.ask('dodam@example.com');
  expect(await scene.mails('alertConfirm')).toHaveLength(2);
  expect(await scene.addresses()).toHaveLength(1);
});

it('a mailbox gets three mails a day over all projects, of whatever alias, without another answer', async () => {
  const scene = await open();
  const emails = ['dodam@example.com', 'dodam+1@example.com', 'dodam+2@example.com', 'dodam+3@example.com'];
  for (const [n, email] of emails.entries())
    await scene.ask(email, { projectid: (await scene.buildUpcoming()).key, network: `203.0.113.${n}` });
  expect(await scene.mails('alertConfirm')).toHaveLength(3);
});

it('a request whose mail is withheld counts as another for a day', async () => {
  const scene = await open();
  const counts = async () => (await scene.read(scene.maker)).alertsBy;
  await scene.ask('dodam@example.com');
  expect(await counts()).toEqual({ members: 0, emails: 0, unconfirmed: 1 });
  await scene.ask('dodam@example.com');
  expect(await counts()).toEqual({ members: 0, emails: 0, unconfirmed: 2 });
  const [mail, ...more] = await scene.mails('alertConfirm');
  expect(more).toEqual([]);
  await confirmAlertMail(scene.platform, mail?.data.token ?? '');
  await scene.ask('dodam@example.com');
  expect(await counts()).toEqual({ members: 0, emails: 1, unconfirmed: 2 });
  expect(await scene.mails('alertConfirm')).toHaveLength(1);
  scene.platform.clock.set(scene.platform.clock.now() + 24 * HOUR_MS);
  expect(await eraseUnconfirmed(scene.platform)).toBe(2);
  expect(await counts()).toEqual({ members: 0, emails: 1, unconfirmed: 0 });
  expect(await scene.checks()).toEqual([]);
});

it('requestAlertMail answers no sooner when it sends no mail', async () => {
  const { app, platform } = await openTestApp();
  const { key: projectid } = await buildProject(platform, { state: 'ready' });
  const payload = { projectid, email: 'dodam@example.com' };
  for (let n = 0; n < 2; n += 1) {
    const startedAt = performance.now();
    const answer = await app.inject({ method: 'POST', url: `/api${call.path}`, payload });
    expect(answer.statusCode).toBe(200);
    // Timers may end a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(198);
  }
  const { rows } = await platform.owner.query(`select recipient from mail where kind = 'alertConfirm'`);
  expect(rows).toEqual([{ recipient: payload.email }]);
});

it('requestAlertMail refuses the eleventh request of an hour from one address, and what is no address', async () => {
  const scene = await open({ LIMITS: 'strict' });
  await expect(scene.ask('dodam', { network: '203.0.113.8' })).rejects.toThrow('invalid');
  for (let n = 0; n < 10; n += 1) await scene.ask(`a${n}@example.com`);
  await expect(scene.ask('b@example.com')).rejects.toThrow('tooMany');
});

it('hiding an upcoming project erases the addresses of visitors and no alert of a member', async () => {
  const scene = await open();
  await scene.set(await scene.caller());
  await scene.ask('dodam@example.com');
  const [mail] = await scene.mails('alertConfirm');
  await confirmAlertMail(scene.platform, mail?.data.token ?? '');
  await scene.ask('sol@example.com');
  const admin = await buildAdmin(scene.platform);
  await blindProject(scene.platform, admin, { key: scene.project.key, on: true, reason: '확인' });
  expect(await scene.addresses()).toEqual([]);
  expect(await scene.stored()).toBe(1);
  expect(await scene.checks()).toEqual([]);
});

it('rotating the keys seals addresses again, whose hash still finds a repeat', async () => {
  const scene = await open();
  const { db } = scene.platform.database;
  await scene.ask('dodam@example.com');
  const [old] = scene.platform.secrets.encryptionKeys;
  const next = { id: 'next', bytes: Buffer.alloc(32, 7) };
  const withKeys = (...encryptionKeys: KeyRing) => ({
    ...scene.platform,
    secrets: { ...scene.platform.secrets, encryptionKeys },
  });
  const [during, after] = [withKeys(next, old), withKeys(next)];
  expect(await sealedAlertEmails.isSealedByOthers(db, after.secrets)).toBe(true);
  const again = { projectid: scene.project.key, email: 'dodam@example.com' };
  await requestAlertMail(during, again, NETWORK);
  const use = await rotateKeys(db, during.secrets, [sealedAlertEmails], () => {});
  expect(use).toMatchObject({ stale: 0, problems: [] });
  await requestAlertMail(after, again, NETWORK);
  const [mail, ...more] = await scene.mails('alertConfirm');
  expect(more).toEqual([]);
  expect(await readAlertLink(after, mail?.data.token ?? '')).toMatchObject({ email: again.email });
  expect(await sealedAlertEmails.isSealedByOthers(db, after.secrets)).toBe(false);
});

it('the day of an opening is a calendar until the project has opened, and none of a hidden one', async () => {
  const { platform, project } = await open();
  const start = project.periodStart?.replaceAll('-', '') ?? '';
  const text = await readOpeningCalendar(platform, project.key);
  expect(text).toContain(`DTSTART;VALUE=DATE:${start}\r\n`);
  expect(text.replaceAll('\r\n ', '')).toContain(
    `DESCRIPTION:${platform.config.publicUrl}/funding/detail/${project.key}`,
  );
  await putState(platform, 'funding', { key: project.key });
  await expect(readOpeningCalendar(platform, project.key)).rejects.toMatchObject({ code: 'alertOver' });
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  await expect(readOpeningCalendar(platform, project.key)).rejects.toMatchObject({ code: 'notFound' });
});
