import type { PolicyId } from '@pq/contract/shapes/site';
import { seoulDate } from '@pq/domain/dates';
import type { Database } from '#src/platform/database/database.ts';
import { listVersionRows, type VersionMark } from './published.ts';

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
