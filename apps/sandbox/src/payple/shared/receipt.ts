import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seoulText } from '#src/clock/seoul.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { sendDocument } from '#src/page/document.ts';
import { html } from '#src/page/html.ts';
import { findCard } from './cards.ts';
import { type Charge, findCharge, refundedOf } from './charge-records.ts';

export type Origin = Pick<FastifyRequest, 'protocol' | 'host'>;

export function receiptUrl({ protocol, host }: Origin, oid: string): string {
  return `${protocol}://${host}/receipt?oid=${encodeURIComponent(oid)}`;
}

export function registerReceipt(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: { oid?: string } }>('/receipt', (request, reply) => {
    const charge = findCharge(sandbox.store, request.query.oid ?? '');
    const paid = charge?.status === 'paid' ? charge : null;
    return sendDocument(reply.code(paid ? 200 : 404), {
      title: '신용카드 매출전표 · PQ 샌드박스',
      style: '/assets/console.css',
      script: '/assets/console.js',
      bodyClass: 'console',
      body: html`<header class="top"><p class="name"><a href="/">PQ 샌드박스</a></p></header>
<main class="mail">${paid ? content(sandbox, paid) : html`<p class="empty">이 주문의 결제가 없습니다.</p>`}</main>`,
    });
  });
}

function content({ store }: Sandbox, charge: Charge) {
  const card = findCard(store, charge.payer_id);
  const refunded = refundedOf(store, charge.oid);
  const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;
  const facts: readonly (readonly [string, string])[] = [
    ['상품', String((JSON.parse(charge.request) as Record<string, unknown>).PCD_PAY_GOODS ?? '')],
    ['결제 금액', won(charge.total)],
    ['환불 금액', refunded > 0 ? won(refunded) : ''],
    ['결제 시각', seoulText(charge.at ?? charge.requested_at)],
    ['카드', [card?.card_name, card?.masked].filter(Boolean).join(' ')],
    ['승인 번호', charge.auth_no],
    ['거래 번호', charge.trade_num],
    ['주문 번호', charge.oid],
  ];
  return html`<h1>신용카드 매출전표</h1>
<p>샌드박스의 영수증입니다. 실제 결제가 아닙니다.</p>
<dl>${facts.filter(([, fact]) => fact !== '').map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}</dl>`;
}
