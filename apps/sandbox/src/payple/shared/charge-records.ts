import type { Store } from '#src/core/store.ts';

/** A charge attempt. Amounts in KRW, times in epoch ms of the sandbox's clock. */
export type Charge = {
  oid: string;
  payer_id: string;
  total: number;
  status: 'processing' | 'paid' | 'declined';
  outcome_code: string;
  outcome_msg: string;
  requested_at: number;
  at: number | null;
  /** Real epoch ms at which delayed work ends. */
  due_at: number | null;
  /** yyyyMM of a monthly charge. */
  regular_month: string | null;
  /** The request's fields that responses echo, as JSON. */
  request: string;
  trade_num: string;
  auth_no: string;
};

export type Refund = {
  id: number;
  oid: string;
  amount: number;
  status: 'processing' | 'done';
  at: number | null;
  due_at: number | null;
};

export type ListedCharge = {
  oid: string;
  payerId: string;
  total: number;
  refunded: number;
  status: 'paid' | 'declined' | 'refunded';
  at: string;
};

/** Throws on a known order id. */
export function insertCharge(store: Store, charge: Charge): void {
  const names = Object.keys(charge);
  store.run(
    `INSERT INTO charge (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...Object.values(charge),
  );
}

export function findCharge(store: Store, oid: string): Charge | null {
  return store.find<Charge>('SELECT * FROM charge WHERE oid = ?', oid);
}

export function hasEarlierCharge(store: Store, payerId: string): boolean {
  return store.find('SELECT 1 FROM charge WHERE payer_id = ? LIMIT 1', payerId) !== null;
}

export function hasPaidMonth(store: Store, payerId: string, month: string): boolean {
  return (
    store.find(
      "SELECT 1 FROM charge WHERE payer_id = ? AND regular_month = ? AND status <> 'declined'",
      ...[payerId, month],
    ) !== null
  );
}

/** False when it had finished before, or was deleted. */
export function finishCharge(store: Store, oid: string, status: 'paid' | 'declined', atMs: number): boolean {
  return (
    store.run(
      "UPDATE charge SET status = ?, at = ?, due_at = NULL WHERE oid = ? AND status = 'processing'",
      ...[status, atMs, oid],
    ) > 0
  );
}

/** The refund takes effect when finished; returns its id. */
export function insertRefund(store: Store, oid: string, amount: number, dueAt: number): number {
  const row = store.find<{ id: number }>(
    "INSERT INTO refund (oid, amount, status, due_at) VALUES (?, ?, 'processing', ?) RETURNING id",
    ...[oid, amount, dueAt],
  );
  return row?.id ?? 0;
}

export function finishRefund(store: Store, id: number, atMs: number): boolean {
  return (
    store.run(
      "UPDATE refund SET status = 'done', at = ?, due_at = NULL WHERE id = ? AND status = 'processing'",
      ...[atMs, id],
    ) > 0
  );
}

export function refundedOf(store: Store, oid: string): number {
  const row = store.find<{ sum: number }>(
    'SELECT coalesce(sum(amount), 0) AS sum FROM refund WHERE oid = ?',
    oid,
  );
  return row?.sum ?? 0;
}

export function listUnfinished(store: Store): { charges: Charge[]; refunds: Refund[] } {
  return {
    charges: store.all<Charge>("SELECT * FROM charge WHERE status = 'processing'"),
    refunds: store.all<Refund>("SELECT * FROM refund WHERE status = 'processing'"),
  };
}

export function listCharges(store: Store): ListedCharge[] {
  const rows = store.all<{
    oid: string;
    payer_id: string;
    total: number;
    status: 'paid' | 'declined';
    at: number;
    refunded: number;
  }>(`
    SELECT oid, payer_id, total, status, at,
      (SELECT coalesce(sum(amount), 0) FROM refund WHERE refund.oid = charge.oid AND refund.status = 'done') AS refunded
    FROM charge WHERE status <> 'processing' ORDER BY id`);
  return rows.map((row) => ({
    oid: row.oid,
    payerId: row.payer_id,
    total: row.total,
    refunded: row.refunded,
    status: row.status === 'paid' && row.refunded === row.total ? 'refunded' : row.status,
    at: new Date(row.at).toISOString(),
  }));
}

export function clearCharges(store: Store): void {
  store.run('DELETE FROM refund');
  store.run('DELETE FROM charge');
}
