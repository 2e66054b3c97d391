export { postMissing, startLedgerTask } from './catch-up.ts';
export { insertMovementPairs, type Leg, type Posting, postEntries } from './post.ts';
export { registerLedger } from './routes.ts';
export { chargeEntryOf, sealOf } from './seal-of.ts';
