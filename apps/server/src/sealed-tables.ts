import { sealedIdentities } from '#src/modules/accounts/index.ts';
import { sealedAlertEmails } from '#src/modules/fulfilment/index.ts';
import { sealedSubscriptions } from '#src/modules/notifications/index.ts';
import { sealedBillingKeys } from '#src/modules/payments/index.ts';
import { sealedLines } from '#src/modules/settlement/index.ts';
import type { SealedTable } from '#src/platform/sealing/rotate-keys.ts';

/** Everything that ENCRYPTION_KEY seals in the database. */
export const sealedTables: readonly SealedTable[] = [
  ...sealedBillingKeys,
  sealedSubscriptions,
  sealedAlertEmails,
  sealedIdentities,
  sealedLines,
];
