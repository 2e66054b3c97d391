import type { writePolicy as call } from '@pq/contract/calls/policies';
import type { PolicyId } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { addDays, formatDate, seoulDate } from '@pq/domain/dates';
import { policies } from '@pq/domain/policies';
import { policyNoticeDays, readPolicyText } from '@pq/domain/policy-draft';
import type { z } from 'zod';
import { noteDecision } from '#src/features/audit/note-decision.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { insertVersion, lockLatest, wakeTellers } from './repository.ts';

/**
 * Adds a version of a policy. Throws wrongState for a day that has passed, or is too near for a material change, and
 * decisionStale when another version was written since it was looked at.
 */
export async function writePolicy(
  platform: Platform,
  operator: Operator,
  { id, title, text, effectiveAt, material, summary, seen }: z.output<typeof call.input>,
): Promise<{ id: PolicyId; version: number }> {
  const now = new Date(platform.clock.now());
  const first = addDays(seoulDate(now.getTime()), material ? policyNoticeDays : 0);
  if (effectiveAt < first) throw tooNear(first);
  return inTransaction(platform.database.db, async (tx) => {
    const latest = await lockLatest(tx, id);
    const before = latest?.version ?? 0;
    if (seen !== undefined && seen !== before) throw new ProductError('decisionStale');
    const version = before + 1;
    const name = title ?? latest?.title ?? policies[id].title;
    const sections = readPolicyText(text);
    await insertVersion(tx, { id, version, title: name, sections, effectiveAt, material, summary }, now);
    const change = {
      before: { version: before, effectiveAt: latest?.effectiveAt ?? null },
      after: { version, effectiveAt, material },
    };
    const subject = { type: 'policy', key: id } as const;
    await noteDecision(tx, operator, { action: 'policy.write', subject, ...change, reason: summary }, now);
    if (material) await wakeTellers(tx);
    return { id, version };
  });
}

/** The day is before `first`, and that is said. */
function tooNear(first: string): ProductError {
  const msg = t('admin.policy.field.date.wrong', { date: formatDate(first) });
  return new ProductError('wrongState', undefined, { msg });
}
