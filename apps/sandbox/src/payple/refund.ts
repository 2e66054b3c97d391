import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seoulDigits } from '#src/clock/seoul.ts';
import { type Body, integerOf, readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { runDelayed, settleRefund } from './charging/delayed-work.ts';
import { presentCharge } from './charging/present-charge.ts';
import { type Answer, errorAnswer } from './shared/answer.ts';
import { consumeKey } from './shared/auth-keys.ts';
import { type Charge, findCharge, insertRefund, refundedOf } from './shared/charge-records.ts';
import type { Fault } from './shared/faults.ts';
import { answerWithFault } from './shared/with-fault.ts';

export function registerRefund(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/php/account/api/cPayCAct.php', (request, reply) =>
    answerWithFault(sandbox, 'refund', reply, (fault) => refund(sandbox, request, fault)),
  );
}

async function refund(sandbox: Sandbox, request: FastifyRequest, fault: Fault | null): Promise<Answer> {
  const { store } = sandbox;
  const body = readBody(request);
  const slow = fault?.kind === 'slow';
  const amount = integerOf(body, 'PCD_REFUND_TOTAL');
  const { answer, done } = store.atomically(() => {
    const charge = findCharge(store, textOf(body, 'PCD_PAY_OID'));
    const refusal = refuse(sandbox, charge, body, fault);
    if (refusal || !charge) return { answer: errorAnswer(...(refusal ?? unknownPayment), body), done: null };
    const id = insertRefund(store, charge.oid, amount, Date.now() + (fault?.ms ?? 0));
    const row = { id, oid: charge.oid, amount };
    if (!slow) settleRefund(sandbox, row, fault);
    return { answer: null, done: { charge, row } };
  });
  if (answer) return answer;
  if (slow) await runDelayed(sandbox, fault.ms, () => settleRefund(sandbox, done.row, fault));
  return present(done.charge, presentCharge(store, done.charge, request), amount, body);
}

const unknownPayment: [string, string] = ['PAYC0007', '취소할 결제내역이 없거나 이미 취소되었습니다.'];

/** An error code and Korean text, or null. Consumes the key. */
function refuse(
  sandbox: Sandbox,
  charge: Charge | null,
  body: Body,
  fault: Fault | null,
): [code: string, message: string] | null {
  if (consumeKey(sandbox, body, 'refund')) return ['PAYC0001', '가맹점 인증에 실패했습니다.'];
  if (textOf(body, 'PCD_REFUND_KEY') !== sandbox.config.payple.refundKey)
    return ['PAYC0002', '환불 키가 올바르지 않습니다.'];
  if (textOf(body, 'PCD_PAYCANCEL_FLAG') !== 'Y') return ['PAYC9998', '잘못된 접근입니다.'];
  if (charge?.status !== 'paid' || charge.at === null) return unknownPayment;
  if (textOf(body, 'PCD_PAY_DATE') !== seoulDigits(charge.at).slice(0, 8)) return unknownPayment;
  const left = charge.total - refundedOf(sandbox.store, charge.oid);
  if (left === 0) return unknownPayment;
  const amount = integerOf(body, 'PCD_REFUND_TOTAL');
  if (!(amount >= 1)) return ['PAYC9999', '환불 금액을 확인해 주세요.'];
  if (amount > left) return ['PAYC0011', '환불 가능한 금액을 초과했습니다.'];
  return fault?.kind === 'decline' ? ['PAYC9999', '카드사에서 취소를 거절하였습니다.'] : null;
}

function present(charge: Charge, paid: Answer, amount: number, body: Body): Answer {
  return {
    PCD_PAY_RST: 'success',
    PCD_PAY_CODE: 'PAYC0000',
    PCD_PAY_MSG: '환불성공',
    PCD_PAY_OID: charge.oid,
    PCD_PAY_TYPE: 'card',
    PCD_PAYER_NO: paid.PCD_PAYER_NO ?? '',
    PCD_PAYER_ID: charge.payer_id,
    PCD_PAY_YEAR: '',
    PCD_PAY_MONTH: '',
    PCD_PAY_GOODS: paid.PCD_PAY_GOODS ?? '',
    PCD_REGULER_FLAG: charge.regular_month === null ? 'N' : 'Y',
    PCD_REFUND_TOTAL: amount,
    PCD_REFUND_TAXTOTAL: integerOf(body, 'PCD_REFUND_TAXTOTAL') || 0,
    PCD_PAY_CARDTRADENUM: paid.PCD_PAY_CARDTRADENUM ?? '',
    PCD_PAY_CARDRECEIPT: paid.PCD_PAY_CARDRECEIPT ?? '',
  };
}
