import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { pledgeFile } from '#src/platform/database/schema.ts';

type FileOfPledge = { url: string; name: string };

/** What is attached to a pledge, in its order. */
export async function listFiles(tx: Tx, pledgeId: string): Promise<FileOfPledge[]> {
  return tx
    .select({ url: pledgeFile.url, name: pledgeFile.name })
    .from(pledgeFile)
    .where(eq(pledgeFile.pledgeId, pledgeId))
    .orderBy(asc(pledgeFile.position));
}

/** Writes what is attached to a pledge in place of what was. */
export async function writeFiles(tx: Tx, pledgeId: string, files: readonly FileOfPledge[]): Promise<void> {
  await tx.delete(pledgeFile).where(eq(pledgeFile.pledgeId, pledgeId));
  if (files.length === 0) return;
  await tx.insert(pledgeFile).values(files.map((file, position) => ({ pledgeId, position, ...file })));
}

/** Forgets what is attached to these pledges. */
export async function deleteFiles(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from pledge_file where pledge_id = any(${sql.param(pledgeIds)}::uuid[])`);
}
