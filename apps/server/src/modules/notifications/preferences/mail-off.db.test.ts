import { expect, test } from 'vitest';
import { RecordingMailer } from '#src/modules/accounts/users/testing/account-app.ts';
import { buildMember, buildPledge, buildProject, putState } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { enqueueMails, type NewMail } from '../enqueue-mail.ts';
import { deliverMails } from '../mail-worker.ts';
import { mailOffToken, readMailOffToken } from './mail-off-token.ts';

async function open() {
  const opened = await openTestApp();
  const { platform, app } = opened;
  const { db } = platform.database;
  const member = await buildMember(platform);
  const project = await buildProject(platform);
  const gateKey = await buildPledge(platform, project, member.id);
  const mailer = new RecordingMailer();
  const ofProject = (kind: 'makingStarted' | 'charged', to = member.email) =>
    ({
      kind,
      to,
      data: {
        gateKey,
        order: null,
        nickname: '하나',
        title: project.title,
        purpose: project.purpose,
        amount: 41_000,
        card: '하늘카드',
      },
    }) as NewMail;
  const enqueue = (...mails: NewMail[]) => enqueueMails(db, mails, new Date(platform.clock.now()));
  const deliver = () => deliverMails(platform, mailer);
  const off = (group: 'shipping' | 'inquiry', projectKey: string | null = null) =>
    mailOffToken({ memberId: member.id, group, projectKey }, platform.secrets);
  const read = async (token: string) => (await app.inject({ url: '/api/mail/off', query: { token } })).json();
  const set = async (token: string, isOff = true) =>
    (await app.inject({ method: 'POST', url: '/api/mail/off', payload: { token, off: isOff } })).json();
  const waiting = async () => (await db.query('select from mail where sent_at is null')).rowCount;
  return {
    ...opened,
    member,
    project,
    mailer,
    ofProject,
    enqueue,
    deliver,
    off,
    read,
    set,
    waiting,
  };
}

test('a mail that can be switched off has the link in its headers, its text and its HTML', async () => {
  const { platform, project, member, mailer, ofProject, enqueue, deliver, off } = await open();
  await enqueue(ofProject('makingStarted'));
  await deliver();
  const mail = mailer.last(member.email);
  const url = `${platform.config.publicUrl}/mail/off/${off('shipping', project.key)}`;
  expect(mail.headers).toEqual({
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mail.text).toContain(`이 프로젝트 메일 끄기: ${url}`);
  expect(mail.text).toContain(`알림 설정: ${platform.config.publicUrl}/my/notification/settings`);
  expect(mail.html).toContain(`href="${url}"`);
});

test('a mail about money has no such link', async () => {
  const { member, mailer, ofProject, enqueue, deliver } = await open();
  await enqueue(ofProject('charged'));
  await deliver();
  expect(mailer.last(member.email).headers).toBeUndefined();
  expect(mailer.last(member.email).text).not.toContain('끄기');
});

test('reading a link changes nothing, pressing it switches off, and pressing again on', async () => {
  const { project, off, read, set } = await open();
  const token = off('shipping', project.key);
  const on = { group: 'shipping', project: { title: project.title }, off: false };
  expect((await read(token)).data).toEqual(on);
  expect((await read(token)).data).toEqual(on);
  expect((await set(token)).data).toEqual({ ...on, off: true });
  expect((await read(token)).data).toEqual({ ...on, off: true });
  expect((await set(token, false)).data).toEqual(on);
  const ofGroup = off('inquiry');
  expect((await set(ofGroup)).data).toEqual({ group: 'inquiry', project: null, off: true });
  expect((await set(ofGroup, false)).data).toMatchObject({ off: false });
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'a form of parts',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('a mail program switches off with one click, as %s without a session', async (_what, type, payload) => {
  const { app, project, off, read } = await open();
  const token = off('shipping', project.key);
  const answer = await app.inject({
    method: 'POST',
    url: `/mail/off/${token}`,
    headers: { 'content-type': type },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  expect((await read(token)).data.off).toBe(true);
});

test('mails that wait are not sent once they are switched off, and those of other projects are', async () => {
  const { platform, member, mailer, ofProject, enqueue, deliver, off, set, project, waiting } = await open();
  const other = await buildProject(platform);
  const another = { ...ofProject('makingStarted'), dedupeKey: 'other' };
  const gateKey = await buildPledge(platform, other, member.id);
  Object.assign(another, { data: { ...another.data, gateKey } });
  await enqueue(ofProject('makingStarted'), ofProject('charged'), another);
  await set(off('shipping', project.key));
  await deliver();
  expect(mailer.sent).toHaveLength(2);
  await enqueue(another, ofProject('makingStarted'));
  await set(off('shipping'));
  await deliver();
  expect(mailer.sent).toHaveLength(2);
  expect(await waiting()).toBe(0);
});

test('a mail that is switched on again before it is sent is sent', async () => {
  const { member, mailer, ofProject, enqueue, deliver, off, set } = await open();
  await enqueue(ofProject('makingStarted'));
  await set(off('shipping'));
  await set(off('shipping'), false);
  await deliver();
  expect(mailer.last(member.email).subject).toContain('제작');
});

test('a link that this site has not made, or of a former member, is not found', async () => {
  const { platform, app, member, project, off, read, set } = await open();
  const token = off('shipping', project.key);
  const stranger = await buildMember(platform);
  const bytes = Buffer.from(token, 'base64url');
  const forged = Buffer.concat([
    bytes.subarray(0, 16),
    Buffer.from(stranger.id.replaceAll('-', ''), 'hex'),
    bytes.subarray(32),
  ]).toString('base64url');
  for (const wrong of ['', 'x', token.slice(0, -2), `${token}AA`, forged]) {
    expect(readMailOffToken(wrong, platform.secrets)).toBeNull();
    expect(await set(wrong)).toMatchObject({ code: 'notFound' });
  }
  const clicked = await app.inject({ method: 'POST', url: `/mail/off/${forged}` });
  expect(clicked.statusCode).toBe(404);
  await platform.owner.query('update member set left_at = now() where id = $1', [member.id]);
  expect(await read(token)).toMatchObject({ code: 'notFound' });
  expect(await set(token)).toMatchObject({ code: 'notFound' });
});

test('the page of a hidden project does not have its title', async () => {
  const { platform, project, off, read } = await open();
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  expect((await read(off('shipping', project.key))).data.project).toEqual({ title: null });
});

test('a mail to a member who has left is not sent to the address of before', async () => {
  const { platform, member, mailer, ofProject, enqueue, deliver, waiting } = await open();
  await enqueue(ofProject('makingStarted'));
  await platform.owner.query('update member set left_at = now() where id = $1', [member.id]);
  await deliver();
  expect(mailer.sent).toEqual([]);
  expect(await waiting()).toBe(0);
});
