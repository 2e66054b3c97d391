import { addDays, seoulDate } from '@pq/domain/dates';
import type { ProviderSettlement } from '#src/providers/payple/port.ts';
import type { ScriptedProvider } from '#src/testing/index.ts';

/** Of 10,000. */
const FEE = 220;
const feeOf = (amount: number) => Math.floor((amount * FEE) / 10_000);

/** What the provider has moved, by day of Seoul and order id. */
export function rowsOfBooks({ books }: ScriptedProvider): (ProviderSettlement & { day: string })[] {
  const rows = new Map<string, ProviderSettlement & { day: string }>();
  const add = (oid: string, atMs: number, moved: { total?: number; refunded?: number }) => {
    const day = seoulDate(atMs);
    const row = rows.get(`${day} ${oid}`) ?? { day, oid, total: 0, refunded: 0, fee: 0, at: atMs };
    row.total += moved.total ?? 0;
    row.refunded += moved.refunded ?? 0;
    row.fee = feeOf(row.total) - feeOf(row.refunded);
    rows.set(`${day} ${oid}`, row);
  };
  for (const [oid, { status, amount, paidAtMs = 0, refunds = [] }] of books) {
    if (status !== 'paid') continue;
    add(oid, paidAtMs, { total: amount });
    for (const refund of refunds) add(oid, refund.atMs, { refunded: refund.amount });
  }
  return [...rows.values()];
}

/** The provider's files of all days up to the one before `nowMs`; `change` leaves a row out where it returns null. */
export function publishFiles(
  provider: ScriptedProvider,
  nowMs: number,
  change: (row: ProviderSettlement & { day: string }) => ProviderSettlement | null = (row) => row,
): void {
  const yesterday = addDays(seoulDate(nowMs), -1);
  provider.settlements.clear();
  for (let back = 0; back < 40; back += 1) provider.settlements.set(addDays(yesterday, -back), []);
  for (const { day, ...row } of rowsOfBooks(provider)) {
    const changed = change({ day, ...row });
    if (changed) provider.settlements.get(day)?.push(changed);
  }
}
