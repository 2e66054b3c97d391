import { expect, test } from 'vitest';
import { buildReward } from '#app/testing/builders/project.ts';
import { earlyText, factTexts, priceText, stockText } from './reward-texts.ts';

const nowMs = Date.parse('2026-12-10T12:00:00+09:00');
const reward = buildReward({ count: 0, sold: 7, delivery: 0 });

test('a reward shows how many backers have chosen it, not how many pieces, and nothing for none', () => {
  expect(factTexts({ ...reward, chosen: 1_200 }, 'open')).toEqual(['무료배송', '1,200명이 선택']);
  expect(factTexts({ ...reward, chosen: 0 }, 'open')).toEqual(['무료배송']);
});

test('a reward of a closed project shows the pieces at its close, without later refunds and failures', () => {
  const limited = { ...reward, count: 25, sold: 20, chosen: 21, taken: 22 };
  expect(stockText(limited, 'over', nowMs)).toBe('한정 수량 25개 중 22개 참여');
  expect(stockText({ ...limited, count: 0, sold: 0 }, 'over', nowMs)).toBe('22개 참여');
  expect(stockText({ ...limited, sold: 0, taken: 0 }, 'over', nowMs)).toBe('한정 수량 25개');
  expect(stockText(limited, 'open', nowMs)).toBe('남은 수량 5개');
});

test('an early bird shows how many are left, until when, and that it has ended', () => {
  const first = { ...reward, count: 100, early: { until: null, first: 20 } };
  expect(stockText(first, 'open', nowMs)).toBe('선착순 13개 남음');
  const until = { ...reward, early: { until: '2026-12-10', first: null } };
  expect(factTexts(until, 'open')).toContain('12.10까지');
  expect([earlyText(reward, nowMs), earlyText(until, nowMs), earlyText(until, nowMs + 86_400_000)]).toEqual([
    null,
    '얼리버드',
    '얼리버드 종료',
  ]);
});

test('month, limit and lowest price are shown when a reward has them', () => {
  const values = [
    { value: '260ml', surcharge: 0 },
    { value: '380ml', surcharge: 4_000 },
  ];
  const whole = { ...reward, month: '2027-02', limitPerPerson: 3, options: [{ name: '크기', values }] };
  expect(factTexts(whole, 'open')).toEqual(['무료배송', '2027년 2월', '1인당 3개까지']);
  expect(factTexts(whole, 'open', true)).toEqual(['2027년 2월']);
  expect([priceText(reward), priceText(whole)]).toEqual(['22,000원', '22,000원부터']);
});
