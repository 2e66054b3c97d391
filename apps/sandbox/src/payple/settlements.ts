import type { FastifyInstance } from 'fastify';
import { fromSeoul } from '#src/clock/seoul.ts';
import { integerOf, readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import type { Store } from '#src/core/store.ts';

/** `total`: paid on the day. `refunded`: given back on the day. `fee`: what the provider subtracts. `at`: epoch ms. */
type SettlementRow = { oid: string; total: number; refunded: number; fee: number; at: number };

const DAY_MS = 86_400_000;
/** Of 10,000. */
const FEE = 220;
const ALTERED_BY = 1_000;

/**
 * The provider's file of a day (`YYYY-MM-DD`, Seoul): one row for each order id with money moved on it. Payple's own format is not
 * public: this one is ours.
 */
export function registerSettlements(app: FastifyInstance, { store }: Sandbox): void {
  app.get<{ Querystring: { day?: string } }>('/payple/settlements', ({ query: { day = '' } }, reply) => {
    const startMs = startOf(day);
    if (Number.isNaN(startMs)) return reply.code(400).send({ error: 'day must be YYYY-MM-DD' });
    return withFaults(store, day, readRows(store, startMs));
  });

  app.post('/payple/settlement-faults', (request, reply) => {
    const body = readBody(request);
    const day = textOf(body, 'day');
    const [drop, alter] = [integerOf(body, 'drop') || 0, integerOf(body, 'alter') || 0];
    if (Number.isNaN(startOf(day))) return reply.code(400).send({ error: 'day must be YYYY-MM-DD' });
    if (drop < 0 || alter < 0) return reply.code(400).send({ error: 'drop and alter count rows' });
    store.run(
      'INSERT OR REPLACE INTO settlement_fault (day, left_out, altered) VALUES (?, ?, ?)',
      day,
      drop,
      alter,
    );
    return { day, drop, alter };
  });
}

export function clearSettlementFaults(store: Store): void {
  store.run('DELETE FROM settlement_fault');
}

function startOf(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? fromSeoul(`${day}T00:00`) : Number.NaN;
}

function readRows(store: Store, startMs: number): SettlementRow[] {
  const rows = store.all<Omit<SettlementRow, 'fee'>>(
    `SELECT oid, sum(total) AS total, sum(refunded) AS refunded, min(at) AS at FROM (
       SELECT oid, total, 0 AS refunded, at FROM charge WHERE status = 'paid' AND at >= ?1 AND at < ?2
       UNION ALL SELECT oid, 0, amount, at FROM refund WHERE status = 'done' AND at >= ?1 AND at < ?2)
     GROUP BY oid ORDER BY min(at), oid`,
    ...[startMs, startMs + DAY_MS],
  );
  return rows.map((row) => ({ ...row, fee: feeOf(row.total) - feeOf(row.refunded) }));
}

function feeOf(amount: number): number {
  return Math.floor((amount * FEE) / 10_000);
}

/** Leaves out the first rows, and changes the sum of the next ones. */
function withFaults(store: Store, day: string, rows: SettlementRow[]): SettlementRow[] {
  const fault = store.find<{ left_out: number; altered: number }>(
    'SELECT left_out, altered FROM settlement_fault WHERE day = ?',
    day,
  );
  if (!fault) return rows;
  return rows
    .slice(fault.left_out)
    .map((row, n) => (n < fault.altered ? { ...row, total: row.total + ALTERED_BY } : row));
}
