import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test('a decision is told in words, what is long by its name', () => {
  const told = (before: unknown, after: unknown) => changeText({ before, after });
  expect(told({ state: 'prepare' }, { state: 'ready' })).toBe('상태: 심사중 → 오픈 대기');
  expect(
    told({ state: 'prepare', withdrawRequested: true }, { state: 'prepare', withdrawRequested: false }),
  ).toBe('상태 · 철회 요청: 있음 → 없음');
  expect(
    told(
      { title: '달항아리', editor: { letters: 9 }, thumbnail: '/files/a.jpg', goal: 1_000_000 },
      { title: '흰 달항아리', editor: { letters: 16 }, thumbnail: '/files/b.jpg', goal: 2_000_000 },
    ),
  ).toBe('제목: 달항아리 → 흰 달항아리 · 내용 · 대표 이미지 · 목표 금액: 1,000,000 → 2,000,000');
  expect(told(null, { columns: ['name'] })).toBe('columns');
});
