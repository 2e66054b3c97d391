import type { decidedActions, decidedThings, exportActions } from '@pq/domain/audit-actions';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, queryOnly } from '#src/platform/database/query.ts';
import type { AdminCaller, Caller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** `before` and `after` contain only what the decision changed. */
export type Decision = {
  action: (typeof decidedActions)[number];
  subject: {
    type: (typeof decidedThings)[number];
    key: string;
  };
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason?: string;
  /** Decided about something of their own, because there was no other admin. */
  alone?: true;
};

/** Its rows are not stored here, only the request. */
export type Export = {
  action: (typeof exportActions)[number];
  subject: { type: 'project' | 'export' | 'member' | 'payout'; key: string };
  after: Record<string, unknown>;
};

/** Every admin call that changes something does so once, in its transaction. */
export async function recordDecision(
  tx: Tx,
  admin: AdminCaller,
  { alone, ...decision }: Decision,
  at: Date,
): Promise<void> {
  const after = { ...decision.after, ...(alone && { alone }) };
  await insertAuditEntry(tx, admin, { ...decision, after }, at);
}

export async function recordExport(db: Executor, caller: Caller, taken: Export, at: Date): Promise<void> {
  await insertAuditEntry(db, caller, { ...taken, before: null }, at);
}

export async function recordCommand(tx: Tx, decision: Decision, at: Date): Promise<void> {
  await insertAuditEntry(tx, 'command', decision, at);
}

/**
 * Nobody decides about their own things: `involved` are the members whose project, pledge or text it is. Where there
 * is no other admin it is allowed and recorded with `alone`. Every admin call about a project, a pledge or a member's
 * text checks this in its transaction. Throws ownDecision.
 */
export async function assertMayDecide(
  tx: Tx,
  admin: AdminCaller,
  involved: readonly string[],
): Promise<{ alone?: true }> {
  if (!involved.includes(admin.uid)) return {};
  if (await hasOtherAdmin(tx, admin.uid)) throw new ProductError('ownDecision');
  return { alone: true };
}

type Entry = Decision | (Export & { before: null; reason?: string });

export async function hasOtherAdmin(db: Executor, uid: string): Promise<boolean> {
  const { is } = await queryOnly(
    db,
    z.object({ is: z.boolean() }),
    sql`select exists (select from member where role = 'admin' and left_at is null and id <> ${uid}) as is`,
  );
  return is;
}

export async function insertAuditEntry(
  db: Executor,
  by: Pick<Caller, 'uid' | 'role'> | 'command',
  { action, subject, before, after, reason }: Entry,
  at: Date,
): Promise<void> {
  const actorId = by === 'command' ? null : by.uid;
  const actor = by === 'command' ? by : `${by.role === 'admin' ? 'admin' : 'owner'}:${by.uid}`;
  await execute(
    db,
    sql`insert into audit_log (id, at, actor_id, actor, action, target_type, target_key, reason, before, after)
      values (${newId(at.getTime())}, ${at}, ${actorId}, ${actor}, ${action}, ${subject.type}, ${subject.key},
        ${reason ?? ''}, ${before && JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`,
  );
}
