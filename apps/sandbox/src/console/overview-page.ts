import type { FastifyReply } from 'fastify';
import type { Sandbox } from '#src/core/sandbox.ts';
import { countMails, listMails, type Mail } from '#src/inbox/mails.ts';
import { sendDocument } from '#src/page/document.ts';
import { type Html, html } from '#src/page/html.ts';
import { type Card, listCards } from '#src/payple/shared/cards.ts';
import { listCharges } from '#src/payple/shared/charge-records.ts';
import { faultKinds, faultOps, listFaults } from '#src/payple/shared/faults.ts';
import { listPushes, type Push } from '#src/push/pushes.ts';
import { countAccounts, listAccounts } from '#src/social/accounts.ts';
import { providerNames } from '#src/social/authorize.ts';
import { badge, cardKindNames, chargeStates, faultKindNames, faultOpNames, moment, won } from './words.ts';

const maxRows = { mails: 50, pushes: 20, cards: 30, charges: 50, accounts: 15 };

export function sendOverview(
  reply: FastifyReply,
  sandbox: Sandbox,
  query: { to?: string; done?: string; failed?: string },
) {
  const { config, store } = sandbox;
  const message = query.failed ?? query.done;
  return sendDocument(reply, {
    title: 'PQ 샌드박스',
    style: '/assets/console.css',
    script: '/assets/console.js',
    bodyClass: 'console',
    body: html`<header class="top"><div>
  <h1 class="name"><a href="/">PQ 샌드박스</a></h1>
  <p>바깥 서비스(결제, 메일, 우편번호, 카카오·네이버 로그인)를 대신하는 연습용 서버입니다.</p>
</div>${config.productUrl && html`<a class="button" href="${config.productUrl}">사이트 열기</a>`}</header>
<main class="grid">
${message && html`<p class="message ${query.failed ? 'failed' : 'done'}" role="status">${message}</p>`}
<div class="column">${clockBox(sandbox)}${cardsBox(listCards(store, maxRows.cards))}${socialBox(sandbox)}${faultsBox(sandbox)}${resetBox()}</div>
<div class="column">${inboxBox(listMails(store, query.to || null, maxRows.mails), countMails(store), query.to ?? '')}${pushBox(listPushes(store, query.to || null, maxRows.pushes))}${chargesBox(sandbox)}</div>
</main>`,
  });
}

function clockBox({ clock }: Sandbox): Html {
  const now = clock.now();
  const steps = [
    ['PT1H', '+1시간'],
    ['P1D', '+1일'],
    ['P7D', '+7일'],
  ] as const;
  const offsetText =
    clock.offsetMs > 60_000 ? `실제 시각보다 ${formatDuration(clock.offsetMs)} 앞` : '실제 시각과 같음';
  return html`<section class="box clock" aria-labelledby="clock-title"><h2 id="clock-title">시계</h2>
<p class="now"><time datetime="${new Date(now).toISOString()}" data-clock="${now}">${moment(now)}</time><span>${offsetText}</span></p>
<form class="line" method="post" action="/console/clock" data-busy="옮기는 중…">
${steps.map(([value, label]) => html`<button class="button" name="advance" value="${value}">${label}</button>`)}
</form>
<form class="line" method="post" action="/console/clock" data-busy="옮기는 중…">
  <label class="sr" for="until">옮길 날짜와 시각 (한국 시각)</label>
  <input class="field" id="until" name="until" type="datetime-local" required value="${tomorrowAtTen(now)}">
  <button class="button primary">이때까지</button>
</form>
<p class="hint">뒤로는 갈 수 없습니다. 그 사이에 예정된 일이 모두 끝나면 돌아옵니다.</p></section>`;
}

function inboxBox(mails: Mail[], total: number, to: string): Html {
  return html`<section class="box inbox" aria-labelledby="inbox-title"><h2 id="inbox-title">메일함 <small>${total}통</small></h2>
<form class="line" method="get" action="/" role="search">
  <label class="sr" for="to">받는 사람</label>
  <input class="field" id="to" name="to" type="search" placeholder="받는 사람 메일 주소" value="${to}">
  <button class="button">찾기</button>
</form>
${mails.length === 0 && html`<p class="empty">${to ? '이 주소로 온 메일이 없습니다.' : '받은 메일이 없습니다. 사이트에서 회원가입을 하면 여기로 옵니다.'}</p>`}
<ul class="mails">${mails.map(
    (mail) => html`<li><a href="/console/mail/${mail.id}"><b>${mail.subject || '(제목 없음)'}</b>
<span>${mail.to}</span><time datetime="${mail.date}">${moment(Date.parse(mail.date))}</time></a></li>`,
  )}</ul></section>`;
}

function pushBox(pushes: Push[]): Html {
  return html`<section class="box" aria-labelledby="push-title"><h2 id="push-title">웹 푸시</h2>
${pushes.length === 0 && html`<p class="empty">받은 푸시가 없습니다.</p>`}
<ul class="cards" tabindex="0" aria-label="받은 푸시">${pushes.map(
    ({ to, body, at }) =>
      html`<li><b>${body}</b> <span>${to}</span> <time datetime="${at}">${moment(Date.parse(at))}</time></li>`,
  )}</ul></section>`;
}

