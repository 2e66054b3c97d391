import type { Draft } from '@pq/contract/shapes/draft';
import type { CorrectableField } from '@pq/domain/project/corrections';
import { eq } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { member } from '#src/platform/database/schema/members.ts';
import { projectCorrection } from '#src/platform/database/schema/projects.ts';
import { newId } from '#src/platform/ids.ts';

type Correction = {
  key: string;
  operatorId: string;
  fields: readonly CorrectableField[];
  reason: string;
  before: Draft;
};

/** Keeps how a locked project was before it was corrected. */
export async function insertCorrection(
  tx: Tx,
  { key, fields, ...correction }: Correction,
  now: Date,
): Promise<void> {
  await tx
    .insert(projectCorrection)
    .values({ id: newId(now.getTime()), projectKey: key, at: now, fields: [...fields], ...correction });
}

/** Who has made a project. */
export async function findMaker(db: Executor, uid: string): Promise<{ email: string; nickname: string }> {
  const [maker] = await db
    .select({ email: member.email, nickname: member.name })
    .from(member)
    .where(eq(member.id, uid));
  if (!maker) throw new Error(`no member ${uid}`);
  return maker;
}
