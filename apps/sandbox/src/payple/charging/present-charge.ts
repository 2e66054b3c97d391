import { seoulDigits, seoulText } from '#src/clock/seoul.ts';
import type { Store } from '#src/core/store.ts';
import type { Answer } from '../shared/answer.ts';
import type { Card } from '../shared/cards.ts';
import type { Charge } from '../shared/charge-records.ts';
import { type Origin, receiptUrl } from '../shared/receipt.ts';

export function presentCharge(store: Store, charge: Charge, origin: Origin): Answer {
  const request = JSON.parse(charge.request) as Record<string, string>;
  const card = store.find<Card>('SELECT * FROM card WHERE payer_id = ?', charge.payer_id);
  const paid = charge.status === 'paid';
  return {
    PCD_PAY_RST: paid ? 'success' : 'error',
    PCD_PAY_CODE: charge.outcome_code,
    PCD_PAY_MSG: charge.outcome_msg,
    PCD_PAY_TYPE: 'card',
    PCD_PAY_OID: charge.oid,
    PCD_PAYER_NO: '',
    PCD_PAYER_ID: charge.payer_id,
    PCD_PAY_ISTAX: 'Y',
    ...request,
    PCD_PAY_TOTAL: charge.total,
    PCD_PAY_TAXTOTAL: Number(request.PCD_PAY_TAXTOTAL || Math.floor(charge.total / 11)),
    PCD_PAY_TIME: seoulDigits(charge.at ?? charge.requested_at),
    PCD_PAY_CARDNAME: card?.card_name ?? '',
    PCD_PAY_CARDNUM: card?.masked ?? '',
    ...(paid && {
      PCD_PAY_CARDTRADENUM: charge.trade_num,
      PCD_PAY_CARDAUTHNO: charge.auth_no,
      PCD_PAY_CARDRECEIPT: receiptUrl(origin, charge.oid),
    }),
  };
}

/**
 * The response to a look-up: as of the payment, without later refunds. Formats the time with dashes, as documented.
 */
export function presentLookUp(store: Store, charge: Charge, origin: Origin): Answer {
  const found = presentCharge(store, charge, origin);
  if (charge.status === 'processing')
    return {
      PCD_PAY_RST: 'error',
      PCD_PAY_CODE: 'PCHK0014',
      PCD_PAY_MSG: '결제가 진행 중입니다.',
      PCD_PAY_TYPE: 'card',
      PCD_PAY_OID: charge.oid,
      PCD_PAYER_ID: charge.payer_id,
    };
  const answer: Answer = {
    ...found,
    PCD_REGULER_FLAG: charge.regular_month === null ? 'N' : 'Y',
    PCD_PAY_TIME: seoulText(charge.at ?? charge.requested_at),
  };
  if (charge.status === 'declined') return answer;
  return { ...answer, PCD_PAY_CODE: 'PCHK0000', PCD_PAY_MSG: '조회완료' };
}
