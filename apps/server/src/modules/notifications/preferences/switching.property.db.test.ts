import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecordingMailer } from '#src/modules/accounts/users/testing/account-app.ts';
import { buildMember, buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { enqueueMails, type NewMail } from '../enqueue-mail.ts';
import { deliverMails } from '../mail-worker.ts';
import { setMailOff } from './mail-off.ts';
import { mailOffToken } from './mail-off-token.ts';
import { muteProject, savePreferences } from './preferences.ts';

const MEMBERS = 4;

type Way = 'group' | 'project' | 'link' | 'linkOfProject';
type Action = { what: 'enqueue' } | { what: 'deliver' } | { what: 'switchOff'; member: number; way: Way };

/** Actions of a phase run at once; a phase begins when all of the one before have ended. */
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ what: fc.constant('enqueue' as const) }),
  fc.record({ what: fc.constant('deliver' as const) }),
  fc.record({
    what: fc.constant('switchOff' as const),
    member: fc.nat({ max: MEMBERS - 1 }),
    way: fc.constantFrom<Way>('group', 'project', 'link', 'linkOfProject'),
  }),
);
const phases = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });

test('no mail is sent after it was switched off, and every other one once, in any order of batches and senders', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const play = async (plan: readonly Action[][]) => {
    const mailer = new RecordingMailer();
    const project = await buildProject(platform);
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => buildMember(platform)));
    const pledges = await Promise.all(members.map(({ id }) => buildPledge(platform, project, id)));
    const batch = () =>
      members.map(({ email }, at) => ({
        kind: 'makingStarted',
        to: email,
        data: {
          gateKey: pledges[at],
          order: null,
          nickname: '하나',
          title: project.title,
          purpose: 'projects',
        },
      })) as NewMail[];
    const ways: Record<Way, (memberId: string) => Promise<unknown>> = {
      group: (uid) =>
        savePreferences(platform, callerOf(uid), { kinds: { shipping: { mail: false } } } as never),
      project: (uid) =>
        muteProject(platform, callerOf(uid), { projectid: project.key, channel: 'mail', on: true }),
      link: (memberId) => press({ memberId, projectKey: null }),
      linkOfProject: (memberId) => press({ memberId, projectKey: project.key }),
    };
    const press = (off: { memberId: string; projectKey: string | null }) =>
      setMailOff(platform, {
        token: mailOffToken({ ...off, group: 'shipping' }, platform.secrets),
        off: true,
      });
    const off = new Set<string>();
    let batches = 0;
    for (const phase of plan) {
      const before = mailer.sent.length;
      const offBefore = new Set(off);
      await Promise.all(
        phase.map(async (each) => {
          if (each.what === 'deliver') await deliverMails(platform, mailer);
          else if (each.what === 'enqueue') {
            batches += 1;
            await enqueueMails(db, batch(), new Date(platform.clock.now()));
          } else {
            const member = members[each.member];
            if (!member) return;
            await ways[each.way](member.id);
            off.add(member.email);
          }
        }),
      );
      const sentTo = mailer.sent.slice(before).map(({ to }) => to);
      expect(sentTo.filter((to) => offBefore.has(to))).toEqual([]);
    }
    const before = mailer.sent.length;
    while ((await deliverMails(platform, mailer)) > 0);
    expect(mailer.sent.slice(before).filter(({ to }) => off.has(to))).toEqual([]);
    for (const { email } of members.filter(({ email }) => !off.has(email)))
      expect(mailer.sent.filter(({ to }) => to === email)).toHaveLength(batches);
    expect((await db.query('select from mail where sent_at is null')).rowCount).toBe(0);
  };
  await fc.assert(fc.asyncProperty(phases, play), { numRuns: 12 });
});

function callerOf(uid: string) {
  return { uid, email: '', name: '', role: 'member' as const };
}
