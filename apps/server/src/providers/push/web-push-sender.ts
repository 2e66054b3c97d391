import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Config } from '#src/config/config.ts';
import type { VapidKeys } from '#src/config/vapid.ts';
import { type OutgoingPush, PushError, type PushSender } from './port.ts';
import { isPublicAddress, isPushEndpoint } from './push-endpoints.ts';

/** Of a whole exchange; below the lease of a delivery (modules/notifications/push/push-worker.ts). */
export const PUSH_TIMEOUT_MS = 10_000;

type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

type Options = {
  config: Pick<Config, 'mode' | 'sandbox'>;
  vapid: VapidKeys;
  timeoutMs?: number;
  lookup?: Lookup;
};

/**
 * Encrypts and signs with `web-push`, which would follow no redirect either, but connects to any address and over any port. A name
 * is resolved once, and the connection is made to the address that was checked.
 */
export function createPushSender({
  config,
  vapid,
  timeoutMs = PUSH_TIMEOUT_MS,
  lookup = (hostname) => dns.promises.lookup(hostname, { all: true }),
}: Options): PushSender {
  const publicOnly = lookUpPublic(lookup);
  return {
    async send(push) {
      const { endpoint } = push.subscription;
      // Also those that were accepted by other rules, as those of another mode.
      if (!isPushEndpoint(endpoint, config)) throw new PushError('gone', 'not a push service');
      const { headers, body } = await encrypt(push, vapid);
      const status = await post(new URL(endpoint), { headers, body }, timeoutMs, {
        agent: false,
        ...(config.mode === 'production' && { lookup: publicOnly }),
      });
      if (status < 200 || status > 299) throw new PushError(failureOf(status), `HTTP ${status}`);
    },
  };
}

type Sealed = { headers: http.OutgoingHttpHeaders; body: Buffer };

async function encrypt(
  { subscription, payload, ttlS, urgency, topic }: OutgoingPush,
  vapid: VapidKeys,
): Promise<Sealed> {
  // Loaded with the first push to save memory.
  const { default: webPush } = await import('web-push');
  try {
    const options = { vapidDetails: vapid, TTL: ttlS, urgency, topic, contentEncoding: 'aes128gcm' } as const;
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, options);
    return { headers: headers as http.OutgoingHttpHeaders, body };
  } catch (cause) {
    throw new PushError('gone', 'the keys of the subscription are none', { cause });
  }
}

function failureOf(status: number): PushError['kind'] {
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'retryable' : 'declined';
}

function post(
  url: URL,
  { headers, body }: Sealed,
  timeoutMs: number,
  options: http.RequestOptions,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const failed = (cause: unknown) =>
    reject(
      cause instanceof PushError
        ? cause
        : new PushError('retryable', cause instanceof Error ? cause.message : String(cause), { cause }),
    );
  const send = url.protocol === 'https:' ? https.request : http.request;
  const request = send(url, { method: 'POST', headers, ...options });
  const timer = setTimeout(() => request.destroy(new Error('timeout')), timeoutMs);
  request.on('error', failed);
  request.once('close', () => {
    clearTimeout(timer);
    failed(new Error('no response'));
  });
  request.once('response', (response) => {
    resolve(response.statusCode ?? 0);
    // What it says is of no use, and may be endless.
    response.destroy();
  });
  request.end(body);
  return promise;
}

/** For a connection: the first public address of a name. A service has no other ones, so a name with none is not the service's. */
function lookUpPublic(lookup: Lookup): LookupFunction {
  return (hostname, _options, done) => {
    const withError = (error: Error) => done(error as NodeJS.ErrnoException, '', 0);
    lookup(hostname).then(
      (addresses) => {
        const [first] = addresses.filter(({ address }) => isPublicAddress(address));
        if (!first) return withError(new PushError('declined', `${hostname} has no public address`));
        if (_options.all) done(null, [first]);
        else done(null, first.address, first.family);
      },
      (error: Error) => withError(error),
    );
  };
}
