import type { FastifyInstance } from 'fastify';
import { type Body, readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { type Answer, errorAnswer } from './shared/answer.ts';
import { consumeKey } from './shared/auth-keys.ts';
import { type Card, findCard, removeCard } from './shared/cards.ts';
import type { Fault } from './shared/faults.ts';
import { answerWithFault, waitIfSlow } from './shared/with-fault.ts';

type Work = 'PUSERINFO' | 'PUSERDEL';

/**
 * Error codes are ours where Payple documents none: 0001 key refused, 0002 no such card, 9999 refused; PUSR for
 * reading, TSDL for deleting.
 */
export function registerPayer(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Querystring: { ACT_?: string } }>('/php/cPayUser/api/cPayUserAct.php', (request, reply) =>
    answerWithFault(sandbox, 'payer', reply, async (fault) => {
      await waitIfSlow(sandbox, fault);
      const body = readBody(request);
      const work = textOf(body, 'PCD_PAY_WORK') || request.query.ACT_;
      if (work !== 'PUSERINFO' && work !== 'PUSERDEL')
        return errorAnswer('PUSR9998', '잘못된 접근입니다.', body);
      return sandbox.store.atomically(() => readOrDelete(sandbox, work, body, fault));
    }),
  );
}

function readOrDelete(sandbox: Sandbox, work: Work, body: Body, fault: Fault | null): Answer {
  const family = work === 'PUSERINFO' ? 'PUSR' : 'TSDL';
  const operation = work === 'PUSERINFO' ? 'payer-info' : 'payer-delete';
  if (consumeKey(sandbox, body, operation))
    return errorAnswer(`${family}0001`, '가맹점 인증에 실패했습니다.', body);
  if (fault?.kind === 'decline') return errorAnswer(`${family}9999`, '요청이 거절되었습니다.', body);
  const card = findCard(sandbox.store, textOf(body, 'PCD_PAYER_ID'));
  if (!card) return errorAnswer(`${family}0002`, '등록되지 않은 결제자입니다.', body);
  if (work === 'PUSERINFO') return presentCard(card);
  removeCard(sandbox.store, card.payer_id, sandbox.clock.now());
  return {
    PCD_PAY_RST: 'success',
    PCD_PAY_CODE: 'TSDL0000',
    PCD_PAY_MSG: '카드해지완료',
    PCD_PAY_TYPE: 'card',
    PCD_PAY_WORK: 'PUSERDEL',
    PCD_PAYER_ID: card.payer_id,
    PCD_PAYER_NO: card.payer_no,
  };
}

function presentCard(card: Card): Answer {
  return {
    PCD_PAY_RST: 'success',
    PCD_PAY_CODE: '0000',
    PCD_PAY_MSG: '회원조회 성공',
    PCD_PAY_TYPE: 'card',
    PCD_PAY_BANKACCTYPE: card.account_type,
    PCD_PAYER_ID: card.payer_id,
    PCD_PAYER_NO: card.payer_no,
    PCD_PAYER_NAME: card.payer_name,
    PCD_PAYER_HP: card.payer_hp.replace(/^(\d{3})\d{3,4}(\d{4})$/, '$1****$2'),
    PCD_PAYER_EMAIL: card.payer_email,
    PCD_PAY_CARD: card.card_code,
    PCD_PAY_CARDNAME: card.card_name,
    PCD_PAY_CARDNUM: card.masked,
  };
}
