import type { Log } from '#src/platform/log.ts';
import { createClient, type PaypleSettings } from './client.ts';
import type { Fields } from './fields.ts';
import {
  chargeOutcome,
  deleteCardOutcome,
  lookUpOutcome,
  readCardOutcome,
  refundOutcome,
} from './outcomes.ts';
import { lookUpDays, providerDate } from './payment-days.ts';
import type { ChargePreparation, PaymentProvider } from './port.ts';
import { readSettlements } from './read-settlements.ts';

/** Payple's REST API. Failures are outcomes; nothing throws. */
export function createPayple(settings: PaypleSettings, log: Log): PaymentProvider {
  const { begin, request: once } = createClient(settings, log);
  const authorisations = new WeakMap<ChargePreparation, ReturnType<typeof begin>>();
  return {
    async startCardWindow() {
      const { authorised } = await begin('window');
      if (typeof authorised === 'string') return { kind: 'retryable', reason: authorised };
      const { key, url, path } = authorised;
      return { kind: 'done', value: { AuthKey: key, return_url: url, PCD_PAY_URL: path } };
    },

    async readCard(billingKey) {
      const interpret = (body: Fields) => readCardOutcome(body, billingKey);
      const outcome = await once('readCard', { PCD_PAYER_ID: billingKey }, interpret);
      // Reading is safe to repeat.
      return outcome.kind === 'unknown' ? { ...outcome, kind: 'retryable' } : outcome;
    },

    deleteCard: (billingKey) => once('deleteCard', { PCD_PAYER_ID: billingKey }, deleteCardOutcome),

    prepareCharge() {
      const preparation = {};
      authorisations.set(preparation, begin('charge'));
      return preparation;
    },

    charge: ({ orderId, billingKey, amount, goods }, preparation) =>
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
        preparation && authorisations.get(preparation),
      ),

    async lookUp({ orderId, requestedAtMs, sinceMs }) {
      const { authorised, post: ask } = await begin('lookUp');
      if (typeof authorised === 'string') return { kind: 'retryable', reason: authorised };
      for (const day of lookUpDays(requestedAtMs, sinceMs)) {
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
          PCD_REFUND_KEY: settings.refundKey,
          PCD_PAYCANCEL_FLAG: 'Y',
          PCD_PAY_OID: orderId,
          PCD_PAY_DATE: providerDate(paidAtMs),
          PCD_REFUND_TOTAL: amount,
        },
        refundOutcome,
      ),

    readSettlements: (day) => readSettlements(settings, day),
  };
}
