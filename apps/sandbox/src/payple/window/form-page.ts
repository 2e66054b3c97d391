import { type Html, html } from '#src/page/html.ts';
import type { CardField, CardForm } from './card-fields.ts';

type View = {
  form: CardForm;
  problems: Partial<Record<CardField, string>>;
  request: Record<string, string>;
  isDirect: boolean;
};

type TextField = { name: CardField; label: string; hint: string; length: number; secret?: boolean };

const fields: Record<'number' | 'expiry' | 'password' | 'birth' | 'business', TextField> = {
  number: { name: 'number', label: '카드 번호', hint: '0000-0000-0000-0000', length: 19 },
  expiry: { name: 'expiry', label: '유효기간', hint: 'MM/YY', length: 5 },
  password: {
    name: 'password',
    label: '카드 비밀번호 앞 2자리',
    hint: '••',
    length: 2,
    secret: true,
  },
  birth: { name: 'birth', label: '생년월일 6자리', hint: 'YYMMDD', length: 6 },
  business: { name: 'business', label: '사업자등록번호 10자리', hint: '000-00-00000', length: 12 },
};

export function renderCardForm(view: View): Html {
  const { form, problems, request } = view;
  const isBusiness = form.holder === '법인';
  return html`<main class="window">
<header class="head">
  <div><p class="mark">Payple <span>샌드박스</span></p><h1>카드 등록</h1></div>
  <button class="close" type="button" data-close aria-label="닫기">
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4l12 12M16 4L4 16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>
  </button>
</header>
<form class="body" method="post" action="/index.php?ACT_=CARDREG" novalidate data-card-form>
  <p class="notice">연습용 카드창입니다. 실제 카드 번호를 입력하지 마세요.
    <button class="fill" type="button" data-fill>예시 카드로 채우기</button></p>
  ${Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
  <fieldset class="holder"><legend class="sr">카드 종류</legend>
    ${['개인', '법인'].map(
      (holder) =>
        html`<label><input type="radio" name="holder" value="${holder}"${form.holder === holder && html` checked`}><span>${holder}카드</span></label>`,
    )}
  </fieldset>
  ${textField(fields.number, view)}
  <div class="pair">${textField(fields.expiry, view)}${textField(fields.password, view)}</div>
  <div data-holder="개인"${isBusiness && html` hidden`}>${textField(fields.birth, view)}</div>
  <div data-holder="법인"${!isBusiness && html` hidden`}>${textField(fields.business, view)}</div>
  <div class="agree">
    <label><input type="checkbox" name="agree" value="Y"${form.agree && html` checked`}${problems.agree && html` aria-invalid="true"`} aria-describedby="agree-problem"><span>전자금융거래 이용약관과 개인정보 수집·이용에 모두 동의합니다.</span></label>
    <p class="problem" id="agree-problem" role="alert">${problems.agree}</p>
  </div>
  <button class="submit" type="submit">카드 등록하기</button>
  <details class="help"><summary>끝 네 자리로 정하는 결과</summary>
    <dl><div><dt>0001</dt><dd>등록이 거절됩니다</dd></div><div><dt>0002</dt><dd>모든 결제가 거절됩니다</dd></div>
    <div><dt>0003</dt><dd>첫 결제만 거절됩니다</dd></div><div><dt>0004</dt><dd>거절되면서 카드가 해지됩니다</dd></div>
    <div><dt>그 밖</dt><dd>항상 결제됩니다</dd></div></dl>
  </details>
</form>
</main>`;
}

function textField(field: TextField, { form, problems }: View): Html {
  const { name, label, hint, length, secret } = field;
  const problem = problems[name];
  return html`<div class="row"><label for="${name}">${label}</label>
<input class="field" id="${name}" name="${name}" type="${secret ? 'password' : 'text'}" inputmode="numeric" autocomplete="off" maxlength="${length}" placeholder="${hint}" value="${form[name]}" aria-describedby="${name}-problem"${problem && html` aria-invalid="true"`}>
<p class="problem" id="${name}-problem" role="alert">${problem}</p></div>`;
}