function chargesBox({ store }: Sandbox): Html {
  const charges = listCharges(store);
  const paid = charges.filter(({ status }) => status !== 'declined');
  const sum = paid.reduce((total, charge) => total + charge.total - charge.refunded, 0);
  return html`<section class="box charges" aria-labelledby="charges-title"><h2 id="charges-title">결제 장부 <small>${charges.length}건 · 남은 결제액 ${won(sum)}</small></h2>
${
  charges.length === 0
    ? html`<p class="empty">아직 결제 시도가 없습니다.</p>`
    : html`<div class="scroll" tabindex="0" role="group" aria-label="결제 시도"><table>
<thead><tr><th>상태</th><th class="figure">금액</th><th class="figure">환불</th><th>시각</th><th>주문번호</th></tr></thead>
<tbody>${charges
        .slice(-maxRows.charges)
        .reverse()
        .map(
          (
            charge,
          ) => html`<tr><td>${badge(chargeStates[charge.status])}</td><td class="figure">${won(charge.total)}</td>
<td class="figure">${charge.refunded > 0 && won(charge.refunded)}</td><td>${moment(Date.parse(charge.at))}</td><td><code>${charge.oid}</code></td></tr>`,
        )}</tbody></table></div>`
}
${charges.length > maxRows.charges && html`<p class="hint">최근 ${maxRows.charges}건만 보입니다. 전체는 <a href="/payple/charges">/payple/charges</a></p>`}</section>`;
}

function cardsBox(cards: Card[]): Html {
  return html`<section class="box cards-box" aria-labelledby="cards-title"><h2 id="cards-title">카드</h2>
<form class="line" method="post" action="/console/cards">
  <label class="sr" for="number">카드 번호 16자리</label>
  <input class="field" id="number" name="number" inputmode="numeric" maxlength="19" placeholder="16자리 (비우면 아무 번호)" autocomplete="off">
  <button class="button">등록</button>
</form>
<p class="hint">끝자리 0001 등록 거절 · 0002 항상 거절 · 0003 첫 결제만 거절 · 0004 거절 후 해지</p>
${cards.length === 0 && html`<p class="empty">등록된 카드가 없습니다.</p>`}
<ul class="cards" tabindex="0" aria-label="등록된 카드">${cards.map(
    (card) => html`<li><b>${card.card_name}</b> <span class="number">${card.masked}</span>
${card.removed_at === null ? card.kind !== 'plain' && badge(cardKindNames[card.kind]) : badge({ name: '해지됨', tone: 'plain' })}
<code title="${card.payer_id}">${card.payer_id}</code></li>`,
  )}</ul></section>`;
}

function socialBox({ store }: Sandbox): Html {
  const accounts = (['kakao', 'naver'] as const).flatMap((provider) =>
    listAccounts(store, provider, maxRows.accounts),
  );
  return html`<section class="box social-box" aria-labelledby="social-title"><h2 id="social-title">카카오·네이버 계정 <small>${countAccounts(store, 'kakao') + countAccounts(store, 'naver')}개</small></h2>
<p class="hint">사이트의 로그인 화면에서 시작하면 계정을 고르는 화면이 열립니다.</p>
${accounts.length === 0 && html`<p class="empty">아직 만든 계정이 없습니다.</p>`}
<ul class="cards" tabindex="0" aria-label="카카오·네이버 계정">${accounts.map(
    (account) =>
      html`<li><b>${providerNames[account.provider]}</b> <span>${account.nickname}</span><code>${account.email ?? '이메일 없음'}</code></li>`,
  )}</ul></section>`;
}

function faultsBox({ store }: Sandbox): Html {
  const faults = listFaults(store);
  return html`<section class="box faults-box" aria-labelledby="faults-title"><h2 id="faults-title">장애</h2>
<form class="fault" method="post" action="/console/faults">
  <label>대상<select class="field" name="op">${faultOps.map((op) => html`<option value="${op}"${op === 'charge' && html` selected`}>${faultOpNames[op]}</option>`)}</select></label>
  <label>종류<select class="field" name="kind">${faultKinds.map((kind) => html`<option value="${kind}">${faultKindNames[kind]}</option>`)}</select></label>
  <label>횟수<input class="field" name="times" type="number" min="1" max="1000000" value="1" required></label>
  <label>지연 ms<input class="field" name="ms" type="number" min="0" max="600000" value="1000" required></label>
  <button class="button">넣기</button>
</form>
${faults.length === 0 && html`<p class="empty">예정된 장애가 없습니다.</p>`}
<ol class="faults">${faults.map(
    ({ op, kind, times, ms }) =>
      html`<li><b>${faultOpNames[op]}</b> ${faultKindNames[kind]}${kind === 'slow' && ` (${ms} ms)`} <span>${times}번</span></li>`,
  )}</ol>
${faults.length > 0 && html`<form method="post" action="/console/faults/clear"><button class="button">모두 지우기</button></form>`}</section>`;
}

function resetBox(): Html {
  return html`<section class="box reset" aria-labelledby="reset-title"><h2 id="reset-title">비우기</h2>
<p class="hint">메일함, 푸시, 장애, 결제 장부를 비웁니다. 카드, 카카오·네이버 계정, 시계는 그대로입니다.</p>
<form method="post" action="/console/reset" data-confirm="메일함, 푸시, 장애, 결제 장부를 모두 비울까요?"><button class="button danger">비우기</button></form></section>`;
}

function tomorrowAtTen(nowMs: number): string {
  const seoul = new Date(nowMs + 33 * 3_600_000);
  return `${seoul.toISOString().slice(0, 10)}T10:00`;
}

function formatDuration(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  if (hours === 0) return `${Math.floor(ms / 60_000)}분`;
  return [days > 0 ? `${days}일` : '', rest > 0 ? `${rest}시간` : ''].filter(Boolean).join(' ');
}
