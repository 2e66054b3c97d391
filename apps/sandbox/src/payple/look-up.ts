import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seoulDigits } from '#src/clock/seoul.ts';
import { type Body, readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { presentLookUp } from './charging/present-charge.ts';
import { type Answer, errorAnswer } from './shared/answer.ts';
import { consumeKey } from './shared/auth-keys.ts';
import { findCharge } from './shared/charge-records.ts';
import type { Fault } from './shared/faults.ts';
import { answerWithFault, waitIfSlow } from './shared/with-fault.ts';

/**
 * Payple documents no error codes for look-ups; these are ours: PCHK0001 key refused, PCHK0003 nothing paid or
 * attempted under this id on that day, PCHK0014 in progress, PCHK9998 wrong request.
 */
export function registerLookUp(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/php/PayChkAct.php', (request, reply) =>
    answerWithFault(sandbox, 'lookup', reply, async (fault) => {
      await waitIfSlow(sandbox, fault);
      return lookUp(sandbox, request, fault);
    }),
  );
}

function lookUp(sandbox: Sandbox, request: FastifyRequest, fault: Fault | null): Answer {
  const { store } = sandbox;
  const body = readBody(request);
  if (consumeKey(sandbox, body, 'look-up'))
    return errorAnswer('PCHK0001', '가맹점 인증에 실패했습니다.', body);
  const oid = textOf(body, 'PCD_PAY_OID');
  if (textOf(body, 'PCD_PAYCHK_FLAG') !== 'Y' || textOf(body, 'PCD_PAY_TYPE') !== 'card' || !oid)
    return errorAnswer('PCHK9998', '잘못된 접근입니다.', body);
  if (fault?.kind === 'decline') return errorAnswer('PCHK9999', '결제결과 조회에 실패했습니다.', body);
  const charge = findCharge(store, oid);
  if (charge && seoulDigits(charge.requested_at).startsWith(dateOf(body)))
    return presentLookUp(store, charge, request);
  return errorAnswer('PCHK0003', '결제내역이 존재하지 않습니다.', body);
}

// A missing or malformed date matches nothing.
function dateOf(body: Body): string {
  const date = textOf(body, 'PCD_PAY_DATE');
  return /^\d{8}$/.test(date) ? date : 'none';
}
