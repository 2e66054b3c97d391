import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVapidPair } from '#src/config/vapid.ts';
import { type SandboxChild, startSandboxChild } from '../payple/testing/sandbox-child.ts';
import type { PushSubscription } from './port.ts';
import { createPushSender } from './web-push-sender.ts';

let sandbox: SandboxChild;
beforeAll(async () => {
  sandbox = await startSandboxChild();
});
afterAll(() => sandbox.stop());

const vapid = { subject: 'mailto:test@pq.test', ...createVapidPair() };

async function subscribe(to: string): Promise<PushSubscription> {
  const answer = await fetch(`${sandbox.url}/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  });
  return (await answer.json()) as PushSubscription;
}

const senderWith = (keys: typeof vapid) =>
  createPushSender({
    config: { mode: 'sandbox', sandbox: { port: 0, smtpPort: null, isOpen: false, url: sandbox.url } },
    vapid: keys,
  });

const pushTo = (subscription: PushSubscription) => ({
  subscription,
  payload: JSON.stringify({
    title: 'PQ',
    body: '달항아리 · 리워드를 보냈습니다.',
    url: '/my/list',
    tag: 'shipped:1',
  }),
  ttlS: 60,
  urgency: 'normal' as const,
  topic: 'topic',
});

test('a push is decrypted by the browser that subscribed, when its sender has signed it', async () => {
  const subscription = await subscribe('hana@example.com');
  const other = createVapidPair();
  await expect(
    senderWith({ ...vapid, publicKey: other.publicKey }).send(pushTo(subscription)),
  ).rejects.toMatchObject({ kind: 'declined', message: 'HTTP 403' });
  await senderWith(vapid).send(pushTo(subscription));
  const caught = await (await fetch(`${sandbox.url}/push?to=hana@example.com`)).json();
  expect(caught).toEqual([
    {
      to: 'hana@example.com',
      title: 'PQ',
      body: '달항아리 · 리워드를 보냈습니다.',
      url: '/my/list',
      at: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  await fetch(subscription.endpoint, { method: 'DELETE' });
  await expect(senderWith(vapid).send(pushTo(subscription))).rejects.toMatchObject({ kind: 'gone' });
});
