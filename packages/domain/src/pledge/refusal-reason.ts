import { type LabelKey, t } from '../copy.ts';

/** What a refused charge can mean to the card's owner. */
type Meaning = Extract<LabelKey, `charge.reason.${string}`>;

/** Words of the provider's text that tell more than its code does; the first that is found counts. */
const words: readonly (readonly [RegExp, Meaning])[] = [
  [/분실|도난/, 'charge.reason.lost'],
  [/유효\s*기간|기간\s*만료|만료된?\s*카드|카드\s*만료/, 'charge.reason.expired'],
  [/한도/, 'charge.reason.limit'],
  [/잔액|잔고/, 'charge.reason.balance'],
  [/정지|사용\s*(제한|불가)|거래\s*(제한|불가)/, 'charge.reason.stopped'],
];

/** What we note ourselves, without asking the provider: the key of the card is gone. */
const OUR_CODE = 'card-deleted';

/** Codes of the provider whose meaning does not hang on its text. */
const codes: Record<string, Meaning> = {
  [OUR_CODE]: 'charge.reason.dropped',
  SPCD0011: 'charge.reason.dropped',
  SPCD0012: 'charge.reason.dropped',
  SPCD0013: 'charge.reason.unverified',
  SPCD1003: 'charge.reason.undone',
  // What we or our contract got wrong: the card is not to blame, though the text may speak of a limit (of the shop's).
  SPCD0001: 'charge.reason.ours',
  SPCD0002: 'charge.reason.ours',
  SPCD0003: 'charge.reason.ours',
  SPCD0007: 'charge.reason.ours',
  SPCD0009: 'charge.reason.ours',
  SPCD0010: 'charge.reason.ours',
  SPCD9991: 'charge.reason.ours',
};

/** Codes under which the provider drops the card; its text may say why. */
const dropping = /^(SPCD100[24]|CPCA-?D002)$/;

/**
 * Why a charge was refused, as a short Korean sentence that tells the person what to do: from the provider's code and text.
 * A code that nobody knows leaves the provider's own text, cleaned, or a plain sentence.
 */
export function refusalReason(code: string, message: string): string {
  const known = codes[code];
  if (known) return t(known);
  const found = words.find(([pattern]) => pattern.test(message))?.[1];
  if (found) return t(found);
  if (dropping.test(code)) return t('charge.reason.dropped');
  const told = cleaned(message);
  return told ? t('charge.reason.told', { reason: told }) : t('charge.reason.plain');
}

/**
 * What was wrong, without the advice that `refusalReason` gives with it: for where nothing can be done about it any more, or
 * another card has taken over.
 */
export function refusalCause(reason: string): string {
  return reason.split(/(?<=\.)\s/)[0] ?? reason;
}

/** What a charge or refund was answered, for admins: the provider's own words, or ours where it was not asked. */
export function answerText(code: string, message: string): string {
  if (code === OUR_CODE) return refusalCause(refusalReason(code, message));
  return [code, message].filter((word) => word !== '').join(' ');
}

const passing: readonly Meaning[] = ['charge.reason.limit', 'charge.reason.balance', 'charge.reason.ours'];

/** True when the same card may be charged after all, sooner or later: for want of money or limit, or for our own fault. */
export function isPassingRefusal(reason: string): boolean {
  return passing.some((meaning) => t(meaning) === reason);
}

const LONGEST_TOLD = 100;

/** The provider's text as one Korean sentence without codes and marks; '' when it is none. */
function cleaned(message: string): string {
  const text = message
    .replace(/[\p{C}<>]/gu, ' ')
    .replace(/[[(][A-Za-z0-9\s:|_-]*[\])]/g, ' ')
    .replace(/\b[A-Z]{2,}[A-Z0-9]*\d+\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s|:,.-]+|[\s|:,.!-]+$/g, '');
  return /[가-힣]/.test(text) && text.length <= LONGEST_TOLD ? `${text}.` : '';
}
