import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '#src/core/sandbox.ts';
import { clearInbox } from '#src/inbox/mails.ts';
import { clearSettlementFaults } from '#src/payple/settlements.ts';
import { clearCharges } from '#src/payple/shared/charge-records.ts';
import { clearFaults } from '#src/payple/shared/faults.ts';
import { clearPushes } from '#src/push/pushes.ts';

export function registerReset(app: FastifyInstance, { store }: Sandbox): void {
  app.post('/reset', () => {
    resetSandbox(store);
    return { reset: true };
  });
}

/** Clears inbox, pushes, faults and charges. Cards, subscriptions and clock stay, because members of the product still use them. */
export function resetSandbox(store: Sandbox['store']): void {
  store.atomically(() => {
    clearInbox(store);
    clearPushes(store);
    clearFaults(store);
    clearCharges(store);
    clearSettlementFaults(store);
  });
}
