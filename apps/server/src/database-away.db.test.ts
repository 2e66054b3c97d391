import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { calls, files, streams } from '@pq/contract';
import { getOpeningCalendar } from '@pq/contract/calls/alerts';
import { getCalendar } from '@pq/contract/calls/deliveries';
import { rewardUploadPath } from '@pq/contract/reward-upload-path';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { createSigner, sessionTokens } from './modules/accounts/auth/sessions/session-token.ts';
import { signToken } from './modules/accounts/auth/signed-tokens.ts';
import { startSignInTidyTask } from './modules/accounts/jobs.ts';
import { RecordingMailer } from './modules/accounts/users/testing/account-app.ts';
import { startSealTask } from './modules/admin/daily/seal-logs.ts';
import { startDeadlineTask } from './modules/admin/scheduler/sweep.ts';
import { registerCrawlers } from './modules/community/crawlers.ts';
import { calendarToken } from './modules/fulfilment/deliveries/calendar-token.ts';
import { createMailWorker } from './modules/notifications/mail-worker.ts';

type Line = { msg: string; level: number; requestId?: string; [field: string]: unknown };

async function open() {
  const lines: Line[] = [];
  const opened = await openTestApp({
    withLink: true,
    env: { LOG_LEVEL: 'info' },
    onLogLine: (line) => void lines.push(JSON.parse(line)),
    register: (app, platform) => registerCrawlers(app, platform, { hasPage: () => true }),
  });
  const { platform } = opened;
  const { link } = platform;
  if (!link) throw new Error('no link');
  const member = await buildMember(platform);
  const token = await buildSession(platform, member.id);
  const project = await buildProject(platform, { ownerId: member.id });
  const tokens = sessionTokens(platform.secrets.auth, false);
  const cookie = tokens.cookie(token, 60).split(';')[0] ?? '';
  return { ...opened, link, lines, member, token, cookie, project };
}

const refused = expect.objectContaining({ state: false, code: 'unavailable', msg: expect.any(String) });

it('every call is answered 503 with code, retry-after and id while the database is away', async () => {
  const { app, platform, link, member, token, cookie, project, lines } = await open();
  link.cut();
  const secret = platform.secrets.auth;
  const challenge = `pq.two_factor=${encodeURIComponent(createSigner(secret).sign('2fa-a'))}`;
  const asBearer = { authorization: `Bearer ${token}` };
  const email = 'hana@example.com';
  const post = (url: string, payload: object, headers = {}): InjectOptions => ({
    method: 'POST',
    url,
    payload,
    headers,
  });
  const calendars: Record<string, string> = {
    [getCalendar.name]: `?token=${calendarToken(member.id, platform.secrets)}`,
    [getOpeningCalendar.name]: `?projectid=${project.key}`,
  };
  const requests: InjectOptions[] = [
    ...calls.map(({ method, path }) => ({ method, url: `/api${path}`, headers: asBearer })),
    ...files.map(({ name, path }) => ({
      url: `/api${path}${calendars[name] ?? ''}`,
      headers: asBearer,
    })),
    ...streams.map(({ path }) => ({ url: `/api${path}?key=${project.key}`, headers: asBearer })),
    { url: `/api/project/detail?purpose=projects&key=${project.key}` },
    { url: `/api/project/live?key=${project.key}` },
    { url: '/api/project/list?purpose=projects' },
    { url: '/api/banner' },
    post('/api/auth/sign-in/email', { email, password: 'dallae58!' }),
    post('/api/auth/sign-out', {}, { cookie }),
    post('/api/auth/request-password-reset', { email }),
    post('/api/auth/reset-password', { token: 'a', newPassword: 'dallae58!' }),
    post('/api/auth/two-factor/verify-totp', { code: '123456' }, { cookie: challenge }),
    post('/api/user/verify', {
      token: await signToken({ email, member: member.id }, secret, 60),
    }),
    { url: '/api/social/kakao' },
    {
      url: '/api/social/naver/callback?code=a&state=b',
      headers: { cookie: `pq.social_browser=${'a'.repeat(43)}` },
    },
    post('/api/payple/webhook', { PCD_PAY_OID: `${member.id}-1` }),
    post('/api/payple/webhook', { PCD_PAY_WORK: 'PUSERDEL', PCD_PAYER_ID: 'a-card' }),
    post(rewardUploadPath, {}, { ...asBearer, 'tus-resumable': '1.0.0', 'upload-length': '1' }),
    { url: '/files/ordermade/0/1/a.pdf', headers: asBearer },
    { url: '/sitemap.xml' },
    { url: `/share/funding/${project.key}.jpg` },
  ];
  const odd: unknown[] = [];
  for (const request of requests) {
    const answer = await app.inject(request);
    const { statusCode, headers } = answer;
    const isRefused = statusCode === 503 && refused.asymmetricMatch(answer.json());
    if (!isRefused || headers['retry-after'] !== '1' || !headers['x-request-id'])
      odd.push([request.method, request.url, statusCode, headers['retry-after'], answer.body]);
  }
  expect(odd).toEqual([]);
  expect(lines.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual(['database away']);
});

it('calls without a database still work, and malformed URLs get an id', async () => {
  const { app, link, lines } = await open();
  link.cut();
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  expect(await statusOf('/robots.txt')).toBe(200);
  expect(await statusOf('/api/no-such-call')).toBe(404);
  expect(await statusOf('/api/user/my/info')).toBe(401);
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), address.hostname);
  socket.end('GET /%E0%A4%A HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/^x-request-id: [\w-]{14}\r$/m);
  expect(answer).toContain('"state":false');
  expect(lines.join()).not.toContain('%E0');
});

it('an outage is logged once at its start, once a minute and once at its end', async () => {
  const { app, link, lines, project } = await open();
  const ask = async () =>
    (await app.inject(`/api/project/detail?purpose=projects&key=${project.key}`)).statusCode;
  expect(await ask()).toBe(200);
  link.cut();
  const statuses = await Promise.all(Array.from({ length: 20 }, ask));
  expect(new Set(statuses)).toEqual(new Set([503]));
  link.restore();
  const loud = () => lines.filter(({ level }) => level >= 40);
  await expect.poll(() => loud().map(({ msg }) => msg)).toEqual(['database away', 'database back']);
  expect(loud()[0]).toMatchObject({ err: { message: expect.any(String), stack: expect.any(String) } });
  expect(loud()[1]).toMatchObject({ refused: 20 });
  expect(await ask()).toBe(200);
});

it('failures of the worker during an outage are counted, not logged one by one', async () => {
  const { platform, provider, link, lines } = await open();
  link.cut();
  const mails = createMailWorker(platform, new RecordingMailer());
  mails.start();
  const tasks = [
    startDeadlineTask(platform, provider),
    startSignInTidyTask(platform),
    startSealTask(platform),
  ];
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('database away');
  await Promise.all([...tasks.map((task) => task.stop()), mails.stop()]);
  link.restore();
  const loud = () => lines.filter(({ level }) => level >= 40);
  await expect.poll(() => loud().map(({ msg }) => msg)).toEqual(['database away', 'database back']);
  expect(loud()[1]?.interrupted).toBeGreaterThanOrEqual(4);
});
