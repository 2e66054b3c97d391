import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { auditLog, member } from '#src/platform/database/schema.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Decision, Export } from './decision.ts';

type Entry = Decision | (Export & { before: null; reason?: string });

/** Whether there is an administrator besides this one. */
export async function hasOtherAdministrator(db: Executor, uid: string): Promise<boolean> {
  return (
    (await db.$count(member, and(eq(member.role, 'admin'), isNull(member.leftAt), ne(member.id, uid)))) > 0
  );
}

/** Appends to the audit log. */
export async function insertEntry(
  db: Executor,
  by: Pick<Caller, 'uid' | 'role'> | 'command',
  { action, subject, before, after, reason }: Entry,
  at: Date,
): Promise<void> {
  await db.insert(auditLog).values({
    id: newId(at.getTime()),
    at,
    actorId: by === 'command' ? null : by.uid,
    actor: by === 'command' ? by : `${by.role === 'admin' ? 'admin' : 'owner'}:${by.uid}`,
    action,
    targetType: subject.type,
    targetKey: subject.key,
    reason: reason ?? '',
    before,
    after,
  });
}
