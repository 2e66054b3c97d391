import type { Tx } from '#src/platform/database/database.ts';
import { dropAllHeld, dropHeld } from '../repository.ts';
import { pathOfUrl } from './attachment-path.ts';

/**
 * Lets go attachments that a pledge has held, in the transaction of its change (R-PAY-21): their files leave the storage
 * soon after it commits, never before.
 */
export async function releaseAttachments(tx: Tx, pledgeId: string, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  await dropHeld(
    tx,
    pledgeId,
    urls.map((url) => pathOfUrl(url) ?? ''),
  );
}

/** Lets go all that pledges have held which end without money, in the transaction of their end. */
export async function releaseAttachmentsOf(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await dropAllHeld(tx, pledgeIds);
}
