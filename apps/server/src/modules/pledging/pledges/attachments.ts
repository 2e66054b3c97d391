import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { z } from 'zod';
import {
  type Claim,
  claimAttachments,
  releaseAttachments,
  releaseAttachmentsOf,
} from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { deleteProofPictures } from '../proofs/queries.ts';

/**
 * Replaces the attachments of a locked pledge in the transaction that places or changes it: new files are claimed, those that
 * are not named any more are released. False when it has exactly these already. Throws invalid at `wanted.field`.
 */
export async function replaceFiles(tx: Tx, wanted: Claim, now: Date): Promise<boolean> {
  const { pledgeId } = wanted;
  const before = await listFiles(tx, pledgeId);
  const files = await claimAttachments(tx, wanted, now);
  if (isDeepStrictEqual(before, files)) return false;
  const remaining = new Set(files.map(({ url }) => url));
  const dropped = before.filter(({ url }) => !remaining.has(url)).map(({ url }) => url);
  await releaseAttachments(tx, pledgeId, dropped);
  await writeFiles(tx, pledgeId, files);
  return true;
}

/** Removes the attachments of locked pledges, and with them the pictures of their proofs: nobody makes anything of them any more. */
export async function releaseFiles(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await execute(tx, sql`delete from pledge_file where pledge_id = any(${pledgeIds}::uuid[])`);
  await deleteProofPictures(tx, pledgeIds);
  await releaseAttachmentsOf(tx, pledgeIds);
}

const pledgeFile = z.object({ url: z.string(), name: z.string() });
type PledgeFile = z.output<typeof pledgeFile>;

function listFiles(tx: Tx, pledgeId: string): Promise<PledgeFile[]> {
  return query(
    tx,
    pledgeFile,
    sql`select url, name from pledge_file where pledge_id = ${pledgeId} order by position`,
  );
}

async function writeFiles(tx: Tx, pledgeId: string, files: readonly PledgeFile[]): Promise<void> {
  await execute(tx, sql`delete from pledge_file where pledge_id = ${pledgeId}`);
  if (files.length === 0) return;
  await execute(
    tx,
    sql`insert into pledge_file (pledge_id, position, url, name)
      select ${pledgeId}::uuid, place - 1, file ->> 'url', file ->> 'name'
      from jsonb_array_elements(${JSON.stringify(files)}::jsonb) with ordinality as f(file, place)`,
  );
}
