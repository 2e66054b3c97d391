import {
  amountOf,
  codeOf,
  type Fields,
  isError,
  isSuccess,
  messageOf,
  saysNoCard,
  saysNoPayment,
  textOf,
} from './fields.ts';
import { paymentInstant } from './payment-days.ts';
import type { Outcome, Payment } from './port.ts';

type Declined = Extract<Outcome<never>, { kind: 'declined' }>;

/** The order id is known: charged, declined or in progress, requested by us or before the database was restored. */
const KNOWN_ORDER = 'SPCD0014';

/**
 * Codes which mean for certain that nothing was charged. All others are looked up: 0008, 0015-0017 and 0020-0026
 * (errors of the provider's records), 1001 (no answer from the card company), 9998, 9999, and undocumented codes.
 */
const certainCodes: Record<string, 'declined' | 'dropped' | 'rejected' | 'retryable'> = {
  // Missing or foreign billing key, below 100 won, no goods name.
  SPCD0001: 'rejected',
  SPCD0002: 'rejected',
  SPCD0003: 'rejected',
  // The partner auth has expired.
  SPCD0004: 'retryable',
  // Card service not enabled; the shop's limit per charge, per month.
  SPCD0007: 'rejected',
  SPCD0009: 'rejected',
  SPCD0010: 'rejected',
  // Billing key not registered, removed, or not of a card.
  SPCD0011: 'dropped',
  SPCD0012: 'dropped',
  // Card not verified; refused by the card company.
  SPCD0013: 'declined',
  SPCD0018: 'declined',
  // Lost, stolen or expired: the provider deleted the card (1004), or tried to (1002).
  SPCD1002: 'dropped',
  SPCD1004: 'dropped',
  // Approved with other data than requested, and cancelled. A look-up may still show the payment.
  SPCD1003: 'declined',
  // custKey mismatch.
  SPCD9991: 'rejected',
};

/** The caller compares the amount. */
export function chargeOutcome(body: Fields, orderId: string): Outcome<Payment> {
  if (isSuccess(body)) return payment(body, orderId);
  if (!isError(body)) return { kind: 'unknown', reason: 'answer without a result' };
  const [code, reason] = [codeOf(body), messageOf(body)];
  if (code === KNOWN_ORDER) return { kind: 'unknown', reason: `${code} ${reason}`, isKnown: true };
  const kind = certainCodes[code];
  switch (kind) {
    case 'declined':
      return declined(body, false);
    case 'dropped':
      return declined(body, true);
    case 'rejected':
      return { kind: 'rejected', code, reason };
    case 'retryable':
      return { kind: 'retryable', reason: `${code} ${reason}` };
    default:
      return { kind: 'unknown', reason: `${code} ${reason}` };
  }
}

/**
 * Interprets the response to a look-up. A decline is trusted only with a code that declines have; `absent` only when
 * the message says that there is no such payment.
 */
export function lookUpOutcome(body: Fields, orderId: string): Outcome<Payment> | { kind: 'absent' } {
  if (isSuccess(body)) {
    if (/실패|취소/.test(messageOf(body))) return { kind: 'unknown', reason: messageOf(body) };
    return payment(body, orderId);
  }
  const reason = `${codeOf(body)} ${messageOf(body)}`;
  const kind = certainCodes[codeOf(body)];
  if (isError(body) && (kind === 'declined' || kind === 'dropped')) return declined(body, kind === 'dropped');
  return isError(body) && saysNoPayment(body) ? { kind: 'absent' } : { kind: 'unknown', reason: reason };
}

function payment(body: Fields, orderId: string): Outcome<Payment> {
  const echoed = textOf(body, 'PCD_PAY_OID');
  if (echoed !== '' && echoed !== orderId) return { kind: 'unknown', reason: 'answer to another order id' };
  const amount = amountOf(body, 'PCD_PAY_TOTAL');
  if (amount === null) return { kind: 'unknown', reason: 'success without an amount' };
  const receipt = textOf(body, 'PCD_PAY_CARDRECEIPT');
  const receiptUrl = /^https:\/\/\S{1,1000}$/.test(receipt) ? receipt : null;
  const paidAtMs = paymentInstant(textOf(body, 'PCD_PAY_TIME'));
  return { kind: 'done', value: { amount, receiptUrl, ...(paidAtMs === null ? {} : { paidAtMs }) } };
}

function declined(body: Fields, cardDropped: boolean): Declined {
  return { kind: 'declined', code: codeOf(body), reason: messageOf(body), cardDropped };
}

/** Interprets PUSERINFO. Reading changes nothing, so unusable responses are retryable. */
export function readCardOutcome(body: Fields, billingKey: string): Outcome<{ name: string; number: string }> {
  if (isError(body)) return toDeclined(body);
  if (!isSuccess(body) || textOf(body, 'PCD_PAYER_ID') !== billingKey)
    return { kind: 'retryable', reason: 'answer without this card' };
  // The oldest manual names these fields after banks.
  const name = textOf(body, 'PCD_PAY_CARDNAME') || textOf(body, 'PCD_PAY_BANKNAME');
  const number = textOf(body, 'PCD_PAY_CARDNUM') || textOf(body, 'PCD_PAY_BANKNUM');
  const type = textOf(body, 'PCD_PAY_TYPE');
  if (!name || !number || (type !== '' && type !== 'card'))
    return { kind: 'declined', code: 'not-a-card', reason: messageOf(body), cardDropped: false };
  return { kind: 'done', value: { name: name.slice(0, 100), number: maskNumber(number) } };
}

export function deleteCardOutcome(body: Fields): Outcome<null> {
  if (isSuccess(body) || (isError(body) && saysNoCard(body))) return { kind: 'done', value: null };
  return isError(body) ? toDeclined(body) : { kind: 'unknown', reason: 'answer without a result' };
}

/** Interprets the response to a refund: an error means that nothing was refunded. */
export function refundOutcome(body: Fields): Outcome<null> {
  if (isSuccess(body)) return { kind: 'done', value: null };
  if (!isError(body)) return { kind: 'unknown', reason: 'answer without a result' };
  const [code, reason] = [codeOf(body), messageOf(body)];
  if (code === 'PAYC0001') return { kind: 'retryable', reason: `${code} ${reason}` };
  // Wrong PCD_REFUND_KEY or access.
  if (code === 'PAYC0002' || code === 'PAYC9998') return { kind: 'rejected', code, reason };
  // PAYC0007: no such payment, or cancelled before. PAYC0011: more than is left. Else refusals of the card company.
  return { kind: 'declined', code, reason, cardDropped: false };
}

function toDeclined(body: Fields): Outcome<never> {
  return {
    kind: 'declined',
    code: codeOf(body),
    reason: messageOf(body),
    cardDropped: saysNoCard(body),
  };
}

/** The provider's masking; an unmasked number is reduced to its first and last four digits. */
function maskNumber(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (number.includes('*') || digits.length < 12) return number.slice(0, 40);
  return `${digits.slice(0, 4)}-****-****-${digits.slice(-4)}`;
}
