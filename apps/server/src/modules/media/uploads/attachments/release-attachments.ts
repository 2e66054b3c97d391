import type { Tx } from '#src/platform/database/database.ts';
import { dropAllHeld, dropHeld } from '../queries.ts';
import { pathOfUrl } from './attachment-path.ts';

/**
 * Lets go attachments of a pledge, in the transaction that changes it (R-PAY-21): the files leave the storage
 * soon after the commit, never before.
 */
export async function releaseAttachments(tx: Tx, pledgeId: string, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  await dropHeld(
    tx,
    pledgeId,
    urls.map((url) => pathOfUrl(url) ?? ''),
  );
}

/** Lets go the attachments of pledges that end unpaid, in the transaction that ends them. */
export async function releaseAttachmentsOf(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await dropAllHeld(tx, pledgeIds);
}
