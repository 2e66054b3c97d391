import Fastify from 'fastify';
import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createMailWorker } from '#src/modules/notifications/mail-worker.ts';
import { createLog } from '#src/platform/log.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { createPageHandler } from '#src/web/page-handler.ts';
import { openAccountApp, post, pressOf, RecordingMailer, signUpForm } from '../users/testing/account-app.ts';

test('failures of sign-up and sign-in are logged without personal data', async () => {
  const lines: string[] = [];
  const quiet = await openTestPlatform();
  const platform = { ...quiet, log: createLog('debug', { write: (line) => void lines.push(line) }) };
  const app = await openAccountApp(platform);
  const mailer = new RecordingMailer();
  const worker = createMailWorker(platform, mailer);
  const query = (text: string) => platform.database.db.query(text);
  const signIn = (password = 'dallae58!') =>
    app.inject(post('/api/auth/sign-in/email', { email: 'hana@example.com', password }));
  const secrets = ['hana', '하나', 'argon2'];

  expect((await app.inject(post('/api/user/new', { data: signUpForm() }))).statusCode).toBe(200);
  mailer.failure = new Error('550 <hana@example.com> refused');
  await worker.drain();
  await app.inject(post('/api/user/new', { data: signUpForm() }));
  await query('update member set email_verified = true');
  const { token } = (await signIn()).json();
  secrets.push(token);
  await signIn('Wrong567!');
  secrets.push('Wrong567!');
  await app.inject({ url: '/api/auth/verify-email?token=forged-token' });
  await app.inject(pressOf('/verify/forged-token'));
  await app.inject(post('/api/auth/reset-password', { token: 'used-token', newPassword: 'Fresh789!' }));
  secrets.push('forged-token', 'used-token', 'Fresh789!');

  await quiet.owner.query('alter table session rename to gone_session');
  expect((await signIn()).statusCode).toBe(500);
  await app.inject({ url: '/api/user/my/info', headers: { authorization: `Bearer ${token}` } });
  await quiet.owner.query('alter table consent rename to gone_consent');
  const data = signUpForm({ email: 'hana2@example.com', name: '하나둘' });
  expect((await app.inject(post('/api/user/new', { data }))).statusCode).toBe(500);
  await quiet.owner.query('alter table verification rename to gone_verification');
  await app.inject(post('/api/auth/request-password-reset', { email: 'hana@example.com' }));

  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});

type Report = (error: unknown) => void;

function brokenPages(): ServerBuild {
  const reported = createContext<Report>();
  const module = {
    default: () => new Response('', { status: 500 }),
    createRequestHandler,
    createLoadContext: ({ report }: { report: Report }) =>
      new RouterContextProvider(new Map([[reported, report]])),
    handleError: (error: unknown, { context }: { context: RouterContextProvider }) =>
      context.get(reported)(error),
  };
  const loader = () => {
    throw new Error('no such luck');
  };
  const change = { id: 'change', path: 'password/change', module: { default: () => null, loader } };
  const verify = { id: 'verify', path: 'verify/:token', module: { default: () => null, loader } };
  const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' };
  const build = {
    entry: { module },
    routes: { change, verify },
    assets,
    publicPath: '/',
    ssr: true,
    routeDiscovery: {},
    future: {},
  };
  return build as unknown as ServerBuild;
}

test.each([
  ['/password/change?token=reset-token', '/password/change'],
  ['/verify/mailed-token', '/verify/:token'],
  ['/verify/mailed-token.data', '/verify/:token'],
])('a failing page %s is logged as %s', async (url, path) => {
  const lines: string[] = [];
  const quiet = await openTestPlatform();
  const platform = { ...quiet, log: createLog('debug', { write: (line) => void lines.push(line) }) };
  const app = Fastify();
  const page = createPageHandler(app, platform, brokenPages());
  app.get(
    '/*',
    async ({ id, url, ip }) => (await page({ id, url, asker: ip, requester: null })).response.status,
  );
  await app.inject(url);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'page failed', path });
  expect(lines[0]).not.toMatch(/reset-token|mailed-token/);
});
