import { randomInt } from 'node:crypto';
import { seoulDigits } from '#src/clock/seoul.ts';
import type { Store } from '#src/core/store.ts';
import { findCharge, finishRefund, insertCharge, insertRefund } from '../shared/charge-records.ts';

export type ImportedCharge = {
  oid: string;
  payerId: string;
  total: number;
  refunded: number;
  status: 'paid' | 'declined';
  at: number;
  refundedAt: number;
};

export function parseImportedCharge(sent: unknown): ImportedCharge | null {
  const { oid, payerId, total, refunded, status, at, refundedAt = at } = sent as Record<string, unknown>;
  if (typeof oid !== 'string' || typeof payerId !== 'string' || typeof at !== 'string') return null;
  if (typeof refundedAt !== 'string') return null;
  if (status !== 'paid' && status !== 'declined') return null;
  if (!Number.isSafeInteger(total) || !Number.isSafeInteger(refunded)) return null;
  const [atMs, refundedMs] = [Date.parse(at), Date.parse(refundedAt)];
  if (Number.isNaN(atMs) || Number.isNaN(refundedMs)) return null;
  const sums = { total: total as number, refunded: refunded as number };
  return { oid, payerId, ...sums, status, at: atMs, refundedAt: refundedMs };
}

export function importCharges(store: Store, charges: readonly ImportedCharge[]): void {
  store.atomically(() => {
    for (const charge of charges) if (!findCharge(store, charge.oid)) importCharge(store, charge);
  });
}

function importCharge(store: Store, charge: ImportedCharge): void {
  const { oid, payerId, total, refunded, status, at, refundedAt } = charge;
  const [code, message] = status === 'paid' ? ['SPCD0000', '결제완료'] : ['SPCD0018', '카드 한도 초과'];
  insertCharge(store, {
    oid,
    payer_id: payerId,
    total,
    status,
    outcome_code: code,
    outcome_msg: message,
    requested_at: at,
    at,
    due_at: null,
    regular_month: null,
    request: '{}',
    trade_num: `${seoulDigits(at)}${String(randomInt(10_000_000_000)).padStart(10, '0')}`,
    auth_no: String(randomInt(10_000_000, 100_000_000)),
  });
  if (refunded > 0) finishRefund(store, insertRefund(store, oid, refunded, refundedAt), refundedAt);
}
