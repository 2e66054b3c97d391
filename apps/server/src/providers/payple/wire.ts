import type { Wire } from './answer.ts';

/** What became of one HTTP call, before its body is judged. */
export type Delivery =
  | { kind: 'answered'; body: Wire }
  /** No connection was made: the other side knows nothing of the call. */
  | { kind: 'not-sent'; reason: string }
  /** It may have been received and done; there is no usable answer. */
  | { kind: 'no-answer'; reason: string };

/** Failures to reach the host at all: name, route, refusal, connection time-out, TLS handshake. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * POSTs JSON with the Referer that partner auth asks for (providers.md 1.1). The provider tells success in the body, so
 * any status below 500 with a JSON object counts as an answer (providers.md 1.0). Never rejects.
 */
export async function postJson(
  url: string,
  fields: Wire,
  options: { referer: string; signal: AbortSignal },
): Promise<Delivery> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        referer: options.referer,
      },
      body: JSON.stringify(fields),
      redirect: 'manual',
      signal: options.signal,
    });
    const text = await response.text();
    if (response.status >= 500) return { kind: 'no-answer', reason: `HTTP ${response.status}` };
    const body = parseObject(text);
    return body
      ? { kind: 'answered', body }
      : { kind: 'no-answer', reason: `HTTP ${response.status} without JSON` };
  } catch (error) {
    return describeFailure(error);
  }
}

function describeFailure(error: unknown): Delivery {
  if (!(error instanceof Error)) return { kind: 'no-answer', reason: 'unknown failure' };
  if (error.name === 'TimeoutError') return { kind: 'no-answer', reason: 'timeout' };
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return { kind: 'no-answer', reason: error.message };
  return { kind: beforeSending.has(code) ? 'not-sent' : 'no-answer', reason: code };
}

function parseObject(text: string): Wire | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Wire) : null;
  } catch {
    return null;
  }
}
