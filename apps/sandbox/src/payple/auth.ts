import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Body, readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import type { Answer } from './shared/answer.ts';
import { issueKey, type Operation } from './shared/auth-keys.ts';
import { isProductHost } from './shared/product-host.ts';
import { answerWithFault, waitIfSlow } from './shared/with-fault.ts';

const urls: Record<Operation, string> = {
  window: '/index.php?ACT_=PAYM',
  charge: '/php/SimplePayCardAct.php?ACT_=PAYM',
  'regular-charge': '/php/RePayCardAct.php?ACT_=PAYM',
  refund: '/php/account/api/cPayCAct.php',
  'look-up': '/php/PayChkAct.php',
  'payer-info': '/php/cPayUser/api/cPayUserAct.php?ACT_=PUSERINFO',
  'payer-delete': '/php/cPayUser/api/cPayUserAct.php?ACT_=PUSERDEL',
};

export function registerAuth(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/php/auth.php', (request, reply) =>
    answerWithFault(sandbox, 'auth', reply, async (fault) => {
      await waitIfSlow(sandbox, fault);
      if (fault?.kind === 'decline') return refusal('AUTH0005', '토큰 생성 오류');
      return authorise(sandbox, request);
    }),
  );
}

function authorise(sandbox: Sandbox, request: FastifyRequest): Answer {
  const { payple, productUrl } = sandbox.config;
  const body = readBody(request);
  if (textOf(body, 'cst_id') !== payple.cstId) return refusal('AUTH0001', '가맹점 ID를 확인해 주세요.');
  if (textOf(body, 'custKey') !== payple.custKey) return refusal('AUTH0002', '가맹점 KEY를 확인해 주세요.');
  const { referer } = request.headers;
  if (!referer) return refusal('AUTH0004', '등록된 도메인이 아닙니다. Referer를 확인해 주세요.');
  if (!isProductHost(referer, productUrl))
    return refusal('AUTH0007', 'Referer와 결제창을 여는 도메인이 다릅니다.');
  const operation = operationOf(body);
  if (!operation) return refusal('AUTH0005', '샌드박스가 지원하지 않는 요청입니다.');
  const host = `${request.protocol}://${request.host}`;
  return {
    server_name: request.hostname,
    result: 'success',
    result_msg: '사용자 인증 완료!!',
    ...issueKey(sandbox, operation),
    PCD_PAY_HOST: host,
    PCD_PAY_URL: urls[operation],
    return_url: host + urls[operation],
  };
}

function operationOf(body: Body): Operation | null {
  const isOn = (name: string) => textOf(body, name) === 'Y';
  const work = textOf(body, 'PCD_PAY_WORK');
  if (work === 'PUSERINFO') return 'payer-info';
  if (work === 'PUSERDEL') return 'payer-delete';
  if (isOn('PCD_PAYCANCEL_FLAG')) return 'refund';
  if (isOn('PCD_PAYCHK_FLAG')) return 'look-up';
  if (isOn('PCD_REGULER_FLAG')) return 'regular-charge';
  if (isOn('PCD_SIMPLE_FLAG')) return 'charge';
  return ['', 'AUTH', 'CERT', 'PAY'].includes(work) ? 'window' : null;
}

function refusal(code: string, message: string): Answer {
  return { result: 'error', result_msg: `[${code}] ${message}`, cst_id: '', custKey: '', AuthKey: '' };
}
