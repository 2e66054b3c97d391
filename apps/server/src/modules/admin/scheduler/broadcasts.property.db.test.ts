import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eraseMember } from '#src/modules/accounts/index.ts';
import { RecordingMailer } from '#src/modules/accounts/users/testing/account-app.ts';
import { rewardOpenedBroadcast } from '#src/modules/digital-rewards/index.ts';
import { buildReward } from '#src/modules/digital-rewards/testing/build-reward.ts';
import {
  type BroadcastKind,
  createMailWorker,
  runBroadcasts,
  startBroadcast,
} from '#src/modules/notifications/index.ts';
import { deliverMails } from '#src/modules/notifications/mail-worker.ts';
import { muteProject, savePreferences } from '#src/modules/notifications/preferences/preferences.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildMember, buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';

const MEMBERS = 4;
const never = new AbortController().signal;

/** Two members a batch, so that a broadcast has several. */
const kind: BroadcastKind = {
  ...rewardOpenedBroadcast,
  listNext: (tx, progress, platform) =>
    rewardOpenedBroadcast.listNext(tx, { ...progress, limit: 2 }, platform),
};

type Way = 'leave' | 'switch off' | 'mute';
type Step = 'start' | 'run' | 'deliver';
type Action = Step | { way: Way; member: number };

/** Actions of a phase run at once; a phase begins when all of the one before have ended. */
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom<Action>('start', 'run', 'run', 'deliver'),
  fc.record({
    way: fc.constantFrom<Way>('leave', 'switch off', 'mute'),
    member: fc.nat({ max: MEMBERS - 1 }),
  }),
);
const phases = fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });

test('a batch mails nobody who leaves while it is being written', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const project = await buildProject(platform);
  const member = await buildMember(platform);
  await buildPledge(platform, project, member.id);
  const subjectKey = await buildReward(platform, project);
  const now = new Date(platform.clock.now());
  await inTransaction(db, (tx) => startBroadcast(tx, { kind: kind.kind, subjectKey, dueAt: now }));
  const [listed, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pausing: BroadcastKind = {
    ...kind,
    async listNext(tx, progress, on) {
      const batch = await kind.listNext(tx, progress, on);
      listed.resolve();
      await resumed.promise;
      return batch;
    },
  };
  const running = runBroadcasts(platform, [pausing], never);
  await listed.promise;
  const leaving = inTransaction(db, async (tx) => {
    await lockMember(tx, member.id, 'leaving');
    await eraseMember(tx, { id: member.id, email: member.email, farewell: null }, now);
  });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.query(waiting)).rowCount).toBe(1);
  resumed.resolve();
  await Promise.all([running, leaving]);
  expect((await db.query('select from mail')).rowCount).toBe(0);
  expect((await db.query('select from notification')).rowCount).toBe(0);
});

test('a broadcast reaches nobody who has left or switched it off before, and everybody else once, in any order of batches', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const now = () => new Date(platform.clock.now());
  const query = async (text: string, values: unknown[]) => (await db.query(text, values)).rows;
  const play = async (plan: readonly Action[][]) => {
    const mailer = new RecordingMailer();
    const project = await buildProject(platform);
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => buildMember(platform)));
    for (const { id } of members) await buildPledge(platform, project, id);
    const subjectKey = await buildReward(platform, project);
    const gone = new Map<string, Way>();
    const ways: Record<Way, (id: string, email: string) => Promise<unknown>> = {
      leave: (id, email) =>
        inTransaction(db, async (tx) => {
          await lockMember(tx, id, 'leaving');
          await eraseMember(tx, { id, email, farewell: null }, now());
        }),
      'switch off': (uid) =>
        savePreferences(platform, { uid } as never, { kinds: { box: { mail: false } } } as never),
      mute: (uid) =>
        muteProject(platform, { uid } as never, { projectid: project.key, channel: 'mail', on: true }),
    };
    const steps: Record<Step, () => Promise<unknown>> = {
      start: () =>
        inTransaction(db, (tx) => startBroadcast(tx, { kind: kind.kind, subjectKey, dueAt: now() })),
      run: () => runBroadcasts(platform, [kind], never),
      deliver: () => deliverMails(platform, mailer),
    };
    const perform = async (each: Action) => {
      if (typeof each === 'string') return steps[each]();
      const member = members[each.member];
      if (!member || gone.get(member.email) === 'leave') return;
      // Two ways of one member at once: who has left cannot switch anything off.
      await ways[each.way](member.id, member.email).catch(() => {});
      if (gone.get(member.email) !== 'leave') gone.set(member.email, each.way);
    };
    for (const phase of [...plan, ['start' as const], ['run' as const], ['deliver' as const]]) {
      const [before, goneBefore] = [mailer.sent.length, new Set(gone.keys())];
      await Promise.all(phase.map(perform));
      const sentTo = mailer.sent.slice(before).map(({ to }) => to);
      expect(sentTo.filter((to) => goneBefore.has(to))).toEqual([]);
    }
    await createMailWorker(platform, mailer).drain();
    const left = members.filter(({ email }) => gone.get(email) === 'leave');
    expect(
      await query('select from mail where recipient = any($1)', [left.map(({ email }) => email)]),
    ).toEqual([]);
    expect(
      await query('select from notification where member_id = any($1)', [left.map(({ id }) => id)]),
    ).toEqual([]);
    const staying = members.filter(({ email }) => !gone.has(email));
    const sent = mailer.sent.map(({ to }) => to);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent).toEqual(expect.arrayContaining(staying.map(({ email }) => email)));
    const present = members.filter(({ email }) => gone.get(email) !== 'leave').map(({ id }) => id);
    const notified = await query('select member_id from notification where project_key = $1', [project.key]);
    expect(notified.map((one) => one.member_id).sort()).toEqual(present.sort());
  };
  await fc.assert(fc.asyncProperty(phases, play), { numRuns: 8 });
});
