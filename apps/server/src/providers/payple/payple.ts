import type { Log } from '#src/platform/log.ts';
import type { Wire } from './answer.ts';
import { type Authorised, authorise, type Operation } from './authorise.ts';
import { deleteCardOutcome, readCardOutcome, refundOutcome } from './card-outcome.ts';
import { chargeOutcome, lookUpOutcome } from './charge-outcome.ts';
import { lookUpDays, providerDate } from './payment-days.ts';
import type { Outcome, PaymentProvider } from './port.ts';
import { type Delivery, postJson } from './wire.ts';

export type PaypleSettings = {
  /** The provider's REST host, `https://cpay.payple.kr`. */
  host: string;
  cstId: string;
  custKey: string;
  refundKey: string;
  /** The site's own address: the provider knows partners by it. */
  referer: string;
  /** In ms. `total` bounds a whole call with its auth and stays below the lease of a charge (20 s). */
  timeouts?: { auth: number; operation: number; total: number };
};

const usualTimeouts = { auth: 4_000, operation: 10_000, total: 15_000 };

/** The payment provider Payple over its REST API (providers.md 1). Its failures come as outcomes; it does not throw. */
export function createPayple(settings: PaypleSettings, log: Log): PaymentProvider {
  const timeouts = settings.timeouts ?? usualTimeouts;
  const { referer, refundKey } = settings;

  const begin = async (operation: Operation) => {
    const deadline = AbortSignal.timeout(timeouts.total);
    const within = (ms: number) => AbortSignal.any([deadline, AbortSignal.timeout(ms)]);
    const authorised = await authorise(settings, operation, within(timeouts.auth));
    if (typeof authorised === 'string') log.warn({ operation, reason: authorised }, 'payple auth failed');
    const ask = async ({ url, tokens }: Authorised, fields: Wire) => {
      const signal = within(timeouts.operation);
      const delivery = await postJson(url, { ...tokens, ...fields }, { referer, signal });
      if (delivery.kind !== 'answered') log.warn({ operation, ...delivery }, 'payple did not answer');
      return delivery;
    };
    return { authorised, ask };
  };

  /** Auth, then one question; `judge` reads the answer. */
  const once = async <T>(operation: Operation, fields: Wire, judge: (body: Wire) => Outcome<T>) => {
    const { authorised, ask } = await begin(operation);
    if (typeof authorised === 'string') return { kind: 'retryable', reason: authorised } as const;
    return judged(await ask(authorised, fields), judge);
  };

  return {
    async startCardWindow() {
      const { authorised } = await begin('window');
      if (typeof authorised === 'string') return { kind: 'retryable', reason: authorised };
      const { key, url, path } = authorised;
      return { kind: 'done', value: { AuthKey: key, return_url: url, PCD_PAY_URL: path } };
    },

    async readCard(billingKey) {
      const judge = (body: Wire) => readCardOutcome(body, billingKey);
      const outcome = await once('readCard', { PCD_PAYER_ID: billingKey }, judge);
      // Nothing hangs on a question that changes nothing.
      return outcome.kind === 'unknown' ? { ...outcome, kind: 'retryable' } : outcome;
    },

    deleteCard: (billingKey) => once('deleteCard', { PCD_PAYER_ID: billingKey }, deleteCardOutcome),

    charge: ({ orderId, billingKey, amount, goods }) =>
      once(
        'charge',
        {
          PCD_PAY_TYPE: 'card',
          PCD_SIMPLE_FLAG: 'Y',
          PCD_PAYER_ID: billingKey,
          PCD_PAY_OID: orderId,
          PCD_PAY_GOODS: goods,
          PCD_PAY_TOTAL: amount,
        },
        (body) => chargeOutcome(body, orderId),
      ),

    async lookUp({ orderId, requestedAtMs }) {
      const { authorised, ask } = await begin('lookUp');
      if (typeof authorised === 'string') return { kind: 'retryable', reason: authorised };
      // One auth serves many look-ups, one after the other (providers.md 1.1).
      for (const day of lookUpDays(requestedAtMs)) {
        const delivery = await ask(authorised, {
          PCD_PAYCHK_FLAG: 'Y',
          PCD_PAY_TYPE: 'card',
          PCD_PAY_OID: orderId,
          PCD_PAY_DATE: day,
        });
        if (delivery.kind !== 'answered') return { kind: 'unknown', reason: delivery.reason };
        const outcome = lookUpOutcome(delivery.body, orderId);
        if (outcome.kind !== 'absent') return outcome;
      }
      return { kind: 'absent' };
    },

    refund: ({ orderId, paidAtMs, amount }) =>
      once(
        'refund',
        {
          PCD_REFUND_KEY: refundKey,
          PCD_PAYCANCEL_FLAG: 'Y',
          PCD_PAY_OID: orderId,
          PCD_PAY_DATE: providerDate(paidAtMs),
          PCD_REFUND_TOTAL: amount,
        },
        refundOutcome,
      ),
  };
}

function judged<T>(delivery: Delivery, judge: (body: Wire) => Outcome<T>): Outcome<T> {
  switch (delivery.kind) {
    case 'answered':
      return judge(delivery.body);
    case 'not-sent':
      return { kind: 'retryable', reason: delivery.reason };
    case 'no-answer':
      return { kind: 'unknown', reason: delivery.reason };
  }
}
