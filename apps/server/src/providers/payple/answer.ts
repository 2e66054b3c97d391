/** The fields of a request or an answer on the wire. */
export type Wire = Record<string, unknown>;

/** A field as trimmed text; numbers count as text, for the documents show both (providers.md 1.5). '' when absent. */
export function textOf(body: Wire, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** A field as whole KRW, or null: a number, or digits with thousands separators. */
export function amountOf(body: Wire, name: string): number | null {
  const text = textOf(body, name).replaceAll(',', '');
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** True when the provider says that it did what was asked; PCD_PAY_CODE differs by document (providers.md 1.5). */
export function isSuccess(body: Wire): boolean {
  return textOf(body, 'PCD_PAY_RST') === 'success';
}

/** True when the provider says that it did not; anything else than this and success is no answer at all. */
export function isError(body: Wire): boolean {
  return textOf(body, 'PCD_PAY_RST') === 'error';
}

/** The provider's own code: in test it may be prefixed, and a card company's code may stand beside it (providers.md 1.5). */
export function codeOf(body: Wire): string {
  const text = textOf(body, 'PCD_PAY_CODE');
  return /[A-Z]{4}\d{3,4}/.exec(text)?.[0] ?? text.slice(0, 40);
}

/** The provider's Korean text, without the mark of its test host. */
export function messageOf(body: Wire): string {
  return textOf(body, 'PCD_PAY_MSG')
    .replace(/^\[test\]\s*/i, '')
    .slice(0, 500);
}

/** True when the text says that there is no such payment; the code of this is not documented (providers.md 1.9). */
export function saysNoPayment(body: Wire): boolean {
  return /(내역|거래)[이가은는을를]?\s*(존재하지 않|없습니다|찾을 수 없)/.test(messageOf(body));
}

/** True when the text says that there is no such stored card, or no longer; not documented either (providers.md 1.7). */
export function saysNoCard(body: Wire): boolean {
  const missing = /(카드|회원|결제자|빌링키)[^.]{0,6}(존재하지 않|없습니다|찾을 수 없|해지되었)/;
  return (
    /(등록되지 않은|이미 해지된|해지된) (카드|회원|결제자|빌링키)/.test(messageOf(body)) ||
    missing.test(messageOf(body))
  );
}
