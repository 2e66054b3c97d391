import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test('a decision is told in words, what is long by its name', () => {
  const told = (before: unknown, after: unknown) => changeText({ before, after });
  expect(told({ state: 'prepare' }, { state: 'ready' })).toBe('상태: 심사중 → 오픈 대기');
  expect(
    told({ state: 'prepare', withdrawRequested: true }, { state: 'prepare', withdrawRequested: false }),
  ).toBe('상태: 심사중 · 철회 요청: 예 → 아니요');
  expect(
    told(
      { title: '달항아리', editor: { letters: 9 }, thumbnail: '/files/a.jpg', goal: 1_000_000 },
      { title: '흰 달항아리', editor: { letters: 16 }, thumbnail: '/files/b.jpg', goal: 2_000_000 },
    ),
  ).toBe('제목: 달항아리 → 흰 달항아리 · 내용 · 대표 이미지 · 목표 금액: 1,000,000 → 2,000,000');
  expect(told({ blind: false }, { blind: true })).toBe('블라인드: 아니요 → 예');
  expect(told({ restrictUntil: null }, { restrictUntil: '2026-12-01' })).toBe('제한 마지막 날: 2026-12-01');
  expect(told({}, { title: '점검', publishAt: '2026-11-20T15:00:00.000Z' })).toBe(
    '제목: 점검 · 공개 시각: 2026.11.21 00:00',
  );
  const reward = {
    before: { state: 'blind' },
    after: { state: 'funding' },
    subject: { type: 'reward' },
  } as const;
  expect(changeText(reward)).toBe('상태: 블라인드 → 공개중');
  expect(told(null, { columns: ['name'], format: 'csv' })).toBe('항목 · 형식: csv');
});

test('what is taken away is told, ids are not, outcomes have words', () => {
  const told = (before: unknown, after: unknown) => changeText({ before, after });
  expect(told({ restrictUntil: '2026-12-01' }, { restrictUntil: null })).toBe(
    '제한 마지막 날: 2026-12-01 → 없음',
  );
  expect(told({ start: null, group: 'line' }, { start: null, group: 'slider' })).toBe(
    '위치: 메인 줄 배너 → 펀딩 슬라이드',
  );
  expect(told({ publishAt: 1_795_215_368_948 }, { publishAt: null })).toBe(
    '공개 시각: 2026.11.21 07:56 → 없음',
  );
  const refund = '01a23e16-3d56-741f-87c8-4bc358ddafcf';
  expect(told({ refunded: 0 }, { refund, amount: 1_000 })).toBe('환불한 금액: 0 · 금액: 1,000');
  expect(told({ refund, status: 'open' }, { status: 'done' })).toBe('결과: 확인 전 → 완료');
  expect(told({ state: 'waiting' }, { state: 'answered' })).toBe('상태: 답변 대기 → 답변 완료');
});
