import { type Html, html, jsonIsland } from '#src/page/html.ts';
import type { Answer } from '../shared/answer.ts';

/** `layer` and `popup` post a message to the opener, `direct` submits a form to PCD_RST_URL. */
export type Delivery = { mode: 'layer' | 'popup' | 'direct'; origin: string; resultUrl: string };

/** Hands the result over at once; the button repeats it in case the browser blocked it. */
export function renderResult(result: Answer, delivery: Delivery): Html {
  const done = result.PCD_PAY_RST === 'success';
  return html`<main class="window result">
<div class="outcome" role="status">
  <p class="${done ? 'sign good' : 'sign bad'}" aria-hidden="true">${done ? '✓' : '!'}</p>
  <h1>${done ? '카드가 등록되었습니다' : '카드를 등록하지 못했습니다'}</h1>
  <p>${done ? `${result.PCD_PAY_CARDNAME} ${result.PCD_PAY_CARDNUM}` : result.PCD_PAY_MSG}</p>
</div>
<form method="post" action="${delivery.resultUrl}" data-result="${delivery.mode}" data-origin="${delivery.origin}">
  ${delivery.mode === 'direct' && hiddenFields(result)}
  <button class="submit" type="submit">돌아가기</button>
</form>
${jsonIsland('result', result)}
</main>`;
}

/** In `direct` mode closing is a form, too. */
export function renderCloseForm(request: Record<string, string>, resultUrl: string): Html {
  const closed = { ...request, PCD_PAY_RST: 'close', PCD_PAY_MSG: '결제를 종료하였습니다.' };
  return html`<form method="post" action="${resultUrl}" hidden data-close-form>${hiddenFields(closed)}</form>`;
}

function hiddenFields(fields: Record<string, string | number>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
}
