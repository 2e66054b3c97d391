import { codeOf, isError, isSuccess, messageOf, saysNoCard, textOf, type Wire } from './answer.ts';
import type { Outcome } from './port.ts';

/**
 * What the answer to reading a stored card means (PUSERINFO, providers.md 1.7). Reading changes nothing, so an answer
 * that makes no sense may be asked for again.
 */
export function readCardOutcome(body: Wire, billingKey: string): Outcome<{ name: string; number: string }> {
  if (isError(body)) return refused(body);
  if (!isSuccess(body) || textOf(body, 'PCD_PAYER_ID') !== billingKey)
    return { kind: 'retryable', reason: 'answer without this card' };
  // The oldest manual names the same fields after banks.
  const name = textOf(body, 'PCD_PAY_CARDNAME') || textOf(body, 'PCD_PAY_BANKNAME');
  const number = textOf(body, 'PCD_PAY_CARDNUM') || textOf(body, 'PCD_PAY_BANKNUM');
  const type = textOf(body, 'PCD_PAY_TYPE');
  if (!name || !number || (type !== '' && type !== 'card'))
    return { kind: 'declined', code: 'not-a-card', reason: messageOf(body), cardDropped: false };
  return { kind: 'done', value: { name: name.slice(0, 100), number: masked(number) } };
}

/** What the answer to deleting a stored card means (PUSERDEL, providers.md 1.7): one that is gone already is deleted. */
export function deleteCardOutcome(body: Wire): Outcome<null> {
  if (isSuccess(body) || (isError(body) && saysNoCard(body))) return { kind: 'done', value: null };
  return isError(body) ? refused(body) : { kind: 'unknown', reason: 'answer without a result' };
}

/** What the answer to a refund means (providers.md 1.6): an error is the provider's word that nothing was given back. */
export function refundOutcome(body: Wire): Outcome<null> {
  if (isSuccess(body)) return { kind: 'done', value: null };
  if (!isError(body)) return { kind: 'unknown', reason: 'answer without a result' };
  const [code, reason] = [codeOf(body), messageOf(body)];
  // Auth failed: asked with a key that has run out.
  if (code === 'PAYC0001') return { kind: 'retryable', reason: `${code} ${reason}` };
  // Wrong PCD_REFUND_KEY, wrong access.
  if (code === 'PAYC0002' || code === 'PAYC9998') return { kind: 'rejected', code, reason };
  // PAYC0007 no such payment or cancelled before, PAYC0011 more than is left, and the card company's refusals.
  return { kind: 'declined', code, reason, cardDropped: false };
}

function refused(body: Wire): Outcome<never> {
  return {
    kind: 'declined',
    code: codeOf(body),
    reason: messageOf(body),
    cardDropped: saysNoCard(body),
  };
}

/** The number as the provider masks it; one that comes unmasked keeps its first and last four digits. */
function masked(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (number.includes('*') || digits.length < 12) return number.slice(0, 40);
  return `${digits.slice(0, 4)}-****-****-${digits.slice(-4)}`;
}
