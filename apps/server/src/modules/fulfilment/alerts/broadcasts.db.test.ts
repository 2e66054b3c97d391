import { addDays, HOUR_MS, opensAt, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { eraseMember } from '#src/modules/accounts/index.ts';
import { blindProject } from '#src/modules/admin/moderation/blind-project.ts';
import { moveDueProjects, openProjects } from '#src/modules/admin/scheduler/project-moves.ts';
import { runBroadcasts } from '#src/modules/notifications/index.ts';
import { changePledge } from '#src/modules/pledging/pledges/change-pledge.ts';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { toggleScrap } from '#src/modules/projects/catalog/scraps.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { buildAdmin, buildMember, buildProject, openTestPlatform, putState } from '#src/testing/index.ts';
import { confirmAlertMail, requestAlertMail, stopAlertMail } from './alert-mails.ts';
import { alertToken } from './alert-token.ts';
import { announceScraps, isScrapAlertDue } from './announce-scraps.ts';
import { alertBroadcasts } from './broadcasts.ts';
import { deleteOldAlerts, eraseUnconfirmed, isAlertErasureDue } from './erase-alerts.ts';
import { setAlert } from './set-alert.ts';

const never = new AbortController().signal;

async function open() {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const query = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows;
  const today = () => seoulDate(platform.clock.now());
  const member = async (email?: string): Promise<Caller> => {
    const { id: uid, name, email: own } = await buildMember(platform, email ? { email } : {});
    return { uid, email: own, name, role: 'member' };
  };
  return {
    platform,
    query,
    today,
    member,
    buildUpcoming: () =>
      buildProject(platform, {
        state: 'ready',
        periodStart: addDays(today(), 3),
        periodFinish: addDays(today(), 12),
      }),
    scrap: (caller: Caller, key: string) => toggleScrap(platform, caller, { key, purpose: 'projects' }),
    consent: ({ uid }: Caller) => query('update member set policy_marketing = true where id = $1', [uid]),
    wantsMail: ({ uid }: Caller) =>
      query(
        `insert into notification_preference (member_id, kind_group, in_app, mail, push)
         values ($1, 'scrapAlert', true, true, false)`,
        [uid],
      ),
    moveTo: (ms: number) => platform.clock.set(ms),
    async confirm(email: string, projectid: string) {
      await requestAlertMail(platform, { projectid, email }, '203.0.113.7');
      const [mail] = await query(`select data from mail where kind = 'alertConfirm' and recipient = $1`, [
        email,
      ]);
      await confirmAlertMail(platform, mail.data.token);
    },
    async run() {
      await moveDueProjects(platform, openProjects, never);
      await announceScraps(platform, never);
      await runBroadcasts(platform, alertBroadcasts, never);
    },
    mailed: async (kind: string) =>
      (await query('select recipient from mail where kind = $1 order by recipient', [kind])).map(
        ({ recipient }) => recipient,
      ),
    notified: async (kind: string) =>
      (await query('select member_id from notification where kind = $1', [kind])).map((row) => row.member_id),
  };
}

it('an opening notifies members in app and by mail, and confirmed visitors by mail, each once', async () => {
  const scene = await open();
  const { key, periodStart } = await scene.buildUpcoming();
  const [a, both, gone] = [
    await scene.member('a@example.com'),
    await scene.member('both@example.com'),
    await scene.member(),
  ];
  for (const caller of [a, both, gone]) await setAlert(scene.platform, caller, { projectid: key, on: true });
  await setAlert(scene.platform, gone, { projectid: key, on: false });
  await scene.confirm('visitor@example.com', key);
  await scene.confirm('both@example.com', key);
  await requestAlertMail(scene.platform, { projectid: key, email: 'unconfirmed@example.com' }, '203.0.113.7');
  scene.moveTo(opensAt(periodStart ?? '') + 1_000);
  await scene.run();
  await scene.run();
  expect(await scene.mailed('alertOpened')).toEqual(['a@example.com', 'both@example.com']);
  expect(await scene.mailed('alertOpenedByEmail')).toEqual(['visitor@example.com']);
  expect((await scene.notified('alertOpened')).sort()).toEqual([a.uid, both.uid].sort());
  expect(await runChecks(scene.platform.database.db, scene.platform.clock.now())).toEqual([]);
});

it('taking an address back cancels the mail of the opening that waits, and no mail of a member', async () => {
  const scene = await open();
  const { key, periodStart } = await scene.buildUpcoming();
  const [leaving, staying] = ['leaving@example.com', 'staying@example.com'];
  for (const email of [leaving, staying]) await scene.confirm(email, key);
  const rows = await scene.query('select id from alert_email order by id');
  const both = await scene.member('both@example.com');
  await setAlert(scene.platform, both, { projectid: key, on: true });
  await scene.confirm(both.email, key);
  scene.moveTo(opensAt(periodStart ?? '') + 1_000);
  await scene.run();
  for (const { id } of await scene.query('select id from alert_email order by id'))
    if (id !== rows[1].id) await stopAlertMail(scene.platform, alertToken(id, scene.platform.secrets));
  expect(await scene.mailed('alertOpenedByEmail')).toEqual([staying]);
  expect(await scene.mailed('alertOpened')).toEqual([both.email]);
});

it('hiding a project erases the addresses of visitors from waiting mails, too', async () => {
  const scene = await open();
  const { key, periodStart } = await scene.buildUpcoming();
  await scene.confirm('visitor@example.com', key);
  await requestAlertMail(scene.platform, { projectid: key, email: 'asked@example.com' }, '203.0.113.7');
  scene.moveTo(opensAt(periodStart ?? '') + 1_000);
  await scene.run();
  expect(await scene.mailed('alertOpenedByEmail')).toEqual(['visitor@example.com']);
  expect(await scene.mailed('alertConfirm')).toContain('asked@example.com');
  const admin = await buildAdmin(scene.platform);
  await blindProject(scene.platform, admin, { key, on: true, reason: '확인' });
  expect(await scene.mailed('alertOpenedByEmail')).toEqual([]);
  expect(await scene.mailed('alertConfirm')).not.toContain('asked@example.com');
});

it('a project that is hidden right after its opening notifies once it is shown again', async () => {
  const scene = await open();
  const { key, periodStart } = await scene.buildUpcoming();
  const caller = await scene.member('a@example.com');
  await setAlert(scene.platform, caller, { projectid: key, on: true });
  scene.moveTo(opensAt(periodStart ?? '') + 1_000);
  await moveDueProjects(scene.platform, openProjects, never);
  await putState(scene.platform, 'blind', { key, blindedFrom: 'funding' });
  await scene.run();
  expect(await scene.notified('alertOpened')).toEqual([]);
  await putState(scene.platform, 'funding', { key });
  scene.moveTo(scene.platform.clock.now() + 2 * HOUR_MS);
  await scene.run();
  expect(await scene.notified('alertOpened')).toEqual([caller.uid]);
});

it('scraps are reminded of at ten, three days and one day before the last day, in app always, by mail with consent', async () => {
  const scene = await open();
  const finish = addDays(scene.today(), 5);
  const project = await buildProject(scene.platform, { periodFinish: finish });
  const [plain, consenting, backer] = [
    await scene.member(),
    await scene.member('mailed@example.com'),
    await buildBacker(scene.platform),
  ];
  for (const caller of [plain, consenting, backer]) await scene.scrap(caller as Caller, project.key);
  await scene.wantsMail(plain);
  await scene.wantsMail(consenting);
  await scene.consent(consenting);
  await placePledge(scene.platform, backer, orderOf(project, backer.cardId), null);
  const ten = (daysLeft: number) => opensAt(addDays(finish, -daysLeft)) + 10 * HOUR_MS;
  scene.moveTo(ten(3) - 1);
  expect(await isScrapAlertDue(scene.platform.database.db, scene.platform.clock.now())).toBe(false);
  await scene.run();
  expect(await scene.notified('scrapSoon')).toEqual([]);
  scene.moveTo(ten(3));
  expect(await isScrapAlertDue(scene.platform.database.db, scene.platform.clock.now())).toBe(true);
  await scene.run();
  await scene.run();
  expect(await isScrapAlertDue(scene.platform.database.db, scene.platform.clock.now())).toBe(false);
  expect((await scene.notified('scrapSoon')).sort()).toEqual([plain.uid, consenting.uid].sort());
  expect(await scene.mailed('scrapSoon')).toEqual(['mailed@example.com']);
  scene.moveTo(ten(2));
  await scene.run();
  expect(await scene.notified('scrapSoon')).toHaveLength(2);
  scene.moveTo(ten(1));
  await scene.run();
  expect(await scene.notified('scrapSoon')).toHaveLength(4);
});

it.each([
  ['a pledge', false],
  ['a changed pledge', true],
])('%s that leaves few pieces of a limited reward notifies once', async (_, isChange) => {
  const scene = await open();
  const project = await buildProject(scene.platform, { rewards: [{ count: 30 }, {}] });
  const caller = await scene.member();
  await scene.scrap(caller, project.key);
  const low = () => scene.query('select idx, pieces from reward_low');
  const place = async (count: number) => {
    const backer = await buildBacker(scene.platform);
    const order = orderOf(project, backer.cardId, {}, [{ idx: 0, count }]);
    const { gateKey } = await placePledge(scene.platform, backer, order, null);
    return { backer, gateKey };
  };
  const { backer, gateKey } = await place(20);
  expect(await low()).toEqual([]);
  if (isChange) {
    const { database: data, rewardidx } = orderOf(project, backer.cardId, {}, [{ idx: 0, count: 27 }]);
    await changePledge(scene.platform, backer, { data, rewardidx, gateKey });
  } else await place(7);
  expect(await low()).toEqual([{ idx: 0, pieces: 3 }]);
  await place(1);
  await scene.run();
  await place(1);
  await scene.run();
  expect(await low()).toEqual([{ idx: 0, pieces: 3 }]);
  const rows = await scene.query(`select member_id, text from notification where kind = 'scrapLow'`);
  expect(rows).toEqual([{ member_id: caller.uid, text: expect.stringContaining('2개') }]);
});

it('a pledge that takes the last pieces at once, and one far above the line, record nothing', async () => {
  const scene = await open();
  const project = await buildProject(scene.platform, { rewards: [{ count: 10 }, { count: 500 }] });
  const backer = await buildBacker(scene.platform);
  const lines = [
    { idx: 0, count: 10 },
    { idx: 1, count: 470 },
  ];
  await placePledge(scene.platform, backer, orderOf(project, backer.cardId, {}, lines), null);
  expect(await scene.query('select from reward_low')).toEqual([]);
  const next = await buildBacker(scene.platform);
  await placePledge(
    scene.platform,
    next,
    orderOf(project, next.cardId, {}, [{ idx: 1, count: 500 - 470 - limits.lowPieces }]),
    null,
  );
  expect(await scene.query('select idx, pieces from reward_low')).toEqual([{ idx: 1, pieces: 20 }]);
});

it('unconfirmed addresses are erased after 24 hours, all alerts 30 days after the opening', async () => {
  const scene = await open();
  const { key, periodStart } = await scene.buildUpcoming();
  await setAlert(scene.platform, await scene.member(), { projectid: key, on: true });
  await scene.confirm('visitor@example.com', key);
  await requestAlertMail(scene.platform, { projectid: key, email: 'late@example.com' }, '203.0.113.7');
  const { db } = scene.platform.database;
  const isDue = () => isAlertErasureDue(db, new Date(scene.platform.clock.now()));
  expect(await isDue()).toBe(false);
  scene.moveTo(scene.platform.clock.now() + limits.alertConfirmHours * HOUR_MS);
  expect(await isDue()).toBe(true);
  expect(await eraseUnconfirmed(scene.platform)).toBe(1);
  expect(await isDue()).toBe(false);
  expect(await scene.mailed('alertConfirm')).toEqual(['visitor@example.com']);
  scene.moveTo(opensAt(periodStart ?? '') + 1_000);
  await scene.run();
  scene.moveTo(opensAt(addDays(periodStart ?? '', limits.alertDays)));
  expect(await deleteOldAlerts(scene.platform)).toBe(0);
  scene.moveTo(opensAt(addDays(periodStart ?? '', limits.alertDays + 1)));
  expect(await deleteOldAlerts(scene.platform)).toBe(2);
});

it.each(['alertOpened', 'scrapSoon'])(
  'a batch of %s reaches nobody who leaves at the same time',
  async (kind) => {
    const scene = await open();
    const { platform } = scene;
    const { db } = platform.database;
    const caller = await scene.member();
    if (kind === 'alertOpened') {
      const { key, periodStart } = await scene.buildUpcoming();
      await setAlert(platform, caller, { projectid: key, on: true });
      scene.moveTo(opensAt(periodStart ?? '') + 1_000);
    } else {
      const finish = addDays(scene.today(), 3);
      const { key } = await buildProject(platform, { periodFinish: finish });
      await scene.scrap(caller, key);
      scene.moveTo(opensAt(addDays(finish, -1)) + 10 * HOUR_MS);
    }
    await moveDueProjects(platform, openProjects, never);
    await announceScraps(platform, never);
    let isRunning = true;
    const running = await inTransaction(db, async (tx) => {
      const now = new Date(platform.clock.now());
      await lockMember(tx, caller.uid, 'leaving');
      await eraseMember(tx, { id: caller.uid, email: caller.email, farewell: null }, now);
      const batch = runBroadcasts(platform, alertBroadcasts, never).finally(() => {
        isRunning = false;
      });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => !isRunning || (await db.query(waiting)).rowCount === 1).toBe(true);
      // In an object, so that the transaction does not wait for it.
      return { batch };
    });
    expect(await running.batch).toMatchObject({ failed: 0 });
    expect(await scene.mailed(kind)).toEqual([]);
    expect(await scene.notified(kind)).toEqual([]);
  },
);
