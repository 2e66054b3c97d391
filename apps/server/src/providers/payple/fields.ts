export type Fields = Record<string, unknown>;

export function parseFields(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

/** A field as trimmed text; the provider's documents show numbers both as text and as numbers. '' when absent. */
export function textOf(body: Fields, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** A field as whole KRW: a number, or digits with thousands separators; else null. */
export function amountOf(body: Fields, name: string): number | null {
  const text = textOf(body, name).replaceAll(',', '');
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** PCD_PAY_CODE differs between the provider's documents; the result field does not. */
export function isSuccess(body: Fields): boolean {
  return textOf(body, 'PCD_PAY_RST') === 'success';
}

export function isError(body: Fields): boolean {
  return textOf(body, 'PCD_PAY_RST') === 'error';
}

/** The provider's code: the test host may prefix it, and a card company's code may follow. */
export function codeOf(body: Fields): string {
  const text = textOf(body, 'PCD_PAY_CODE');
  return /[A-Z]{4}\d{3,4}/.exec(text)?.[0] ?? text.slice(0, 40);
}

/** The provider's Korean text without the test host's prefix. */
export function messageOf(body: Fields): string {
  return textOf(body, 'PCD_PAY_MSG')
    .replace(/^\[test\]\s*/i, '')
    .slice(0, 500);
}

/** By the message: the code for a missing payment is not documented. */
export function saysNoPayment(body: Fields): boolean {
  return /(내역|거래)[이가은는을를]?\s*(존재하지 않|없습니다|찾을 수 없)/.test(messageOf(body));
}

/** By the message: the code for a missing or deleted card is not documented either. */
export function saysNoCard(body: Fields): boolean {
  const missing = /(카드|회원|결제자|빌링키)[^.]{0,6}(존재하지 않|없습니다|찾을 수 없|해지되었)/;
  return (
    /(등록되지 않은|이미 해지된|해지된) (카드|회원|결제자|빌링키)/.test(messageOf(body)) ||
    missing.test(messageOf(body))
  );
}
