import type { Log } from '#src/platform/log.ts';
import { type Fields, textOf } from './fields.ts';
import type { Outcome } from './port.ts';
import { type Delivery, postJson } from './post-json.ts';

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
    const deadline = performance.now() + timeouts.total;
    const within = (ms: number) => Math.min(ms, deadline - performance.now());
    const authorised = await authorise(settings, operation, within(timeouts.auth));
    if (typeof authorised === 'string') log.warn({ operation, reason: authorised }, 'payple auth failed');
    const post = async ({ url, tokens }: Authorised, fields: Fields) => {
      const timeoutMs = within(timeouts.operation);
      const delivery = await postJson(url, { ...tokens, ...fields }, { referer, timeoutMs });
      if (delivery.kind !== 'answered') log.warn({ operation, ...delivery }, 'payple did not answer');
      return delivery;
    };
    return { authorised, post: post };
  };

  const request = async <T>(
    operation: Operation,
    fields: Fields,
    interpret: (body: Fields) => Outcome<T>,
    begun = begin(operation),
  ) => {
    const { authorised, post } = await begun;
    if (typeof authorised === 'string') return { kind: 'retryable', reason: authorised } as const;
    return toOutcome(await post(authorised, fields), interpret);
  };

  return { begin, request };
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
  timeoutMs: number,
): Promise<Authorised | string> {
  const fields = { cst_id: partner.cstId, custKey: partner.custKey, ...discriminators[operation] };
  const url = new URL('/php/auth.php', partner.host).href;
  const delivery = await postJson(url, fields, { referer: partner.referer, timeoutMs });
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
