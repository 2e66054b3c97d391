export { postMissing, startLedgerTask } from './catch-up.ts';
export { insertMovementPairs, type Leg, type Posting, postEntries } from './post.ts';
