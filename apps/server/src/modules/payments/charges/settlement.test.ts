import { retryAfterRefusal } from '@pq/domain/pledge/pledge';
import { describe, expect, it, test } from 'vitest';
import {
  ABSENT,
  type ChargeResult,
  findRetryCard,
  settlementOf,
  type UnsettledCharge,
} from './settlement.ts';

const now = new Date('2026-03-02T01:00:00Z');
const MINUTE_MS = 60_000;
const card = { id: 'second', label: '국민카드 1234' };

type Parts = { [Part in keyof UnsettledCharge]?: Partial<UnsettledCharge[Part]> };

function unsettled({ claim, order, pledge, notice }: Parts = {}): UnsettledCharge {
  return {
    claim: {
      pledgeId: 'pledge',
      memberId: 'member',
      projectKey: 'project',
      status: 'ready',
      round: 1,
      amount: 10_000,
      callAmount: 13_000,
      cardId: 'first',
      attempts: 0,
      isHidden: false,
      paymentAtMs: now.getTime(),
      endedAtMs: now.getTime(),
      fence: 1,
      ...claim,
    },
    order: {
      id: 'charge',
      orderId: 'pledge-1',
      amount: 13_000,
      lookups: 0,
      requestedAtMs: now.getTime(),
      origin: 'clock',
      askedBy: null,
      isNew: true,
      ...order,
    },
    pledge: { cardId: 'first', fallbackCardId: null, paymentAt: now, rejections: 0, ...pledge },
    notice: {
      email: 'backer@example.com',
      cardId: 'first',
      triedAtMs: now.getTime(),
      data: {
        gateKey: 'pledge',
        order: { code: 'K7QD', seq: 142 },
        nickname: '한도담',
        title: '가죽 지갑',
        amount: 13_000,
        card: '현대카드 1111',
      },
      ...notice,
    },
    now,
  };
}

const refused = { kind: 'declined', code: 'SPCD0018', reason: '카드 한도 초과', cardDropped: false } as const;
const rejected = { kind: 'rejected', code: 'PUER0001', reason: 'wrong' } as const;

describe('settlementOf', () => {
  it('schedules a retry of the next day after the first refusal and mails it', () => {
    const retryAt = new Date(retryAfterRefusal(now.getTime(), now.getTime()));
    expect(settlementOf(unsettled(), refused, null)).toMatchObject({
      charge: { status: 'declined', code: 'SPCD0018', message: '카드 한도 초과' },
      pledge: { status: 'retry', round: 2, dueAt: retryAt, paymentAt: retryAt },
      movement: { event: 'declined', pledged: 0, collected: 0, actor: 'system' },
      mail: { kind: 'chargeFailed', dedupeKey: 'charge-failed:pledge-1' },
    });
  });

  it('retries with the other card when there is one', () => {
    const charge = unsettled({ pledge: { fallbackCardId: 'second' } });
    const { pledge, mail } = settlementOf(charge, { ...refused, cardDropped: true }, card);
    expect(pledge).toMatchObject({ status: 'retry', cardId: 'second' });
    expect(mail?.data).toMatchObject({ retryCard: { label: card.label, isFallback: true } });
    expect(mail?.data).not.toHaveProperty('cardDropped');
  });

  it('ends the pledge after the second refusal', () => {
    expect(settlementOf(unsettled({ claim: { round: 2 } }), refused, null)).toMatchObject({
      pledge: { status: 'fail', dueAt: null, settledAt: now },
      movement: { event: 'failed', pledged: -10_000, collected: 0 },
      mail: { kind: 'chargeFinallyFailed' },
    });
  });

  it('leaves the scheduled retry as it was when a person requested the refused charge', () => {
    const charge = unsettled({ order: { origin: 'operator', askedBy: 'admin-id' }, claim: { round: 2 } });
    const { pledge, movement, mail } = settlementOf(charge, refused, null);
    expect(pledge).toEqual({ dueAt: now, failureReason: expect.any(String) });
    expect([movement?.actor, mail]).toEqual(['admin:admin-id', undefined]);
  });

  it('puts a pledge on hold at the third rejection in a row', () => {
    const after = (rejections: number) =>
      settlementOf(unsettled({ pledge: { rejections } }), rejected, null).pledge;
    expect(after(1)).toEqual({ dueAt: new Date(now.getTime() + 60 * MINUTE_MS), rejections: 2 });
    expect(after(2)).toMatchObject({ rejections: 3, heldAt: now });
  });

  it('does not count a rejection of what a person requested', () => {
    const charge = unsettled({ order: { origin: 'backer' }, pledge: { rejections: 2 } });
    expect(settlementOf(charge, rejected, null).pledge).not.toHaveProperty('rejections');
  });

  it('leaves a scheduled charge open when it was withheld, and ends a requested one', () => {
    expect(settlementOf(unsettled(), { kind: 'withheld' }, null)).toEqual({
      charge: { status: 'unknown', lookups: 1, message: ABSENT },
      pledge: { dueAt: new Date(now.getTime() + MINUTE_MS) },
    });
    expect(settlementOf(unsettled({ order: { origin: 'backer' } }), { kind: 'withheld' }, null)).toEqual({
      charge: { status: 'declined', code: 'withheld' },
      pledge: { dueAt: now },
    });
  });

  it.each([
    [0, 1],
    [1, 5],
    [3, 60],
  ])('looks an unknown outcome up again after %i look-ups in %i minutes', (lookups, minutes) => {
    const result = { kind: 'unknown', reason: 'timeout' } as const;
    expect(settlementOf(unsettled({ order: { lookups } }), result, null)).toEqual({
      charge: { status: 'unknown', lookups: lookups + 1, message: 'timeout' },
      pledge: { dueAt: new Date(now.getTime() + minutes * MINUTE_MS) },
    });
  });

  it('leaves a postponed charge that was never done to its new day, unless the project is hidden', () => {
    const paymentAtMs = now.getTime() + 24 * 60 * MINUTE_MS;
    const dueAt = (isHidden: boolean) =>
      settlementOf(
        unsettled({ claim: { paymentAtMs, isHidden } }),
        { kind: 'retryable', reason: ABSENT },
        null,
      ).pledge.dueAt?.getTime();
    expect([dueAt(false), dueAt(true)]).toEqual([paymentAtMs, now.getTime() + MINUTE_MS]);
  });
});

test.each<[string, Parts, ChargeResult['kind'], string | null]>([
  ['the fallback card', { pledge: { fallbackCardId: 'second' } }, 'declined', 'second'],
  ['the card changed to since', { pledge: { cardId: 'new', fallbackCardId: 'second' } }, 'declined', 'new'],
  ['none without a fallback card', {}, 'declined', null],
  [
    'none after the last round',
    { claim: { round: 2 }, pledge: { fallbackCardId: 'second' } },
    'declined',
    null,
  ],
  [
    'none when a person requested',
    { order: { origin: 'backer' }, pledge: { fallbackCardId: 'second' } },
    'declined',
    null,
  ],
  ['none after a rejection', { pledge: { fallbackCardId: 'second' } }, 'rejected', null],
])('findRetryCard returns %s', (_, parts, kind, expected) => {
  expect(findRetryCard(unsettled(parts), kind === 'rejected' ? rejected : refused)).toBe(expected);
});
