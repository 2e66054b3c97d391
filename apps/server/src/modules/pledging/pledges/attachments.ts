import { isDeepStrictEqual } from 'node:util';
import {
  type Claim,
  claimAttachments,
  releaseAttachments,
  releaseAttachmentsOf,
} from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { deleteFiles, listFiles, writeFiles } from './queries.ts';

/**
 * Makes a pledge hold these attachments, in the transaction of its placing or its change: new ones are taken, those that
 * are not named any more let go. Hold the pledge's lock. False when it holds just these already. Throws invalid at
 * `wanted.field`.
 */
export async function replaceFiles(tx: Tx, wanted: Claim, now: Date): Promise<boolean> {
  const { pledgeId } = wanted;
  const held = await listFiles(tx, pledgeId);
  const files = await claimAttachments(tx, wanted, now);
  if (isDeepStrictEqual(held, files)) return false;
  const kept = new Set(files.map(({ url }) => url));
  const dropped = held.filter(({ url }) => !kept.has(url)).map(({ url }) => url);
  await releaseAttachments(tx, pledgeId, dropped);
  await writeFiles(tx, pledgeId, files);
  return true;
}

/** Removes what is attached to locked pledges that end without being paid: nobody makes anything of it any more. */
export async function releaseFiles(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await deleteFiles(tx, pledgeIds);
  await releaseAttachmentsOf(tx, pledgeIds);
}
