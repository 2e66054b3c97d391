import { groupChannels } from '@pq/domain/notification';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RecordingMailer } from '#src/modules/accounts/users/testing/account-app.ts';
import { buildMember, buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { enqueueMails, type NewMail } from './enqueue-mail.ts';
import { deliverMails } from './mail-worker.ts';

const at = (time: string) => Date.parse(`${time}+09:00`);

/** Treats the mails of parcels as adverts. */
async function open(time: string) {
  Object.assign(groupChannels.shipping, { isAdvert: true });
  vi.useFakeTimers({ toFake: ['Date'], now: at(time) });
  onTestFinished(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(groupChannels.shipping, 'isAdvert');
  });
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const mailer = new RecordingMailer();
  const project = await buildProject(platform);
  const member = await buildMember(platform);
  const consent = (agreed: boolean, id = member.id) =>
    platform.owner.query('update member set policy_marketing = $2 where id = $1', [id, agreed]);
  await consent(true);
  const gateKey = await buildPledge(platform, project, member.id);
  const enqueue = (to = member.email) =>
    enqueueMails(
      db,
      [
        {
          kind: 'makingStarted',
          to,
          data: { gateKey, order: null, nickname: '하나', title: project.title, purpose: 'projects' },
        } as NewMail,
      ],
      new Date(),
    );
  const dueAt = async () =>
    (await db.query('select next_attempt_at as due from mail')).rows[0]?.due.getTime();
  const count = async (table: 'mail' | 'notification') => (await db.query(`select from ${table}`)).rowCount;
  return {
    platform,
    mailer,
    member,
    consent,
    enqueue,
    dueAt,
    count,
    deliver: () => deliverMails(platform, mailer),
  };
}

test('an advert is marked in its subject, names its sender and has a link that stops all adverts of its group', async () => {
  const { mailer, member, enqueue, deliver } = await open('2026-12-01T12:00:00');
  await enqueue();
  await deliver();
  const { subject, text, html, headers } = mailer.last(member.email);
  expect(subject).toMatch(/^\(광고\) \[PQ\] /);
  for (const words of [text, html])
    for (const part of ['주식회사 피큐', '왕십리로', '고객센터', '광고 메일 수신거부'])
      expect(words).toContain(part);
  expect(headers).toHaveProperty('List-Unsubscribe');
});

test('an advert is mailed with consent only, and shown on the site without', async () => {
  const { consent, enqueue, count } = await open('2026-12-01T12:00:00');
  await consent(false);
  await enqueue();
  await enqueue('nobody@example.com');
  expect([await count('mail'), await count('notification')]).toEqual([0, 1]);
});

test('an advert whose consent was withdrawn while it waited is not sent', async () => {
  const { mailer, consent, enqueue, deliver, count } = await open('2026-12-01T12:00:00');
  await enqueue();
  await consent(false);
  await deliver();
  expect([mailer.sent, await count('mail')]).toEqual([[], 0]);
});

test('an advert of the night waits until the half hour after eight, and is on the site at once', async () => {
  const { enqueue, dueAt, count } = await open('2026-12-01T21:30:00');
  await enqueue();
  expect(await count('notification')).toBe(1);
  expect(await dueAt()).toBeGreaterThanOrEqual(at('2026-12-02T08:00:00'));
  expect(await dueAt()).toBeLessThan(at('2026-12-02T08:30:00'));
});

test('an advert that is due when the night begins waits for the morning', async () => {
  const { platform, mailer, member, enqueue, deliver, dueAt } = await open('2026-12-01T20:49:59');
  await enqueue();
  vi.setSystemTime(at('2026-12-01T20:50:00'));
  await deliver();
  expect(mailer.sent).toEqual([]);
  expect(await dueAt()).toBeGreaterThanOrEqual(at('2026-12-02T08:00:00'));
  vi.setSystemTime(at('2026-12-02T08:30:00'));
  await platform.owner.query('update mail set next_attempt_at = now()');
  await deliver();
  expect(mailer.last(member.email).subject).toContain('(광고)');
});
