import { expect, it } from 'vitest';
import { t } from '../copy.ts';
import { answerText, isPassingRefusal, refusalCause, refusalReason } from './refusal-reason.ts';

it.each([
  // The sandbox's cards 0002, 0003, 0004.
  ['SPCD0018', '카드 한도 초과', 'charge.reason.limit'],
  ['SPCD0018', '카드 잔액 부족', 'charge.reason.balance'],
  ['SPCD1004', '도난·분실 카드로 카드가 자동 해지되었습니다.', 'charge.reason.lost'],
  ['SPCD1004', '유효기간이 지나 자동 해지되었습니다.', 'charge.reason.expired'],
  ['SPCD1002', '카드 자동 해지에 실패했습니다.', 'charge.reason.dropped'],
  ['CPCAD002', '카드 자동 해지처리', 'charge.reason.dropped'],
  ['SPCD0011', '등록되지 않은 카드입니다.', 'charge.reason.dropped'],
  ['SPCD0012', '등록되지 않았거나 해지된 카드입니다.', 'charge.reason.dropped'],
  ['card-deleted', '', 'charge.reason.dropped'],
  ['SPCD0013', '인증되지 않은 카드', 'charge.reason.unverified'],
  ['SPCD0018', '거래정지 카드', 'charge.reason.stopped'],
  ['SPCD1003', '승인 정보 불일치', 'charge.reason.undone'],
  ['SPCD0018', '유효기간 만료 카드', 'charge.reason.expired'],
  ['SPCD0009', '가맹점 1회 결제 한도 초과', 'charge.reason.ours'],
  ['SPCD0018', '', 'charge.reason.plain'],
  ['SPCD7777', 'DECLINED BY ISSUER', 'charge.reason.plain'],
  ['', '\u0000\u0007', 'charge.reason.plain'],
  ['SPCD0018', '가'.repeat(101), 'charge.reason.plain'],
] as const)('refusalReason of %s "%s" is %s', (code, message, key) => {
  expect(refusalReason(code, message)).toBe(t(key));
});

it.each([
  ['카드사에서 승인을 거절하였습니다.', '카드사에서 승인을 거절하였습니다.'],
  ['[test] 카드사 거절: 비밀번호 오류 (8324)', '카드사 거절: 비밀번호 오류.'],
  ['SPCD0018|할부 개월 오류\r\n<b>', '할부 개월 오류 b.'],
])('refusalReason returns an unknown text of the provider without its marks: "%s"', (message, reason) => {
  expect(refusalReason('SPCD0018', message)).toBe(`${reason} 다른 카드로 변경하거나 카드사에 문의해주세요.`);
});

it("refusalReason drops the provider's advice", () => {
  expect(refusalCause(t('charge.reason.limit'))).toBe('카드 한도를 초과했습니다.');
  expect(refusalCause(refusalReason('SPCD0018', '할부 개월 오류'))).toBe('할부 개월 오류.');
  expect(refusalCause('한도 초과')).toBe('한도 초과');
});

it('refusal is temporary for lack of funds and our own faults only', () => {
  expect(isPassingRefusal(t('charge.reason.limit'))).toBe(true);
  expect(isPassingRefusal(t('charge.reason.balance'))).toBe(true);
  expect(isPassingRefusal(t('charge.reason.ours'))).toBe(true);
  for (const lasting of ['lost', 'expired', 'dropped', 'stopped', 'plain'] as const)
    expect(isPassingRefusal(t(`charge.reason.${lasting}`))).toBe(false);
});

it("admin text shows the provider's answer, or why it was not asked", () => {
  expect(answerText('SPCD1003', '승인 취소')).toBe('승인 취소 (SPCD1003)');
  expect(answerText('', '승인 취소')).toBe('승인 취소');
  expect(answerText('card-deleted', '')).toBe('카드 등록이 해지되었습니다.');
});
