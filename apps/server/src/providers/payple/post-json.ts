import http from 'node:http';
import https from 'node:https';
import { type Fields, parseFields } from './fields.ts';

export type Delivery =
  | { kind: 'answered'; body: Fields }
  /** No connection was made: the provider knows nothing of the call. */
  | { kind: 'not-sent'; reason: string }
  /** Possibly received and done; there is no usable response. */
  | { kind: 'no-answer'; reason: string };

/** Idle connections are closed before most servers do so: a request on a connection that the server is closing gets no answer. */
const keptAlive = { keepAlive: true, timeout: 4_000 };
const agents = { 'http:': new http.Agent(keptAlive), 'https:': new https.Agent(keptAlive) };

/**
 * POSTs JSON with the Referer that partner auth requires. Success is reported in the body, so any status below 500 with a JSON
 * object is a response. Never rejects. Uses node:http, because `fetch` takes several times the processor time per charge.
 */
export async function postJson(
  url: string,
  fields: Fields,
  { referer, timeoutMs }: { referer: string; timeoutMs: number },
): Promise<Delivery> {
  // A process that was paused beyond the time limit requests nothing.
  if (timeoutMs <= 0) return { kind: 'not-sent', reason: TIMEOUT };
  try {
    const { status, text } = await post(new URL(url), JSON.stringify(fields), referer, timeoutMs);
    if (status >= 500) return { kind: 'no-answer', reason: `HTTP ${status}` };
    const body = parseFields(text);
    return body ? { kind: 'answered', body } : { kind: 'no-answer', reason: `HTTP ${status} without JSON` };
  } catch (error) {
    return describeFailure(error);
  }
}

type Answer = { status: number; text: string };

function post(url: URL, body: string, referer: string, timeoutMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? https : http).request(url, {
    method: 'POST',
    agent: agents[isSecure ? 'https:' : 'http:'],
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-cache',
      referer,
    },
  });
  // Of the whole exchange, however slowly bytes arrive.
  const timer = setTimeout(() => request.destroy(new Error(TIMEOUT)), timeoutMs);
  request.on('error', reject);
  request.once('close', () => {
    clearTimeout(timer);
    // Without a response or an error, where the host answers with another protocol.
    reject(new Error('no response'));
  });
  request.once('response', (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
      if (text.length <= MAX_LENGTH) return;
      reject(new Error('response too long'));
      request.destroy();
    });
    response.on('error', reject);
    response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
  });
  request.end(body);
  return promise;
}

const TIMEOUT = 'timeout';

/** Of a body, in characters; the provider's are below 2,000. */
const MAX_LENGTH = 1_000_000;

/** Failures before anything is sent: DNS, routing, refusal, TLS handshake. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function describeFailure(error: unknown): Delivery {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return { kind: 'no-answer', reason: message };
  return { kind: beforeSending.has(code) ? 'not-sent' : 'no-answer', reason: code };
}
