import { t } from '@pq/domain/copy';
import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import type { ProofQueue } from '@pq/domain/pledge/proof';
import type { QueuedOrder } from '#app/data/proofs.ts';

/** In epoch ms. */
export function waitedSince({ proof, paidAt }: QueuedOrder): number {
  return proof?.at ?? paidAt;
}

export function isLate(state: ProofQueue, waitedMs: number): boolean {
  return (state === 'change' || state === 'none') && waitedMs > DAY_MS;
}

export function waitedText(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const parts = [
    ...(days > 0 ? [t('proof.queue.waited.day', { d: days })] : []),
    ...(hours > 0 ? [t('proof.queue.waited.hour', { h: hours })] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : t('proof.queue.waited.short');
}
