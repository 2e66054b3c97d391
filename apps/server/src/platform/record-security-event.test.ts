import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { setCaller } from './http/caller.ts';
import { installErrorHandler } from './http/error-handler.ts';
import { requireSameOrigin } from './http/secure-app.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { ProductError } from './product-error.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { securityEvents } from './security-events.ts';

const ANA = { uid: 'b6c2', role: 'member', email: 'ana@example.com', name: '아나' } as const;

function open(level = 'silent', auth = 'first-secret') {
  const lines: string[] = [];
  const platform = {
    log: createLog(level, { write: (line) => void lines.push(line) }),
    metrics: createMetrics(),
    secrets: { auth },
  };
  const events = () => lines.map((line) => JSON.parse(line));
  const counts = async () => {
    const { values } = await platform.metrics.securityEvents.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.event, value]));
  };
  return { platform, lines, events, counts };
}

test('every security event is counted from 0', async () => {
  const { counts } = open();
  expect(await counts()).toEqual(Object.fromEntries(securityEvents.map((event) => [event, 0])));
});

test.each(['silent', 'fatal', 'debug'])('a security event is written when LOG_LEVEL is %s', async (level) => {
  const { platform, events, counts } = open(level);
  recordSecurityEvent(platform, 'role.changed', { actor: null, target: { type: 'member', id: ANA.uid } });
  expect(events()).toMatchObject([{ level: 30, security: true, event: 'role.changed', person: null }]);
  expect((await counts())['role.changed']).toBe(1);
});

test('persons and targets are keyed hashes that join the events of one person', () => {
  const [one, other] = [open(), open('silent', 'second-secret')];
  for (const { platform } of [one, one, other])
    recordSecurityEvent(platform, 'sign_in.failed', {
      actor: ANA,
      target: { type: 'email', id: ANA.email },
    });
  const [first, second] = one.events();
  expect(first.person).toMatch(/^[\w-]{16}$/);
  expect([second.person, second.target]).toEqual([first.person, first.target]);
  expect(other.events()[0].person).not.toBe(first.person);
  expect(one.lines.join()).not.toMatch(/b6c2|ana@|아나/);
});

test('a refused right, a stale sign-in and a foreign origin are recorded with their caller', async () => {
  const { platform, lines, events } = open();
  const app = Fastify();
  installErrorHandler(app, platform);
  requireSameOrigin(app, 'https://pq.example.com');
  app.get('/refused/:code', async (request) => {
    setCaller(request, ANA);
    throw new ProductError((request.params as { code: 'permission' }).code);
  });
  app.post('/write', async () => null);
  await app.inject({ url: '/refused/permission?token=hidden', remoteAddress: '203.0.113.45' });
  await app.inject('/refused/freshSignIn');
  await app.inject('/refused/notFound');
  await app.inject({ method: 'POST', url: '/write', headers: { origin: 'https://evil.example' } });
  expect(events()).toMatchObject([
    {
      event: 'right.refused',
      route: '/refused/:code',
      method: 'GET',
      address: '203.0.*.*',
      role: 'member',
      requestId: expect.any(String),
      person: expect.any(String),
    },
    { event: 'fresh_sign_in.refused' },
    { event: 'origin.refused', route: '/write', person: null },
  ]);
  expect(lines.join()).not.toMatch(/hidden|113\.45|b6c2|ana@|evil/);
});
