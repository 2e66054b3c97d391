import http from 'node:http';
import https from 'node:https';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createVapidPair } from '#src/config/vapid.ts';
import { buildSubscription, startPushService } from './testing/push-service.ts';
import { createPushSender } from './web-push-sender.ts';

const vapid = { subject: 'mailto:test@pq.test', ...createVapidPair() };

const inSandbox = (url: string) => ({ mode: 'sandbox' as const, sandbox: { url } as never });
const inProduction = { mode: 'production' as const, sandbox: { url: 'http://127.0.0.1:1' } as never };

function pushTo(subscription: ReturnType<typeof buildSubscription>) {
  return {
    subscription,
    payload: JSON.stringify({ title: 'PQ', body: '결제했습니다.' }),
    ttlS: 600,
    urgency: 'high' as const,
    topic: 'topic',
  };
}

async function send(
  answer: Parameters<typeof startPushService>[0],
  { path = '/push/a', timeoutMs = 5_000 } = {},
) {
  const service = await startPushService(answer);
  const sender = createPushSender({ config: inSandbox(service.url), vapid, timeoutMs });
  const sending = sender.send(pushTo(service.subscription(path)));
  return { service, sending };
}

test('send posts an encrypted and signed push with its headers', async () => {
  const { service, sending } = await send((response) => response.writeHead(201).end());
  await sending;
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = service.received;
  expect(path).toBe('/push/a');
  expect(headers).toMatchObject({
    ttl: '600',
    urgency: 'high',
    topic: 'topic',
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=\S+, k=\S+$/),
  });
  expect(body.includes('결제')).toBe(false);
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'declined'],
  [403, 'declined'],
  [413, 'declined'],
  [429, 'retryable'],
  [500, 'retryable'],
  [503, 'retryable'],
])('send throws for the status %d that the push is %s', async (status, kind) => {
  const { sending } = await send((response) => response.writeHead(status).end());
  await expect(sending).rejects.toMatchObject({ kind, message: `HTTP ${status}` });
});

test('send follows no redirect', async () => {
  const other = await startPushService((response) => response.writeHead(201).end());
  const { sending } = await send((response) =>
    response.writeHead(307, { location: `${other.url}/elsewhere` }).end(),
  );
  await expect(sending).rejects.toMatchObject({ kind: 'declined', message: 'HTTP 307' });
  expect(other.received).toEqual([]);
});

test('send ends when a service never answers', async () => {
  const { service, sending } = await send(() => {}, { timeoutMs: 100 });
  await expect(sending).rejects.toMatchObject({ kind: 'retryable', message: 'timeout' });
  expect(service.received).toHaveLength(1);
});

test('send reads nothing of an endless answer', async () => {
  const { sending } = await send((response) => {
    response.writeHead(201);
    const pour = () => {
      if (!response.destroyed) response.write(Buffer.alloc(65_536), pour);
    };
    pour();
  });
  await expect(sending).resolves.toBeUndefined();
});

test('send throws for a service that is not there', async () => {
  const service = await startPushService(() => {});
  const sender = createPushSender({ config: inSandbox('http://127.0.0.1:1'), vapid });
  await expect(sender.send(pushTo(buildSubscription('http://127.0.0.1:1/a')))).rejects.toMatchObject({
    kind: 'retryable',
  });
  expect(service.received).toEqual([]);
});

test.each([
  [[{ address: '10.0.0.7', family: 4 }]],
  [[{ address: '127.0.0.1', family: 4 }]],
  [[{ address: '::1', family: 6 }]],
  [[]],
])('send connects to no internal address when a name has only %o', async (addresses) => {
  const lookup = vi.fn(async () => addresses);
  const sender = createPushSender({ config: inProduction, vapid, lookup });
  await expect(
    sender.send(pushTo(buildSubscription('https://fcm.googleapis.com/fcm/send/a'))),
  ).rejects.toMatchObject({ message: 'fcm.googleapis.com has no public address' });
  expect(lookup).toHaveBeenCalledOnce();
  expect(lookup).toHaveBeenCalledWith('fcm.googleapis.com');
});

test.each([
  'https://169.254.169.254/latest',
  'https://10.0.0.7/',
  'https://localhost/',
  'https://example.com/',
  'http://fcm.googleapis.com/',
  'https://fcm.googleapis.com:8443/',
])('send makes no request to %s, which is no push service', async (endpoint) => {
  const requests = [vi.spyOn(http, 'request'), vi.spyOn(https, 'request')];
  onTestFinished(() => {
    for (const spy of requests) spy.mockRestore();
  });
  const lookup = vi.fn(async () => []);
  const sender = createPushSender({ config: inProduction, vapid, lookup });
  await expect(sender.send(pushTo(buildSubscription(endpoint)))).rejects.toMatchObject({ kind: 'gone' });
  const [plain, secure] = requests;
  expect(plain).not.toHaveBeenCalled();
  expect(secure).not.toHaveBeenCalled();
  expect(lookup).not.toHaveBeenCalled();
});

test('send throws that a subscription is gone when its keys are none', async () => {
  const { url } = await startPushService(() => {});
  const sender = createPushSender({ config: inSandbox(url), vapid });
  const subscription = { endpoint: `${url}/a`, keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } };
  await expect(sender.send(pushTo(subscription))).rejects.toMatchObject({ kind: 'gone' });
});
