import type { Tx } from '#src/platform/database/database.ts';
import { postponeDuePledges } from './queries.ts';

/** Puts the payments of a project that were due by `now` off to `to`. What was asked at the provider is looked up at once. */
export async function postponePayments(tx: Tx, projectKey: string, now: Date, to: Date): Promise<void> {
  await postponeDuePledges(tx, projectKey, now, to);
}
