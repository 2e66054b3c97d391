import type { Log } from '#src/platform/log.ts';
import type { Outcome } from './port.ts';

export type PaypleSettings = {
  host: string;
  cstId: string;
  custKey: string;
  refundKey: string;
  /** The site's URL, by which the provider identifies partners. */
  referer: string;
  /** In ms. `total` bounds an operation with its auth and must stay below the lease of a charge (20 s). */
  timeouts?: { auth: number; operation: number; total: number };
};

const defaultTimeouts = { auth: 4_000, operation: 10_000, total: 15_000 };

/** Every operation is an auth followed by one or more requests within `total`. */
export function createClient(settings: PaypleSettings, log: Log) {
  const timeouts = settings.timeouts ?? defaultTimeouts;
  const { referer } = settings;

  const begin = async (operation: Operation) => {
    const deadline = AbortSignal.timeout(timeouts.total);
    const within = (ms: number) => AbortSignal.any([deadline, AbortSignal.timeout(ms)]);
    const authorised = await authorise(settings, operation, within(timeouts.auth));
    if (typeof authorised === 'string') log.warn({ operation, reason: authorised }, 'payple auth failed');
    const post = async ({ url, tokens }: Authorised, fields: Fields) => {
      const signal = within(timeouts.operation);
      const delivery = await postJson(url, { ...tokens, ...fields }, { referer, signal });
      if (delivery.kind !== 'answered') log.warn({ operation, ...delivery }, 'payple did not answer');
      return delivery;
    };
    return { authorised, post: post };
  };

  const request = async <T>(
    operation: Operation,
    fields: Fields,
    interpret: (body: Fields) => Outcome<T>,
  ) => {
    const { authorised, post } = await begin(operation);
    if (typeof authorised === 'string') return { kind: 'retryable', reason: authorised } as const;
    return toOutcome(await post(authorised, fields), interpret);
  };

  return { begin, request: request };
}

function toOutcome<T>(delivery: Delivery, interpret: (body: Fields) => Outcome<T>): Outcome<T> {
  switch (delivery.kind) {
    case 'answered':
      return interpret(delivery.body);
    case 'not-sent':
      return { kind: 'retryable', reason: delivery.reason };
    case 'no-answer':
      return { kind: 'unknown', reason: delivery.reason };
  }
}

const discriminators = {
  window: { PCD_PAY_TYPE: 'card' },
  charge: { PCD_PAY_TYPE: 'card', PCD_SIMPLE_FLAG: 'Y' },
  refund: { PCD_PAYCANCEL_FLAG: 'Y' },
  lookUp: { PCD_PAYCHK_FLAG: 'Y' },
  readCard: { PCD_PAY_WORK: 'PUSERINFO' },
  deleteCard: { PCD_PAY_WORK: 'PUSERDEL' },
} as const satisfies Record<string, Fields>;

type Operation = keyof typeof discriminators;

type Authorised = {
  url: string;
  path: string;
  key: string;
  tokens: { PCD_CST_ID: string; PCD_CUST_KEY: string; PCD_AUTH_KEY: string };
};

export type Partner = { host: string; cstId: string; custKey: string; referer: string };

/** Partner auth, which precedes every operation. Returns the reason when it fails; nothing was requested then. */
export async function authorise(
  partner: Partner,
  operation: Operation,
  signal: AbortSignal,
): Promise<Authorised | string> {
  const fields = { cst_id: partner.cstId, custKey: partner.custKey, ...discriminators[operation] };
  const url = new URL('/php/auth.php', partner.host).href;
  const delivery = await postJson(url, fields, { referer: partner.referer, signal });
  if (delivery.kind !== 'answered') return `auth: ${delivery.reason}`;
  const { body } = delivery;
  if (textOf(body, 'result') !== 'success')
    return `auth: ${textOf(body, 'result')} ${textOf(body, 'result_msg')}`.slice(0, 300);
  const authorised = {
    url: textOf(body, 'return_url'),
    path: textOf(body, 'PCD_PAY_URL'),
    key: textOf(body, 'AuthKey'),
    tokens: {
      PCD_CST_ID: textOf(body, 'cst_id'),
      PCD_CUST_KEY: textOf(body, 'custKey'),
      PCD_AUTH_KEY: textOf(body, 'AuthKey'),
    },
  };
  if (!authorised.key || !isProviderUrl(authorised.url, partner.host)) return 'auth: answer without a way on';
  return authorised;
}

/**
 * Billing keys are sent to the provider only: the configured host or another one of its domain, with the same
 * protocol.
 */
function isProviderUrl(url: string, host: string): boolean {
  if (!URL.canParse(url)) return false;
  const [fields, own] = [new URL(url), new URL(host)];
  if (fields.protocol !== own.protocol) return false;
  return fields.host === own.host || [fields, own].every(({ hostname }) => hostname.endsWith('.payple.kr'));
}

type Delivery =
  | { kind: 'answered'; body: Fields }
  /** No connection was made: the provider knows nothing of the call. */
  | { kind: 'not-sent'; reason: string }
  /** Possibly received and done; there is no usable response. */
  | { kind: 'no-answer'; reason: string };

/** Failures before anything is sent: DNS, routing, refusal, connect timeout, TLS handshake. */
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
 * POSTs JSON with the Referer that partner auth requires. The body tells success, so any status below 500 with a
 * JSON object is a response. Never rejects.
 */
async function postJson(
  url: string,
  fields: Fields,
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

function parseObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

export type Fields = Record<string, unknown>;

/** A field as trimmed text; the provider's documents show numbers both as text and as numbers. '' when absent. */
export function textOf(body: Fields, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** A field as whole KRW: a number, or digits with thousands separators; else null. */
export function amountOf(body: Fields, name: string): number | null {
  const text = textOf(body, name).replaceAll(',', '');
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** PCD_PAY_CODE differs between the provider's documents; the result field does not. */
export function isSuccess(body: Fields): boolean {
  return textOf(body, 'PCD_PAY_RST') === 'success';
}

export function isError(body: Fields): boolean {
  return textOf(body, 'PCD_PAY_RST') === 'error';
}

/** The provider's code: the test host may prefix it, and a card company's code may follow. */
export function codeOf(body: Fields): string {
  const text = textOf(body, 'PCD_PAY_CODE');
  return /[A-Z]{4}\d{3,4}/.exec(text)?.[0] ?? text.slice(0, 40);
}

/** The provider's Korean text without the test host's prefix. */
export function messageOf(body: Fields): string {
  return textOf(body, 'PCD_PAY_MSG')
    .replace(/^\[test\]\s*/i, '')
    .slice(0, 500);
}

/** By the message: the code for a missing payment is not documented. */
export function saysNoPayment(body: Fields): boolean {
  return /(내역|거래)[이가은는을를]?\s*(존재하지 않|없습니다|찾을 수 없)/.test(messageOf(body));
}

/** By the message: the code for a missing or deleted card is not documented either. */
export function saysNoCard(body: Fields): boolean {
  const missing = /(카드|회원|결제자|빌링키)[^.]{0,6}(존재하지 않|없습니다|찾을 수 없|해지되었)/;
  return (
    /(등록되지 않은|이미 해지된|해지된) (카드|회원|결제자|빌링키)/.test(messageOf(body)) ||
    missing.test(messageOf(body))
  );
}
