import { randomBytes, randomInt } from 'node:crypto';
import { seoulDigits } from '#src/clock/seoul.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import type { Store } from '#src/core/store.ts';
import type { Answer } from './answer.ts';

/** Behaviour by the last four digits: 0001 to 0004, all others are plain. */
export type CardKind = 'refused' | 'declined' | 'first-declined' | 'dropped' | 'plain';

/** `payer_id`: the billing key. `removed_at`: epoch ms. */
export type Card = {
  payer_id: string;
  payer_no: string;
  payer_name: string;
  payer_hp: string;
  payer_email: string;
  account_type: string;
  card_code: string;
  card_name: string;
  masked: string;
  kind: CardKind;
  created_at: number;
  removed_at: number | null;
};

const kinds: Record<string, CardKind> = {
  '0001': 'refused',
  '0002': 'declined',
  '0003': 'first-declined',
  '0004': 'dropped',
};

const issuers: [code: string, name: string][] = [
  ['15', '카카오뱅크'],
  ['01', 'BC 카드'],
  ['08', '현대카드'],
  ['04', '삼성카드'],
  ['06', '신한카드'],
  ['02', '국민카드'],
  ['05', '롯데카드'],
  ['03', '하나카드'],
  ['11', '우리카드'],
  ['12', '농협카드'],
];

const echoedNames = [
  'PCD_PAY_TYPE',
  'PCD_PAY_WORK',
  'PCD_CARD_VER',
  'PCD_AUTH_KEY',
  'PCD_PAYER_NO',
  'PCD_PAYER_NAME',
  'PCD_PAYER_HP',
  'PCD_PAYER_EMAIL',
  'PCD_PAY_OID',
  'PCD_SIMPLE_FLAG',
  'PCD_USER_DEFINE1',
  'PCD_USER_DEFINE2',
];

/** Durable when it returns. */
export function registerCard(sandbox: Sandbox, number: string, request: Record<string, string>): Answer {
  const nowMs = sandbox.clock.now();
  const kind = kinds[number.slice(-4)] ?? 'plain';
  const [code, name] = issuers[Number(number[0])] ?? ['01', 'BC 카드'];
  const result: Answer = {
    PCD_PAY_RST: 'success',
    PCD_PAY_CODE: '0000',
    PCD_PAY_MSG: '카드등록완료',
    PCD_PAY_TYPE: 'card',
    PCD_PAY_WORK: 'AUTH',
    PCD_CARD_VER: '01',
    PCD_PAYER_NO: '',
    PCD_PAYER_NAME: '',
    PCD_PAYER_HP: '',
    PCD_PAYER_EMAIL: '',
    ...Object.fromEntries(echoedNames.flatMap((field) => (request[field] ? [[field, request[field]]] : []))),
    PCD_PAY_TIME: seoulDigits(nowMs),
  };
  if (kind === 'refused')
    return {
      ...result,
      PCD_PAY_RST: 'error',
      PCD_PAY_CODE: 'CDAU0007',
      PCD_PAY_MSG: '카드사에서 등록을 거절했습니다. 다른 카드를 이용해 주세요.',
    };
  const card: Card = {
    payer_id: Buffer.from(randomBytes(18).toString('base64')).toString('base64'),
    payer_no: request.PCD_PAYER_NO ?? '',
    payer_name: request.PCD_PAYER_NAME ?? '',
    payer_hp: request.PCD_PAYER_HP ?? '',
    payer_email: request.PCD_PAYER_EMAIL ?? '',
    account_type: request.PCD_PAY_BANKACCTYPE ?? '개인',
    card_code: code,
    card_name: name,
    masked: `${number.slice(0, 4)}-****-****-${number.slice(-4)}`,
    kind,
    created_at: nowMs,
    removed_at: null,
  };
  insertCard(sandbox.store, card);
  return {
    ...result,
    PCD_PAYER_ID: card.payer_id,
    PCD_PAY_BANKACCTYPE: card.account_type,
    PCD_PAY_CARD: code,
    PCD_PAY_CARDNAME: name,
    PCD_PAY_CARDNUM: card.masked,
  };
}

export function randomCardNumber(): string {
  const body = Array.from({ length: 12 }, () => randomInt(10)).join('');
  return `${body}${randomInt(1_000, 10_000)}`;
}

export function findCard(store: Store, payerId: string): Card | null {
  return store.find<Card>('SELECT * FROM card WHERE payer_id = ? AND removed_at IS NULL', payerId);
}

export function listCards(store: Store, limit: number): Card[] {
  return store.all<Card>('SELECT * FROM card ORDER BY created_at DESC, rowid DESC LIMIT ?', limit);
}

export function removeCard(store: Store, payerId: string, atMs: number): void {
  store.run('UPDATE card SET removed_at = ? WHERE payer_id = ? AND removed_at IS NULL', atMs, payerId);
}

function insertCard(store: Store, card: Card): void {
  const names = Object.keys(card);
  store.run(
    `INSERT INTO card (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...Object.values(card),
  );
}
