import type * as calls from '@pq/contract/calls/admin/identities';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { assertMayDecide, recordDecision, recordExport } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { OpenFile, Storage } from '#src/providers/storage/storage.ts';
import { presentSubmitted } from './present-identity.ts';
import { findDocument, listSubmitted, lockLast, sendBack, verifyIdentity } from './queries.ts';

export async function listIdentities(
  { database: { db }, clock }: Platform,
  { text, state = 'checking', page }: z.output<typeof calls.listIdentities.input>,
): Promise<z.input<typeof calls.listIdentities.data>> {
  const at = { limit: pageSizes.admin, offset: page * pageSizes.admin };
  const { total, rows } = await listSubmitted(db, { text: text.trim(), state }, at);
  return { total, identities: rows.map((row) => presentSubmitted(row, clock.now())) };
}

/**
 * Verifies the identity that a member has sent last, or sends it back with a message. Throws notFound, ownDecision,
 * decisionStale where another version, or the same one by another admin, was decided since, wrongState, and unavailable after a
 * restore, which may have lost a version.
 */
export async function decideIdentity(
  platform: Platform,
  admin: AdminCaller,
  { uid, decision, message: typed, version }: z.output<typeof calls.decideIdentity.input>,
): Promise<z.input<typeof calls.decideIdentity.data>> {
  const now = new Date(platform.clock.now());
  const message = typed?.trim() ?? '';
  const state = decision === 'approve' ? 'verified' : 'fix';
  await inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    const identity = await lockLast(tx, uid);
    if (!identity) throw new ProductError('notFound');
    const isSeen = version === undefined || version === identity.version;
    if (!isSeen || (version !== undefined && identity.state !== 'checking'))
      throw new ProductError('decisionStale');
    if (identity.state !== 'checking') throw new ProductError('wrongState');
    const own = await assertMayDecide(tx, admin, [uid]);
    const outcome = { id: identity.id, memberId: uid, adminId: admin.uid, message };
    await (decision === 'approve' ? verifyIdentity : sendBack)(tx, outcome, now);
    const { email: to, nickname } = identity;
    const data = { nickname, state, message } as const;
    const dedupeKey = `identity:${identity.id}:${state}`;
    await enqueueMail(tx, { kind: 'identityDecided', to, data, dedupeKey }, now);
    const change = { before: { state: 'checking' }, after: { state, version: identity.version } };
    const subject = { type: 'member', key: uid } as const;
    const reason = message === '' ? {} : { reason: message };
    await recordDecision(
      tx,
      admin,
      { action: `identity.${decision}`, subject, ...change, ...reason, ...own },
      now,
    );
  });
  return { uid, state };
}

/** Opens a document for an admin; that is recorded before its first byte leaves. Throws notFound. */
export async function openIdentityDocument(
  { database: { db }, clock }: Platform,
  storage: Storage,
  admin: AdminCaller,
  which: z.output<typeof calls.openIdentityDocument.input>,
): Promise<{ name: string; file: OpenFile }> {
  const found = await findDocument(db, which);
  const file = found && (await storage.open(found.path));
  if (!found || !file) throw new ProductError('notFound');
  const { uid, what } = which;
  const subject = { type: 'member', key: uid } as const;
  const after = { version: found.version, what };
  await recordExport(db, admin, { action: 'identity.open', subject, after }, new Date(clock.now()));
  return { name: found.name || what, file };
}
