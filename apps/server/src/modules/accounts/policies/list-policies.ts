import type { Policy, PolicyId } from '@pq/contract/shapes/site';
import { seoulDate } from '@pq/domain/dates';
import type { Platform } from '#src/platform/platform.ts';
import { listPolicyRows } from './published.ts';

/** The policy texts in force on today's Seoul date, by id; one that was never published is absent. */
export async function listPolicies(platform: Platform): Promise<Partial<Record<PolicyId, Policy>>> {
  const rows = await listPolicyRows(platform.database, seoulDate(platform.clock.now()));
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}
