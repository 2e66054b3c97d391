import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test('a change is described in words, and a long value by its name', () => {
  const textOf = (before: unknown, after: unknown) => changeText({ before, after });
  expect(textOf({ state: 'prepare' }, { state: 'ready' })).toBe('상태: 심사중 → 오픈 대기');
  expect(
    textOf({ state: 'prepare', withdrawRequested: true }, { state: 'prepare', withdrawRequested: false }),
  ).toBe('상태: 심사중 · 철회 요청: 예 → 아니요');
  expect(
    textOf(
      { title: '달항아리', editor: { letters: 9 }, thumbnail: '/files/a.jpg', goal: 1_000_000 },
      { title: '흰 달항아리', editor: { letters: 16 }, thumbnail: '/files/b.jpg', goal: 2_000_000 },
    ),
  ).toBe('제목: 달항아리 → 흰 달항아리 · 내용 · 대표 이미지 · 목표 금액: 1,000,000원 → 2,000,000원');
  expect(textOf({ blind: false }, { blind: true })).toBe('블라인드: 아니요 → 예');
  expect(textOf({ restrictUntil: null }, { restrictUntil: '2026-12-01' })).toBe('제한 마지막 날: 2026.12.01');
  expect(textOf({}, { title: '점검', publishAt: '2026-11-20T15:00:00.000Z' })).toBe(
    '제목: 점검 · 공개 시각: 2026.11.21 00:00',
  );
  const reward = {
    before: { state: 'blind' },
    after: { state: 'funding' },
    subject: { type: 'reward' },
  } as const;
  expect(changeText(reward)).toBe('상태: 블라인드 → 공개중');
});

test('differences that a file of the provider has closed are named, many by their number', () => {
  const names = Array.from({ length: 7 }, (_, n) => `2026-12-01 order-${n}`);
  expect(changeText({ before: {}, after: { rows: 1_200, open: 0, closed: [] } })).toBe(
    '파일의 행: 1,200 · 열린 차이: 0 · 닫은 차이: 없음',
  );
  expect(changeText({ before: {}, after: { closed: names.slice(0, 1), alone: true } })).toMatch(
    /^닫은 차이: 2026-12-01 order-0 · /,
  );
  expect(changeText({ before: {}, after: { closes: names } })).toBe(
    `닫거나 줄일 차이: ${names.slice(0, 5).join(', ')} 외 2건`,
  );
});

test('answers of the provider about a difference are worded, and so are its states', () => {
  const order = { outcome: 'absent', amount: null, at: null, reason: null };
  const lookUp = { state: 'open', orderId: 'order-1', answer: { order, file: null } };
  const textOf = (before: unknown, after: unknown) =>
    changeText({ before, after, subject: { type: 'difference' } });
  expect(textOf({ state: 'open' }, lookUp)).toBe(
    '상태: 열림 · 결제사 주문번호: order-1 · 조회 결과: 결제사 답: 이 주문을 모릅니다. 그날 파일은 다시 읽지 못했습니다.',
  );
  expect(textOf({ state: 'closing' }, { state: 'closed' })).toBe('상태: 다른 관리자의 확인을 기다림 → 닫음');
});

test('a removed value is shown, ids are not, and outcomes are worded', () => {
  const textOf = (before: unknown, after: unknown) => changeText({ before, after });
  expect(textOf({ restrictUntil: '2026-12-01' }, { restrictUntil: null })).toBe(
    '제한 마지막 날: 2026.12.01 → 없음',
  );
  expect(textOf({ start: null, group: 'line' }, { start: null, group: 'slider' })).toBe(
    '위치: 메인 줄 배너 → 펀딩 슬라이드',
  );
  expect(textOf({ publishAt: 1_795_215_368_948 }, { publishAt: null })).toBe(
    '공개 시각: 2026.11.21 07:56 → 없음',
  );
  const refund = '01a23e16-3d56-741f-87c8-4bc358ddafcf';
  expect(textOf({ refunded: 0 }, { refund, amount: 1_000 })).toBe('환불한 금액: 0원 · 금액: 1,000원');
  expect(textOf({ refund, status: 'open' }, { status: 'done' })).toBe('결과: 확인 전 → 완료');
  expect(textOf({ state: 'waiting' }, { state: 'answered' })).toBe('상태: 답변 대기 → 답변 완료');
});

test('an export of supporters shows the number of people, the filter, and personal and other fields', () => {
  const textOf = (after: Record<string, unknown>) =>
    changeText({ action: 'supporters.export', before: null, after });
  const columns = ['nickname', 'rewards', 'tel', 'address', 'amount'];
  expect(
    textOf({
      columns,
      format: 'csv',
      rows: 1_200,
      status: '',
      pending: false,
      reward: -1,
      toShip: false,
      searched: false,
    }),
  ).toBe(
    '1,200건 · 조건: 결제 완료 · 개인정보 3개: 닉네임, 연락처, 주소 · 그 밖의 항목: 리워드별 수량, 리워드 금액 · CSV',
  );
  expect(
    textOf({
      columns: ['nickname'],
      lines: 'piece',
      format: 'xlsx',
      rows: 1,
      status: '',
      pending: true,
      reward: 0,
      toShip: true,
      searched: true,
    }),
  ).toBe(
    '1건 · 한 줄에 무엇을: 한 개씩 · 조건: 결제 완료와 결제 대기, 1번 리워드, 배송이 필요한 후원만, 검색어로 찾음 · 개인정보 1개: 닉네임 · 엑셀 (XLSX)',
  );
  expect(textOf({ columns: ['nickname'], format: 'csv', status: 'retry', reward: -1, searched: false })).toBe(
    '조건: 결제 재시도 예정 · 개인정보 1개: 닉네임 · CSV',
  );
});

test('statuses of pledges, kinds of projects, parts of notices and periods are shown by their labels', () => {
  const textOf = (before: unknown, after: unknown, type = '') =>
    changeText({ before, after, subject: { type } });
  expect(textOf({ status: 'ready' }, { order: 'a-1' }, 'pledge')).toBe(
    '결과: 결제 대기 · 결제 주문번호: a-1',
  );
  expect(textOf({ status: 'retry' }, {}, 'pledge')).toBe('결과: 결제 재시도 예정');
  expect(textOf({ projectType: 'PT10', deliveryType: '' }, { projectType: 'PT01', deliveryType: 'PQ' })).toBe(
    '리워드 유형: 무조건 리워드 → 성공시 리워드 · PQ박스: 일반 배송 → PQ박스로 제공',
  );
  expect(textOf({}, { changed: ['content', 'image'], link: '/notice/a' })).toBe(
    '바뀐 내용: 내용, 이미지 · 연결 주소: /notice/a',
  );
  expect(
    textOf(
      { period: { start: '2026-11-20', finish: '2026-12-01' } },
      { period: { start: '2026-11-21', finish: '2026-12-02' } },
    ),
  ).toBe('프로젝트 기간: 2026.11.20 – 2026.12.01 → 2026.11.21 – 2026.12.02');
  expect(textOf({}, { steps: 1, dropMails: false, compared: false })).toBe(
    '다시 적용: 1 · 대기 메일 폐기: 아니요 · 대조함: 아니요',
  );
});

test('an empty value that is removed with its subject is not shown', () => {
  const before = { title: '기획전', link: '', start: null, position: 3 };
  expect(changeText({ action: 'banner.remove', before, after: {} })).toBe('제목: 기획전 · 순서: 3');
});
