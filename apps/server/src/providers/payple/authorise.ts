import { textOf, type Wire } from './answer.ts';
import { postJson } from './wire.ts';

/** The field that tells partner auth which operation follows (providers.md 1.1). */
const discriminators = {
  window: { PCD_PAY_TYPE: 'card' },
  charge: { PCD_PAY_TYPE: 'card', PCD_SIMPLE_FLAG: 'Y' },
  refund: { PCD_PAYCANCEL_FLAG: 'Y' },
  lookUp: { PCD_PAYCHK_FLAG: 'Y' },
  readCard: { PCD_PAY_WORK: 'PUSERINFO' },
  deleteCard: { PCD_PAY_WORK: 'PUSERDEL' },
} as const satisfies Record<string, Wire>;

export type Operation = keyof typeof discriminators;

/** Where an operation is asked for, and the tokens it carries. */
export type Authorised = {
  url: string;
  path: string;
  key: string;
  tokens: { PCD_CST_ID: string; PCD_CUST_KEY: string; PCD_AUTH_KEY: string };
};

export type Partner = { host: string; cstId: string; custKey: string; referer: string };

/**
 * Partner auth, which precedes every operation (providers.md 1.1). Whatever fails here, nothing was asked for yet: the
 * answer is then the reason.
 */
export async function authorise(
  partner: Partner,
  operation: Operation,
  signal: AbortSignal,
): Promise<Authorised | string> {
  const asked = { cst_id: partner.cstId, custKey: partner.custKey, ...discriminators[operation] };
  const url = new URL('/php/auth.php', partner.host).href;
  const delivery = await postJson(url, asked, { referer: partner.referer, signal });
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

/** Billing keys go to the provider only: its configured host or another one of the same domain, no less encrypted. */
function isProviderUrl(url: string, host: string): boolean {
  if (!URL.canParse(url)) return false;
  const [asked, own] = [new URL(url), new URL(host)];
  if (asked.protocol !== own.protocol) return false;
  return asked.host === own.host || [asked, own].every(({ hostname }) => hostname.endsWith('.payple.kr'));
}
