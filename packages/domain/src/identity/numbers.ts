const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212]/gu;

/** The digits of a number as it is typed, without the separators between them; null for any other text. */
export function readDigits(text: string): string | null {
  const digits = text.normalize('NFKC').replace(SEPARATORS, '');
  return /^\d*$/.test(digits) ? digits : null;
}

const BUSINESS_WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** 사업자등록번호: ten digits, the last of which follows from the others. */
export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const ninth = Number(digits[8]);
  return checkDigit(digits, BUSINESS_WEIGHTS, Math.floor((ninth * 5) / 10)) === Number(digits[9]);
}

const CORPORATE_WEIGHTS = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2];

/** 법인등록번호: thirteen digits, the last of which follows from the others. */
export function isCorporateNumber(digits: string): boolean {
  return /^\d{13}$/.test(digits) && checkDigit(digits, CORPORATE_WEIGHTS) === Number(digits[12]);
}

function checkDigit(digits: string, weights: readonly number[], carry = 0): number {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), carry);
  return (10 - (sum % 10)) % 10;
}

/** A birthday, a digit for century and sex or nationality, six digits; separated after the sixth or not at all. */
const RESIDENT_NUMBER =
  /(?<!\d)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[\s\p{Cf}\p{Pd}\u2212]*[1-8]\d{6}(?!\d)/u;

/** Whether a text contains what may be a 주민등록번호, which may be stored for no purpose of the site. */
export function hasResidentNumber(text: string): boolean {
  return RESIDENT_NUMBER.test(text.normalize('NFKC'));
}

/** 123-45-67891; a text of another form is returned as it is. */
export function formatBusinessNumber(text: string): string {
  return text.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3');
}

/** A number as it is typed; a text of another form is returned as it is. */
export function shapeBusinessNumber(text: string): string {
  return formatBusinessNumber(readDigits(text) ?? text);
}

/** 110111-1234567. */
export function shapeCorporateNumber(text: string): string {
  return (readDigits(text) ?? text).replace(/^(\d{6})(\d{7})$/, '$1-$2');
}

/** Where the parts of an account number end differs by bank, so that typed separators stay. */
export function shapeAccount(text: string): string {
  return readDigits(text) === null ? text : text.normalize('NFKC');
}
