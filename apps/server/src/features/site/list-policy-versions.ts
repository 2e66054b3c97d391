import type { PolicyId } from '@pq/contract/shapes/site';
import type { Database } from '#src/platform/database/database.ts';
import { listVersionRows } from './repository.ts';

/** A version of a policy and the Seoul date from which it is in force. */
export type PolicyVersion = { id: PolicyId; version: number; effectiveAt: string };

/** Every version of every policy, in force or still to come. */
export function listPolicyVersions(database: Database): Promise<PolicyVersion[]> {
  return listVersionRows(database);
}

/** The version of a policy that is in force on a Seoul date; undefined before the first. */
export function versionInForce(
  versions: readonly PolicyVersion[],
  id: PolicyId,
  date: string,
): number | undefined {
  const begun = versions.filter((one) => one.id === id && one.effectiveAt <= date);
  const [last] = begun.sort((a, b) => b.effectiveAt.localeCompare(a.effectiveAt) || b.version - a.version);
  return last?.version;
}
