import type { listPolicyVersions as call } from '@pq/contract/calls/admin/policies';
import { type PolicyId, policyIds } from '@pq/contract/shapes/site';
import { seoulDate } from '@pq/domain/dates';
import { writePolicyText } from '@pq/domain/policies/policy-draft';
import type { z } from 'zod';
import type { Database } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listTexts, listVersionRows, type VersionMark } from './queries.ts';

/** Every policy with all its versions, the latest first. */
export async function listVersions({ database }: Platform): Promise<z.input<typeof call.data>> {
  const rows = await listTexts(database.db);
  return policyIds.map((id) => ({
    id,
    versions: rows
      .filter((row) => row.id === id)
      .map(({ id: _, sections, toldAt, ...row }) => ({
        ...row,
        text: writePolicyText(sections),
        ...(toldAt !== null && { toldAt }),
      })),
  }));
}

/** Every version of every policy, in force or still to come. */
export function listPolicyVersions(database: Database): Promise<VersionMark[]> {
  return listVersionRows(database);
}

/**
 * The version of a policy that was in force at a moment (ms), as it stood then: one that was written later that day for the
 * same day is not meant. Undefined before the first.
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
