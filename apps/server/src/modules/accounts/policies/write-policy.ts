import type { writePolicy as call } from '@pq/contract/calls/admin/policies';
import { seoulDate } from '@pq/domain/dates';
import { policies } from '@pq/domain/policies';
import { policyDayProblem, readPolicyText } from '@pq/domain/policies/policy-draft';
import type { PolicyId } from '@pq/domain/policies/policy-text';
import type { z } from 'zod';
import { recordDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';
import { startPolicyBroadcast } from './notify-members.ts';
import { presentVersion } from './policy-versions.ts';
import { insertVersion, lockLatestVersion } from './queries.ts';

/**
 * Adds a version of a policy. Throws invalid at `effectiveAt` when the day has passed, is too near for a material change or
 * before that of a version still to come, decisionStale when another version was written since `seen`, and stale
 * since `version`.
 */
export async function writePolicy(
  platform: Platform,
  admin: AdminCaller,
  { id, title, text, effectiveAt, material, summary, seen, version: based }: z.output<typeof call.input>,
): Promise<{ id: PolicyId; version: number }> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    const latest = (await lockLatestVersion(tx, id)) ?? undefined;
    const before = latest?.version ?? 0;
    if (seen !== undefined && seen !== before) throw new ProductError('decisionStale');
    assertCurrent(based, latest ? presentVersion(latest) : { version: before });
    const today = seoulDate(now.getTime());
    const problem = policyDayProblem(effectiveAt, { today, isMaterial: material, latest });
    if (problem) throw new ProductError('invalid', { fields: { effectiveAt: problem } }, { msg: problem });
    const version = before + 1;
    const name = title ?? latest?.title ?? policies[id].title;
    const sections = readPolicyText(text);
    await insertVersion(tx, { id, version, title: name, sections, effectiveAt, material, summary }, now);
    const change = {
      before: { version: before, effectiveAt: latest?.effectiveAt ?? null },
      after: { version, effectiveAt, material },
    };
    const subject = { type: 'policy', key: id } as const;
    await recordDecision(tx, admin, { action: 'policy.write', subject, ...change, reason: summary }, now);
    if (material) await startPolicyBroadcast(tx, { id, version }, now);
    return { id, version };
  });
}
