import type { FastifyReply } from 'fastify';
import type { Mail } from '#src/inbox/mails.ts';
import { sendDocument } from '#src/page/document.ts';
import { html } from '#src/page/html.ts';
import { moment } from './words.ts';

export function sendMailPage(reply: FastifyReply, mail: Mail | null) {
  return sendDocument(reply.code(mail ? 200 : 404), {
    title: mail ? `${mail.subject} · PQ 샌드박스` : '없는 메일 · PQ 샌드박스',
    style: '/assets/console.css',
    script: '/assets/console.js',
    bodyClass: 'console',
    body: html`<header class="top"><p class="name"><a href="/">PQ 샌드박스</a></p><a class="button" href="/">목록으로</a></header>
<main class="mail">${mail ? content(mail) : html`<p class="empty">이 메일은 없습니다.</p>`}</main>`,
  });
}

function content(mail: Mail) {
  return html`<h1>${mail.subject || '(제목 없음)'}</h1>
<dl><div><dt>받는 사람</dt><dd>${mail.to}</dd></div><div><dt>보낸 사람</dt><dd>${mail.from}</dd></div>
<div><dt>받은 시각</dt><dd>${moment(Date.parse(mail.date))}</dd></div></dl>
${mail.links.length > 0 && html`<section class="box"><h2>링크</h2><ul class="links">${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul></section>`}
${mail.html && html`<iframe title="메일 본문" src="/console/mail/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
${mail.html ? html`<details><summary>글만 보기</summary><pre>${mail.text}</pre></details>` : html`<pre>${mail.text}</pre>`}`;
}

/** A mail's HTML by itself, without scripts or loading; links open in a new tab. */
export function sendMailBody(reply: FastifyReply, mail: Mail | null) {
  return reply
    .code(mail ? 200 : 404)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; sandbox allow-popups allow-popups-to-escape-sandbox",
    )
    .type('text/html; charset=utf-8')
    .send(mail ? `<base target="_blank">${mail.html}` : '');
}
