import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long the product may process a clock move. */
const TIMEOUT_MS = 600_000;

type Target = { productUrl: string; token: string; patienceMs: number; signal: AbortSignal };

/**
 * Waits until the product has done all due work. Throws with a printable message when the product is unreachable for
 * longer than `patienceMs`, or refuses.
 */
export async function announceOffset(offsetMs: number, target: Target): Promise<void> {
  const endMs = Date.now() + TIMEOUT_MS;
  let failingSinceMs: number | null = null;
  for (;;) {
    const startedMs = Date.now();
    const answer = await post(offsetMs, target, endMs - startedMs).catch((error: Error) => error);
    if (!(answer instanceof Error) && isDone(answer)) return;
    const failedMs = Date.now();
    if (failingSinceMs === null || failedMs - startedMs > target.patienceMs) failingSinceMs = failedMs;
    if (failedMs - failingSinceMs >= target.patienceMs || failedMs >= endMs) {
      const reason = answer instanceof Error ? answer.message || String(answer) : `status ${answer.status}`;
      throw new Error(
        `the clock has moved, but the product at ${target.productUrl} could not be notified: ${reason}`,
      );
    }
    await sleep(250, undefined, { signal: target.signal });
  }
}

/** False while the product starts or drains (503). Throws when it refuses. */
function isDone({ status, body }: Answer): boolean {
  if (status === 200 || status === 503) return status === 200;
  throw new Error(`the product answered ${status} to the clock move: ${body.slice(0, 300)}`);
}

type Answer = { status: number; body: string };

// node:http, because fetch times out waiting for headers after five minutes.
function post(offsetMs: number, { productUrl, token, signal }: Target, timeoutMs: number): Promise<Answer> {
  const url = new URL(`${productUrl}/api/internal/clock`);
  const body = JSON.stringify({ offsetMs });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-sandbox-token': token,
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { request } = url.protocol === 'https:' ? https : http;
  const outgoing = request(url, { method: 'POST', headers, agent: false, timeout: timeoutMs, signal });
  outgoing.on('error', reject);
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
  outgoing.on('response', (incoming) => {
    let text = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      text += chunk;
    });
    incoming.on('error', reject);
    incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }));
  });
  outgoing.end(body);
  return promise;
}
