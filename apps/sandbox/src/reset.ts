import type { FastifyInstance } from 'fastify';
import { emptyInbox } from '#src/inbox/mails.ts';
import { emptyBooks } from '#src/payple/books.ts';
import { clearFaults } from '#src/payple/faults.ts';
import type { Sandbox } from '#src/sandbox.ts';

export function registerReset(app: FastifyInstance, { store }: Sandbox): void {
  app.post('/reset', () => {
    resetSandbox(store);
    return { reset: true };
  });
}

/** Empties inbox, faults and the provider's books. Registered cards and the clock stay: people still hold the cards. */
export function resetSandbox(store: Sandbox['store']): void {
  store.atomically(() => {
    emptyInbox(store);
    clearFaults(store);
    emptyBooks(store);
  });
}
