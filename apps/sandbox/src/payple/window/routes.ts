import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Body, readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { sendDocument } from '#src/page/document.ts';
import { serveFile } from '#src/page/files.ts';
import { type Html, html } from '#src/page/html.ts';
import type { Answer } from '../shared/answer.ts';
import { consumeWindowKey, isWindowKey } from '../shared/auth-keys.ts';
import { registerCard } from '../shared/cards.ts';
import { isProductHost } from '../shared/product-host.ts';
import { type CardForm, checkCardForm, emptyCardForm, numberOf } from './card-fields.ts';
import { renderCardForm } from './form-page.ts';
import { type Delivery, renderCloseForm, renderResult } from './result-page.ts';

export function registerCardWindow(app: FastifyInstance, sandbox: Sandbox): void {
  serveFile(app, '/js/v1/payment.js', new URL('./payment.js', import.meta.url));
  serveFile(app, '/assets/card-window.js', new URL('./card-window.js', import.meta.url));
  serveFile(app, '/assets/card-window.css', new URL('./card-window.css', import.meta.url));

  app.post<{ Querystring: { ACT_?: string } }>('/index.php', (request, reply) => {
    const body = readBody(request);
    const windowRequest = readRequest(body);
    const delivery = deliveryOf(body);
    const refusal = refuse(sandbox, windowRequest, delivery);
    if (refusal) return showResult(reply, { ...echo(windowRequest), ...refusal }, delivery);
    if (request.query.ACT_ !== 'CARDREG')
      return showForm(reply, sandbox, windowRequest, delivery, emptyCardForm);
    return submitCard(reply, sandbox, windowRequest, delivery, readCardForm(body));
  });
}

function submitCard(
  reply: FastifyReply,
  sandbox: Sandbox,
  windowRequest: Record<string, string>,
  delivery: Delivery,
  form: CardForm,
) {
  if (Object.keys(checkCardForm(form, sandbox.clock.now())).length > 0)
    return showForm(reply, sandbox, windowRequest, delivery, form, true);
  const result = sandbox.store.atomically(() => {
    if (windowRequest.PCD_AUTH_KEY) consumeWindowKey(sandbox, windowRequest.PCD_AUTH_KEY);
    return registerCard(sandbox, numberOf(form), { ...windowRequest, PCD_PAY_BANKACCTYPE: form.holder });
  });
  return showResult(reply, result, delivery);
}

function refuse(sandbox: Sandbox, windowRequest: Record<string, string>, delivery: Delivery): Answer | null {
  const { productUrl, payple } = sandbox.config;
  const error = (code: string, message: string): Answer => ({
    PCD_PAY_RST: 'error',
    PCD_PAY_CODE: code,
    PCD_PAY_MSG: message,
  });
  if (!isProductHost(delivery.origin, productUrl))
    return error('AUTH0007', '등록된 도메인에서 연 결제창이 아닙니다.');
  const hasKey = windowRequest.PCD_AUTH_KEY
    ? isWindowKey(sandbox, windowRequest.PCD_AUTH_KEY)
    : windowRequest.clientKey === payple.clientKey;
  if (!hasKey) return error('CPCA0001', '인증 세션이 만료되었습니다. 처음부터 다시 진행해 주세요.');
  if (windowRequest.PCD_PAY_TYPE !== 'card') return error('CPCA9998', '카드 결제만 지원합니다.');
  if (windowRequest.PCD_PAY_WORK !== 'AUTH')
    return error('CPCA9998', '샌드박스는 카드 등록(AUTH)만 지원합니다.');
  if (windowRequest.PCD_CARD_VER !== '01')
    return error('CPCA9998', '샌드박스는 정기·간편결제(01)만 지원합니다.');
  return null;
}

function readRequest(body: Body): Record<string, string> {
  const names = Object.keys(body).filter((name) => /^(PCD_\w+|clientKey)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, textOf(body, name)]));
}

function deliveryOf(body: Body): Delivery {
  const mode = textOf(body, 'sandbox_mode');
  const resultUrl = textOf(body, 'PCD_RST_URL');
  return {
    mode: mode === 'popup' || mode === 'direct' ? mode : 'layer',
    origin: textOf(body, 'sandbox_origin'),
    resultUrl: isOnOrigin(resultUrl, textOf(body, 'sandbox_origin')) ? resultUrl : '',
  };
}

// Results are only sent to the host that opened the window.
function isOnOrigin(url: string, origin: string): boolean {
  return /^https?:/i.test(url) && URL.canParse(url) && isProductHost(url, origin || null);
}

function readCardForm(body: Body): CardForm {
  const text = (name: keyof CardForm) => textOf(body, name);
  return {
    holder: text('holder') === '법인' ? '법인' : '개인',
    number: text('number'),
    expiry: text('expiry'),
    birth: text('birth'),
    business: text('business'),
    password: text('password'),
    agree: text('agree'),
  };
}

function echo(windowRequest: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(windowRequest).filter(([name]) => name.startsWith('PCD_') && name !== 'PCD_RST_URL'),
  );
}

function showForm(
  reply: FastifyReply,
  sandbox: Sandbox,
  windowRequest: Record<string, string>,
  delivery: Delivery,
  form: CardForm,
  isChecked = false,
) {
  const isDirect = delivery.mode === 'direct';
  const request = { ...windowRequest, sandbox_mode: delivery.mode, sandbox_origin: delivery.origin };
  const problems = isChecked ? checkCardForm(form, sandbox.clock.now()) : {};
  const page = renderCardForm({ form: { ...form, password: '' }, problems, request, isDirect });
  return send(
    reply,
    delivery,
    html`${page}${isDirect && renderCloseForm(echo(windowRequest), delivery.resultUrl)}`,
  );
}

function showResult(reply: FastifyReply, result: Answer, delivery: Delivery) {
  return send(reply, delivery, renderResult(result, delivery));
}

function send(reply: FastifyReply, delivery: Delivery, body: Html) {
  return sendDocument(reply, {
    title: '페이플 카드 등록 (샌드박스)',
    style: '/assets/card-window.css',
    script: '/assets/card-window.js',
    bodyClass: delivery.mode,
    body: html`<div data-mode="${delivery.mode}" data-origin="${delivery.origin}" id="window">${body}</div>`,
  });
}
