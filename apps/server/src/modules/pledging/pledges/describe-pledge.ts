import type { PledgeReceipt } from '#src/modules/notifications/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { findReceipt } from './queries.ts';

/**
 * What a pledge holds at this point of a transaction, as its mails tell it: a field of their data, or nothing
 * where it is gone.
 */
export async function describePledge(db: Executor, pledgeId: string): Promise<{ receipt?: PledgeReceipt }> {
  const receipt = await findReceipt(db, pledgeId);
  return receipt ? { receipt } : {};
}
