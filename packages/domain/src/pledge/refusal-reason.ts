import { type LabelKey, t } from '../copy.ts';

type Meaning = Extract<LabelKey, `charge.reason.${string}`>;

/** Words in the provider's text that are more specific than its code; the first match counts. */
const words: readonly (readonly [RegExp, Meaning])[] = [
  [/분실|도난/, 'charge.reason.lost'],
  [/유효\s*기간|기간\s*만료|만료된?\s*카드|카드\s*만료/, 'charge.reason.expired'],
  [/한도/, 'charge.reason.limit'],
  [/잔액|잔고/, 'charge.reason.balance'],
  [/정지|사용\s*(제한|불가)|거래\s*(제한|불가)/, 'charge.reason.stopped'],
];

/** Our own code for a charge that was not requested: the billing key was deleted. */
const OUR_CODE = 'card-deleted';

/** Codes of the provider that have the same meaning with any text. */
const codes: Record<string, Meaning> = {
  [OUR_CODE]: 'charge.reason.dropped',
  SPCD0011: 'charge.reason.dropped',
  SPCD0012: 'charge.reason.dropped',
  SPCD0013: 'charge.reason.unverified',
  SPCD1003: 'charge.reason.undone',
  // Our mistake or our contract, not the card, even if the text mentions a limit (of the shop).
  SPCD0001: 'charge.reason.ours',
  SPCD0002: 'charge.reason.ours',
  SPCD0003: 'charge.reason.ours',
  SPCD0007: 'charge.reason.ours',
  SPCD0009: 'charge.reason.ours',
  SPCD0010: 'charge.reason.ours',
  SPCD9991: 'charge.reason.ours',
};

/** Codes by which the provider drops the card; its text may contain the reason. */
const dropping = /^(SPCD100[24]|CPCA-?D002)$/;

/**
 * Why a charge was refused, as a short Korean sentence with advice, from the provider's code and text. For an unknown code,
 * the provider's own text, cleaned, or a generic sentence.
 */
export function refusalReason(code: string, message: string): string {
  const known = codes[code];
  if (known) return t(known);
  const found = words.find(([pattern]) => pattern.test(message))?.[1];
  if (found) return t(found);
  if (dropping.test(code)) return t('charge.reason.dropped');
  const sentence = providerSentence(message);
  return sentence ? t('charge.reason.announced', { reason: sentence }) : t('charge.reason.plain');
}

/**
 * The reason without the advice of `refusalReason`, for places where nothing can be done any more or another card is used.
 */
export function refusalCause(reason: string): string {
  return reason.split(/(?<=\.)\s/)[0] ?? reason;
}

/**
 * The answer to a charge or refund, for admins: the provider's text with its code, or ours if the provider was not called.
 */
export function answerText(code: string, message: string): string {
  if (code === OUR_CODE) return refusalCause(refusalReason(code, message));
  return message === '' || code === '' ? `${message}${code}` : `${message} (${code})`;
}

const passing: readonly Meaning[] = ['charge.reason.limit', 'charge.reason.balance', 'charge.reason.ours'];

/** Whether the same card may succeed later: insufficient funds or limit, or our own fault. */
export function isPassingRefusal(reason: string): boolean {
  return passing.some((meaning) => t(meaning) === reason);
}

const MAX_LENGTH = 100;

/** The provider's text as one Korean sentence without codes and marks; empty if there is none. */
export function providerSentence(message: string): string {
  const text = message
    .replace(/[\p{C}<>]/gu, ' ')
    .replace(/[[(][A-Za-z0-9\s:|_-]*[\])]/g, ' ')
    .replace(/\b[A-Z]{2,}[A-Z0-9]*\d+\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s|:,.-]+|[\s|:,.!-]+$/g, '');
  return /[가-힣]/.test(text) && text.length <= MAX_LENGTH ? `${text}.` : '';
}
