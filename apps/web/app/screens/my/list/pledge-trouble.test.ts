import { t } from '@pq/domain/copy';
import { expect, it } from 'vitest';
import { isPayingFirst, neededFirst, troubleOf } from './pledge-trouble.ts';

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
] as const)('%s: %j is %s', (_what, pledge, trouble) => {
  expect(troubleOf(pledge)).toBe(trouble);
});

it('a card that cannot pay is changed first; any other is tried', () => {
  expect((['dropped', 'refused', 'passing', 'other-card'] as const).map(isPayingFirst)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('what needs its backer comes first, the rest stays in its order', () => {
  const shown = { state: 'finish' } as const;
  const list = [
    { id: 'paid', status: 'paid', card, project: shown },
    { id: 'failed', status: 'fail', card, project: shown },
    { id: 'hidden', ...retry, project: { state: 'blind' } },
    { id: 'refused', ...retry, project: shown },
    { id: 'waiting', status: 'ready', card, project: shown },
    { id: 'dropped', status: 'ready', card, cardDropped: true, project: shown },
  ] as const;
  expect(neededFirst(list).map(({ id }) => id)).toEqual([
    'refused',
    'dropped',
    'paid',
    'failed',
    'hidden',
    'waiting',
  ]);
});

it('what has just been paid keeps the place that it was paid in', () => {
  const shown = { state: 'finish' } as const;
  const list = [
    { id: 'waiting', status: 'ready', card, project: shown },
    { id: 'just paid', status: 'paid', card, project: shown },
    { id: 'refused', ...retry, project: shown },
  ] as const;
  expect(neededFirst(list, ({ id }) => id === 'just paid').map(({ id }) => id)).toEqual([
    'just paid',
    'refused',
    'waiting',
  ]);
});
