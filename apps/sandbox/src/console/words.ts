import { seoulText } from '#src/clock/seoul.ts';
import { type Html, html } from '#src/page/html.ts';
import type { CardKind } from '#src/payple/shared/cards.ts';
import type { ListedCharge } from '#src/payple/shared/charge-records.ts';
import type { FaultKind, FaultOp } from '#src/payple/shared/faults.ts';

export type Badge = { name: string; tone: 'plain' | 'good' | 'bad' | 'warn' };

export const chargeStates: Record<ListedCharge['status'], Badge> = {
  paid: { name: '결제', tone: 'good' },
  declined: { name: '거절', tone: 'bad' },
  refunded: { name: '환불', tone: 'plain' },
};

export const cardKindNames: Record<CardKind, Badge> = {
  refused: { name: '등록 거절', tone: 'bad' },
  declined: { name: '항상 거절', tone: 'bad' },
  'first-declined': { name: '첫 결제만 거절', tone: 'warn' },
  dropped: { name: '거절 후 해지', tone: 'bad' },
  plain: { name: '정상', tone: 'good' },
};

export const faultOpNames: Record<FaultOp, string> = {
  auth: '인증',
  charge: '결제',
  lookup: '조회',
  refund: '환불',
  payer: '카드 조회·해지',
};

export const faultKindNames: Record<FaultKind, string> = {
  decline: '거절',
  error500: '500 오류',
  'drop-before': '처리 전 끊김',
  'drop-after': '처리 후 끊김',
  slow: '느림',
  'duplicate-webhook': '웹훅 중복',
};

export function badge({ name, tone }: Badge): Html {
  return html`<span class="badge ${tone}">${name}</span>`;
}

export function moment(atMs: number): string {
  return seoulText(atMs).replaceAll('-', '.');
}

export function won(amount: number): string {
  return `${amount.toLocaleString('ko-KR')}원`;
}
