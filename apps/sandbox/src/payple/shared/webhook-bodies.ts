import { seoulDigits } from '#src/clock/seoul.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import type { Answer } from './answer.ts';
import type { Card } from './cards.ts';
import type { Charge } from './charge-records.ts';

export function paymentBody(
  { config }: Sandbox,
  charge: Charge,
  refund?: { amount: number; at: number },
): Answer {
  const request = JSON.parse(charge.request) as Record<string, string>;
  const body: Answer = {
    PCD_PAY_RST: 'success',
    PCD_PAY_MSG: refund ? '환불성공' : charge.outcome_msg,
    PCD_CST_ID: config.payple.cstId,
    PCD_PAY_OID: charge.oid,
    PCD_PAY_TYPE: 'card',
    PCD_PAYER_NO: request.PCD_PAYER_NO ?? '',
    PCD_PAYER_ID: charge.payer_id,
    PCD_PAY_YEAR: request.PCD_PAY_YEAR ?? '',
    PCD_PAY_MONTH: request.PCD_PAY_MONTH ?? '',
    PCD_PAY_GOODS: request.PCD_PAY_GOODS ?? '',
    PCD_PAY_TOTAL: charge.total,
    PCD_REGULER_FLAG: charge.regular_month === null ? 'N' : 'Y',
  };
  if (!refund) return body;
  return {
    ...body,
    PCD_REFUND_TOTAL: refund.amount,
    PCD_REFUND_TIME: seoulDigits(refund.at),
    PCD_PAYCANCEL_FLAG: 'Y',
  };
}

export function cardDroppedBody({ config }: Sandbox, card: Card): Answer {
  return {
    PCD_CST_ID: config.payple.cstId,
    PCD_PAY_WORK: 'PUSERDEL',
    PCD_PAY_RST: 'success',
    PCD_PAY_MSG: '카드해지완료',
    PCD_PAY_TYPE: 'card',
    PCD_PAYER_ID: card.payer_id,
    PCD_PAYER_NAME: card.payer_name,
    PCD_PAYER_HP: card.payer_hp,
  };
}
