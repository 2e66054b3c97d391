import { seoulDigits } from '#src/clock/seoul.ts';

export type CardForm = {
  holder: string;
  number: string;
  expiry: string;
  birth: string;
  business: string;
  password: string;
  agree: string;
};

export const emptyCardForm: CardForm = {
  holder: '개인',
  number: '',
  expiry: '',
  birth: '',
  business: '',
  password: '',
  agree: '',
};

export type CardField = keyof CardForm;

const digits = (text: string) => text.replace(/\D/g, '');

/** Korean messages by field; empty when valid. `nowMs`: the sandbox's clock. */
export function checkCardForm(form: CardForm, nowMs: number): Partial<Record<CardField, string>> {
  const problems: Partial<Record<CardField, string>> = {};
  if (digits(form.number).length !== 16) problems.number = '카드 번호 16자리를 입력해 주세요.';
  const expiry = digits(form.expiry);
  const month = Number(expiry.slice(0, 2));
  if (expiry.length !== 4 || month < 1 || month > 12) problems.expiry = '월/연도 순서로 입력해 주세요.';
  else if (`20${expiry.slice(2)}${expiry.slice(0, 2)}` < seoulDigits(nowMs).slice(0, 6))
    problems.expiry = '유효기간이 지난 카드입니다.';
  if (form.holder === '법인') {
    if (digits(form.business).length !== 10) problems.business = '사업자등록번호 10자리를 입력해 주세요.';
  } else if (!/^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(digits(form.birth)))
    problems.birth = '생년월일 6자리를 입력해 주세요.';
  if (digits(form.password).length !== 2) problems.password = '비밀번호 앞 2자리를 입력해 주세요.';
  if (!form.agree) problems.agree = '약관에 동의해 주세요.';
  return problems;
}

export function numberOf(form: CardForm): string {
  return digits(form.number);
}
