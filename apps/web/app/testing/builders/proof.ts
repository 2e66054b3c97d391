import type { Proof } from '@pq/contract/shapes/proof';
import type { QueuedOrder } from '#app/data/proofs.ts';
import { idOf, nowMs } from './basics.ts';
import { buildLine } from './pledge.ts';

const HOUR_MS = 3_600_000;

export function buildProof(changes: Partial<Proof> = {}): Proof {
  const at = nowMs - 3 * HOUR_MS;
  return {
    key: idOf(24),
    gateKey: idOf(22),
    round: 1,
    state: 'sent',
    at,
    text: '글자를 한 단계 키웠습니다.',
    images: [
      `/files/ordermade/${idOf(17)}/${idOf(102)}/1.png`,
      `/files/ordermade/${idOf(17)}/${idOf(102)}/2.png`,
    ],
    history: [{ what: 'sent', at, text: '' }],
    ...changes,
  };
}

export function buildAnswered(state: 'change' | 'approved', changes: Partial<Proof> = {}): Proof {
  const { at: sentAt } = buildProof();
  const at = sentAt + HOUR_MS;
  const text = state === 'change' ? '하트를 이름 위로 올려주세요.' : '';
  return buildProof({
    state,
    at,
    history: [
      { what: 'sent', at: sentAt, text: '' },
      { what: 'seen', at: sentAt + 60_000, text: '' },
      { what: state, at, text },
    ],
    ...changes,
  });
}

export function buildQueuedOrder(changes: Partial<QueuedOrder> = {}): QueuedOrder {
  return {
    gateKey: idOf(22),
    order: 'K7QD-00142',
    nickname: '보리네',
    proof: null,
    paidAt: nowMs - 28 * HOUR_MS,
    rewards: [{ ...buildLine(), context: '머그컵 1개' }],
    answers: {},
    note: '하트를 새겨주세요.',
    files: [{ url: `/files/ordermade/${idOf(17)}/${idOf(101)}/a.png`, name: '도안.png' }],
    ...changes,
  };
}
