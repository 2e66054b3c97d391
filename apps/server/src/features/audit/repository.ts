import type { Executor, Tx } from '#src/platform/database/database.ts';
import { auditLog } from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';
import type { Decision } from './decision.ts';

export async function insertDecision(
  tx: Tx,
  operatorId: string,
  { action, subject, before, after, reason }: Decision,
  at: Date,
): Promise<void> {
  await tx.insert(auditLog).values({
    id: newId(at.getTime()),
    at,
    actorId: operatorId,
    actor: `admin:${operatorId}`,
    action,
    targetType: subject.type,
    targetKey: subject.key,
    reason: reason ?? '',
    before,
    after,
  });
}

/** A list of supporters that left the house. Its rows are not kept here, only what was asked for. */
export type Export = {
  projectKey: string;
  columns: readonly string[];
  format: string;
  filter: { status?: string | undefined; reward: number; text: string };
};

export async function insertExport(
  db: Executor,
  { uid, role }: { uid: string; role: string },
  { projectKey, columns, format, filter }: Export,
  at: Date,
): Promise<void> {
  await db.insert(auditLog).values({
    id: newId(at.getTime()),
    at,
    actorId: uid,
    actor: `${role === 'admin' ? 'admin' : 'owner'}:${uid}`,
    action: 'supporters.export',
    targetType: 'project',
    targetKey: projectKey,
    before: null,
    after: {
      columns,
      format,
      status: filter.status ?? '',
      reward: filter.reward,
      searched: filter.text !== '',
    },
  });
}
