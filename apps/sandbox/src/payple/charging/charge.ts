import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seoulDigits } from '#src/clock/seoul.ts';
import { type Body, integerOf, readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { type Answer, errorAnswer } from '../shared/answer.ts';
import { consumeKey } from '../shared/auth-keys.ts';
import { type Card, findCard } from '../shared/cards.ts';
import {
  type Charge,
  findCharge,
  hasEarlierCharge,
  hasPaidMonth,
  insertCharge,
} from '../shared/charge-records.ts';
import type { Fault } from '../shared/faults.ts';
import { answerWithFault } from '../shared/with-fault.ts';
import { runDelayed, settleCharge } from './delayed-work.ts';
import { presentCharge } from './present-charge.ts';

/** SPCD: one-time charge of a stored card. RPCD: the same, limited to once a month. */
type Family = 'SPCD' | 'RPCD';

export function registerCharge(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/php/SimplePayCardAct.php', (request, reply) =>
    answerWithFault(sandbox, 'charge', reply, (fault) => charge(sandbox, 'SPCD', request, fault)),
  );
  app.post('/php/RePayCardAct.php', (request, reply) =>
    answerWithFault(sandbox, 'charge', reply, (fault) => charge(sandbox, 'RPCD', request, fault)),
  );
}

async function charge(
  sandbox: Sandbox,
  family: Family,
  request: FastifyRequest,
  fault: Fault | null,
): Promise<Answer> {
  const body = readBody(request);
  const slow = fault?.kind === 'slow';
  const { answer, charge: created } = sandbox.store.atomically(() => {
    const refusal = refuse(sandbox, family, body);
    if (refusal) return { answer: errorAnswer(...refusal, body), charge: null };
    const row = createCharge(sandbox, family, body, fault);
    insertCharge(sandbox.store, row);
    if (!slow) settleCharge(sandbox, row, fault);
    return { answer: null, charge: row };
  });
  if (answer) return answer;
  if (slow) await runDelayed(sandbox, fault.ms, () => settleCharge(sandbox, created, fault));
  const finished = findCharge(sandbox.store, created.oid) ?? created;
  return presentCharge(sandbox.store, finished, request);
}

/** Validates a request before the card company: error code and Korean text, or null. Consumes the key. */
function refuse(sandbox: Sandbox, family: Family, body: Body): [code: string, message: string] | null {
  const { store } = sandbox;
  const monthly = family === 'RPCD';
  const keyFault = consumeKey(sandbox, body, monthly ? 'regular-charge' : 'charge');
  if (keyFault === 'mismatch') return [`${family}9991`, 'custKey가 일치하지 않습니다.'];
  if (keyFault) return [`${family}0004`, '인증 세션이 만료되었습니다. 가맹점 인증부터 다시 진행해 주세요.'];
  const flag = monthly ? 'PCD_REGULER_FLAG' : 'PCD_SIMPLE_FLAG';
  if (textOf(body, 'PCD_PAY_TYPE') !== 'card' || textOf(body, flag) !== 'Y')
    return [`${family}9998`, '잘못된 접근입니다.'];
  const payerId = textOf(body, 'PCD_PAYER_ID');
  if (!payerId) return [`${family}0001`, '결제자 고유 ID가 없거나 일치하지 않습니다.'];
  if (!(integerOf(body, 'PCD_PAY_TOTAL') >= 100))
    return [`${family}0002`, '결제금액은 100원 이상이어야 합니다.'];
  if (!textOf(body, 'PCD_PAY_GOODS')) return [`${family}0003`, '상품명이 없습니다.'];
  if (findCharge(store, textOf(body, 'PCD_PAY_OID')))
    return [monthly ? 'RPCD0015' : 'SPCD0014', '이미 처리된 거래입니다.'];
  const month = monthOf(family, body);
  if (month && hasPaidMonth(store, payerId, month)) return ['RPCD0015', '이미 처리된 거래입니다.'];
  return findCard(store, payerId) ? null : [`${family}0012`, '등록되지 않았거나 해지된 카드입니다.'];
}

function createCharge(sandbox: Sandbox, family: Family, body: Body, fault: Fault | null): Charge {
  const { store, clock } = sandbox;
  const nowMs = clock.now();
  const payerId = textOf(body, 'PCD_PAYER_ID');
  const card = findCard(store, payerId);
  const [code, message] = cardCompanyResult(store, family, card, fault);
  return {
    oid: textOf(body, 'PCD_PAY_OID') || `sandbox${seoulDigits(nowMs)}${randomBytes(6).toString('hex')}`,
    payer_id: payerId,
    total: integerOf(body, 'PCD_PAY_TOTAL'),
    status: 'processing',
    outcome_code: code,
    outcome_msg: message,
    requested_at: nowMs,
    at: null,
    due_at: fault?.kind === 'slow' ? Date.now() + fault.ms : null,
    regular_month: monthOf(family, body),
    request: JSON.stringify(echoed(body)),
    trade_num: `${seoulDigits(nowMs)}${String(randomInt(10_000_000_000)).padStart(10, '0')}`,
    auth_no: String(randomInt(10_000_000, 100_000_000)),
  };
}

function cardCompanyResult(
  store: Sandbox['store'],
  family: Family,
  card: Card | null,
  fault: Fault | null,
): [code: string, message: string] {
  if (card?.kind === 'dropped') return [`${family}1004`, '도난·분실 카드로 카드가 자동 해지되었습니다.'];
  if (card?.kind === 'declined') return [`${family}0018`, '카드 한도 초과'];
  if (card?.kind === 'first-declined' && !hasEarlierCharge(store, card.payer_id))
    return [`${family}0018`, '카드 잔액 부족'];
  if (fault?.kind === 'decline') return [`${family}0018`, '카드사에서 승인을 거절하였습니다.'];
  return [`${family}0000`, '결제완료'];
}

function monthOf(family: Family, body: Body): string | null {
  if (family === 'SPCD') return null;
  return `${textOf(body, 'PCD_PAY_YEAR')}${textOf(body, 'PCD_PAY_MONTH').padStart(2, '0')}`;
}

const echoedNames = [
  'PCD_PAYER_NO',
  'PCD_PAYER_NAME',
  'PCD_PAYER_HP',
  'PCD_PAYER_EMAIL',
  'PCD_PAY_GOODS',
  'PCD_PAY_ISTAX',
  'PCD_PAY_TAXTOTAL',
  'PCD_PAY_YEAR',
  'PCD_PAY_MONTH',
  'PCD_SIMPLE_FLAG',
  'PCD_REGULER_FLAG',
  'PCD_USER_DEFINE1',
  'PCD_USER_DEFINE2',
];

function echoed(body: Body): Record<string, string> {
  return Object.fromEntries(
    echoedNames.map((name) => [name, textOf(body, name)]).filter(([, value]) => value),
  );
}
