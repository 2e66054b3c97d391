import { t } from '@pq/domain/copy';
import { expect, it } from 'vitest';
import { isPayingFirst, splitByNeed, troubleOf } from './pledge-trouble.ts';

const card = { PCD_PAYER_ID: 'a', PCD_PAY_CARDNAME: '하늘카드', PCD_PAY_CARDNUM: '1' };
const other = { ...card, PCD_PAYER_ID: 'b' };
const retry = { status: 'retry' as const, card, failedCard: card };

it.each([
  ['nothing', { status: 'ready', card }, null],
  ['nothing', { status: 'paid', card }, null],
  ['nothing', { status: 'cancel', card, cardDropped: true }, null],
  ['the end', { status: 'fail', card, failureReason: t('charge.reason.limit') }, 'ended'],
  ['a dropped card', { status: 'ready', card, cardDropped: true }, 'dropped'],
  ['a dropped card', { ...retry, cardDropped: true, failureReason: t('charge.reason.dropped') }, 'dropped'],
  ['a refusal', { ...retry, failureReason: t('charge.reason.expired') }, 'refused'],
  ['a refusal', { ...retry, failureReason: '카드사 거절. 다른 카드로 변경해주세요.' }, 'refused'],
  ['want of money', { ...retry, failureReason: t('charge.reason.limit') }, 'passing'],
  ['a fault of ours', { ...retry, failureReason: t('charge.reason.ours') }, 'passing'],
  ['a new card', { ...retry, card: other, failureReason: t('charge.reason.expired') }, 'other-card'],
] as const)('a pledge with %s (%j) has the trouble %s', (_what, pledge, trouble) => {
  expect(troubleOf(pledge)).toBe(trouble);
});

it('a card that cannot pay is changed first, and any other is tried', () => {
  expect((['dropped', 'refused', 'passing', 'other-card'] as const).map(isPayingFirst)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const shown = { state: 'finish' } as const;
const proof = (state: 'sent' | 'approved') => ({ key: 'k', state, at: 0 });

it('splitByNeed separates pledges that need their backer and preserves the order', () => {
  const list = [
    { id: 'paid', status: 'paid', card, proof: null, project: shown },
    { id: 'failed', status: 'fail', card, proof: null, project: shown },
    { id: 'hidden', ...retry, proof: null, project: { state: 'blind' } },
    { id: 'refused', ...retry, proof: null, project: shown },
    { id: 'waiting', status: 'ready', card, proof: null, project: shown },
    { id: 'dropped', status: 'ready', card, cardDropped: true, proof: null, project: shown },
    { id: 'proof', status: 'paid', card, proof: proof('sent'), project: shown },
    { id: 'approved', status: 'paid', card, proof: proof('approved'), project: shown },
    { id: 'refunded', status: 'refund', card, proof: proof('sent'), project: shown },
  ] as const;
  const { needed, others } = splitByNeed(list);
  expect(idsOf(needed)).toEqual(['refused', 'dropped', 'proof']);
  expect(idsOf(others)).toEqual(['paid', 'failed', 'hidden', 'waiting', 'approved', 'refunded']);
});

it('splitByNeed leaves a pledge that was just paid in its place', () => {
  const list = [
    { id: 'waiting', status: 'ready', card, proof: null, project: shown },
    { id: 'just paid', status: 'paid', card, proof: null, project: shown },
    { id: 'refused', ...retry, proof: null, project: shown },
  ] as const;
  expect(idsOf(splitByNeed(list, ({ id }) => id === 'just paid').needed)).toEqual(['just paid', 'refused']);
});
