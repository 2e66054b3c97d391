import type { listPolicyVersions as call } from '@pq/contract/calls/admin/policies';
import { policyIds } from '@pq/contract/shapes/site';
import { writePolicyText } from '@pq/domain/policies/policy-draft';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { listTexts } from './queries.ts';

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
