import type { listPolicyVersions as call } from '@pq/contract/calls/admin/policies';
import { seoulDate } from '@pq/domain/dates';
import { writePolicyText } from '@pq/domain/policies/policy-draft';
import type { PolicyId } from '@pq/domain/policies/policy-text';
import { policyIds } from '@pq/domain/policies/policy-text';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { listVersionTexts, type VersionMark, type VersionRow } from './queries.ts';

export async function listVersions({ database }: Platform): Promise<z.input<typeof call.data>> {
  const rows = await listVersionTexts(database.db);
  return policyIds.map((id) => ({
    id,
    versions: rows.filter((row) => row.id === id).map(presentVersion),
  }));
}

export function presentVersion({ id: _, sections, toldAt, ...row }: VersionRow) {
  return { ...row, text: writePolicyText(sections), ...(toldAt !== null && { toldAt }) };
}

/**
 * The version of a policy that was in force at a moment (ms). A version that was written later for the same day does not count.
 * Undefined before the first.
 */
export function versionInForce(
  versions: readonly VersionMark[],
  id: PolicyId,
  at: number,
): number | undefined {
  const today = seoulDate(at);
  const begun = versions.filter((one) => one.id === id && one.effectiveAt <= today && one.writtenAt <= at);
  const [last] = begun.sort((a, b) => b.effectiveAt.localeCompare(a.effectiveAt) || b.version - a.version);
  return last?.version;
}
