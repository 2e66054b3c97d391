import { addBusinessDays } from '../business-days.ts';
import type { LabelKey } from '../copy.ts';
import { HOUR_MS, isCivilDate, seoulDate } from '../dates.ts';
import { isMailbox, normalizeEmail } from '../member/email.ts';
import { findPhoneProblem } from '../phone.ts';
import { isBlank } from '../text/blank.ts';
import { findBank } from './banks.ts';
import { hasResidentNumber, isBusinessNumber, isCorporateNumber, readDigits } from './numbers.ts';

export const makerKinds = ['individual', 'sole', 'corporation'] as const;
export type MakerKind = (typeof makerKinds)[number];

/**
 * `checking`: waits for an admin; `fix`: sent back with a message; `verified`: in force; `replaced`: a later one was sent after a
 * `fix`, or is in force.
 */
export const identityStates = ['checking', 'fix', 'verified', 'replaced'] as const;
export type IdentityState = (typeof identityStates)[number];

/** How far a maker is: `none` before anything was sent; `verified` as long as one is in force, whatever was sent since. */
export const verifications = ['none', 'checking', 'fix', 'verified'] as const;
export type Verification = (typeof verifications)[number];

const MASK = '····';

/** How a stored number is shown. */
export function maskedTail(tail: string): string {
  return MASK + tail;
}

export function isMasked(text: string | undefined): boolean {
  return text?.startsWith(MASK) ?? false;
}

/** After a verified change of account nothing is paid out for so long, so that the maker can object. */
export const ACCOUNT_HOLD_MS = 72 * HOUR_MS;

/** The day until which an identity is decided: the second business day after it was sent. */
export function decisionDueOn(submittedAtMs: number): string {
  return addBusinessDays(seoulDate(submittedAtMs), 2);
}

/** What a maker fills in, as it is typed; absent where the kind does not have it. */
export type IdentityForm = {
  kind: MakerKind;
  name: string;
  birth?: string | undefined;
  registration?: string | undefined;
  corporateNumber?: string | undefined;
  representative?: string | undefined;
  address: string;
  taxEmail?: string | undefined;
  bank: string;
  /** Absent: the account of the version before. */
  account?: string | undefined;
  holder: string;
  receiptPhone?: string | undefined;
  document?: string | undefined;
  bankbook?: string | undefined;
};
export type IdentityField = keyof IdentityForm;

type Problems = Partial<Record<IdentityField, LabelKey>>;

/** What is wrong with a form, by field. `hasAccount`: an account is stored already, which stays where none is typed. */
export function findIdentityProblems(
  form: IdentityForm,
  { today, hasAccount }: { today: string; hasAccount: boolean },
): Problems {
  const problems: Found = {
    name: missing(form.name),
    address: missing(form.address),
    bank: findBank(form.bank) ? null : 'identity.bank.choose',
    account: isBlank(form.account ?? '') && hasAccount ? null : accountProblem(form.account),
    holder: missing(form.holder),
    taxEmail: taxEmailProblem(form.taxEmail ?? '', form.kind !== 'individual'),
    receiptPhone: unlessBlank(form.receiptPhone, phoneProblem),
    ...(form.kind === 'individual'
      ? { birth: birthProblem(form.birth ?? '', today) }
      : businessProblems(form)),
  };
  for (const field of identityTexts)
    if (isResidentNumber(field, form[field] ?? ''))
      problems[field] = field === 'account' ? 'identity.resident.account' : 'identity.resident';
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

type Found = Partial<Record<IdentityField, LabelKey | null>>;

function businessProblems({ kind, ...form }: IdentityForm): Found {
  return {
    registration: missing(form.registration) ?? problemOfDigits(form.registration, isBusinessNumber),
    representative: missing(form.representative),
    document: isBlank(form.document ?? '') ? 'identity.document.required' : null,
    ...(kind === 'corporation' && {
      corporateNumber: unlessBlank(form.corporateNumber, (text) => problemOfDigits(text, isCorporateNumber)),
    }),
  };
}

function missing(value: string | undefined): LabelKey | null {
  return isBlank(value ?? '') ? 'field.required' : null;
}

function unlessBlank(text = '', problemOf: (text: string) => LabelKey | null): LabelKey | null {
  return isBlank(text) ? null : problemOf(text);
}

/** The fields that are typed. */
export const identityTexts = [
  'name',
  'birth',
  'registration',
  'corporateNumber',
  'representative',
  'address',
  'taxEmail',
  'bank',
  'account',
  'holder',
  'receiptPhone',
] as const satisfies readonly IdentityField[];

/** A number of a corporation may look like that of a resident; its check digit says which it is. */
function isResidentNumber(field: IdentityField, text: string): boolean {
  if (field === 'corporateNumber' && isCorporateNumber(readDigits(text) ?? '')) return false;
  return hasResidentNumber(text);
}

function problemOfDigits(text: string | undefined, fits: (digits: string) => boolean): LabelKey | null {
  return fits(readDigits(text ?? '') ?? '') ? null : 'identity.number';
}

function accountProblem(text: string | undefined): LabelKey | null {
  const isNumber = /^\d{10,16}$/.test(readDigits(text ?? '') ?? '');
  return missing(text) ?? (isNumber ? null : 'identity.account.digits');
}

const YOUNGEST = 14;

function birthProblem(birth: string, today: string): LabelKey | null {
  if (isBlank(birth)) return 'field.required';
  if (!isCivilDate(birth) || birth < '1900' || birth > today) return 'identity.birth.date';
  const years = String(Number(birth.slice(0, 4)) + YOUNGEST);
  return `${years}${birth.slice(4)}` <= today ? null : 'identity.birth.young';
}

function taxEmailProblem(text: string, isNeeded: boolean): LabelKey | null {
  const email = normalizeEmail(text);
  if (email === '') return isNeeded ? 'field.required' : null;
  return isMailbox(email) ? null : 'identity.taxEmail.format';
}

function phoneProblem(text: string): LabelKey | null {
  return findPhoneProblem(text) ? 'identity.phone.format' : null;
}
