import type { Tx } from '#src/platform/database/database.ts';
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
