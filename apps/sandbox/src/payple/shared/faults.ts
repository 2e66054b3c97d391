import type { Body } from '#src/core/body.ts';
import type { Store } from '#src/core/store.ts';

export const faultOps = ['auth', 'charge', 'lookup', 'refund', 'payer'] as const;
export const faultKinds = [
  'decline',
  'error500',
  'drop-before',
  'drop-after',
  'slow',
  'duplicate-webhook',
] as const;

export type FaultOp = (typeof faultOps)[number];
export type FaultKind = (typeof faultKinds)[number];

export type Fault = { kind: FaultKind; ms: number };

export function deliveryUnder(fault: Fault | null): { times: number; delayMs: number } {
  return {
    times: fault?.kind === 'duplicate-webhook' ? 3 : 1,
    delayMs: fault?.kind === 'drop-after' ? 1_000 : 0,
  };
}

export type QueuedFault = Fault & { op: FaultOp; times: number };

export function dequeueFault(store: Store, op: FaultOp): Fault | null {
  const next = store.find<Fault & { id: number; left: number }>(
    'SELECT id, kind, ms, left FROM fault WHERE op = ? ORDER BY id LIMIT 1',
    op,
  );
  if (!next) return null;
  if (next.left > 1) store.run('UPDATE fault SET left = left - 1 WHERE id = ?', next.id);
  else store.run('DELETE FROM fault WHERE id = ?', next.id);
  return { kind: next.kind, ms: next.ms };
}

export function appendFaults(store: Store, faults: QueuedFault[]): void {
  store.atomically(() => {
    for (const { op, kind, ms, times } of faults)
      store.run('INSERT INTO fault (op, kind, ms, left) VALUES (?, ?, ?, ?)', op, kind, ms, times);
  });
}

export function listFaults(store: Store): QueuedFault[] {
  return store.all<QueuedFault>('SELECT op, kind, ms, left AS times FROM fault ORDER BY id');
}

export function clearFaults(store: Store): void {
  store.run('DELETE FROM fault');
}

export function parseFault(value: unknown): QueuedFault | string {
  const { op, kind, ms = 1_000, times = 1 } = (value ?? {}) as Body;
  if (!isOneOf(faultOps, op)) return `op must be one of ${faultOps.join(', ')}`;
  if (!isOneOf(faultKinds, kind)) return `kind must be one of ${faultKinds.join(', ')}`;
  if (!isInteger(ms, 0, 600_000)) return 'ms must be a whole number from 0 to 600000';
  if (!isInteger(times, 1, 1_000_000)) return 'times must be a whole number from 1 to 1000000';
  return { op, kind, ms, times };
}

function isOneOf<Word extends string>(words: readonly Word[], value: unknown): value is Word {
  return words.includes(value as Word);
}

function isInteger(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
