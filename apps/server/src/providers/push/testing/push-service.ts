import { createECDH, randomBytes } from 'node:crypto';
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { PushSubscription } from '../port.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on a free port of this machine, which answers as the test says; closed after it. */
export async function startPushService(answer: (response: ServerResponse, path: string) => void) {
  const received: Received[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: Buffer.concat(chunks) });
    answer(response, path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  return { url, port, received, subscription: (path = '/push/a') => buildSubscription(`${url}${path}`) };
}

/** As a browser makes one, with keys of its own. */
export function buildSubscription(endpoint: string): PushSubscription {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}
